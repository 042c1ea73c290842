import { type FormEvent, type ReactNode, useState } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import type { addReview, getOwnReview } from '#shared/features/ratings/contract.ts';
import { openModal } from '../../../platform/modals/modal-actions.ts';
import { RestError } from '../../../platform/rest/rest-client.ts';
import { useRest } from '../../../platform/rest/rest-context.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { useSnapshot } from '../../../platform/state/use-snapshot.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { RatingField } from '../../../ui/rating.tsx';
import { Select } from '../../../ui/select.tsx';
import surface from '../../../ui/surface.module.css';
import { TextArea } from '../../../ui/text-area.tsx';
import styles from '../reviews-screen.module.css';

type Reviewable = AnswerOf<typeof getOwnReview>['programmes'];

function WriteReview({ programmes }: { readonly programmes: Reviewable }): ReactNode {
  const rest = useRest();
  const [programme, setProgramme] = useState(programmes[0]?.code ?? '');
  const [rating, setRating] = useState<number>();
  const [text, setText] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (rating === undefined) return setErrors({ rating: 'Поставьте оценку' });
    setState('busy');
    setErrors({});
    try {
      await rest<typeof addReview>('POST /rest/reviews/', { body: { programme, rating, text } });
      setState('sent');
    } catch (error) {
      setState('idle');
      const isKnown = error instanceof RestError;
      const fields = isKnown ? error.fields : {};
      const message = isKnown ? error.message : 'Нет связи с\u00a0сайтом. Попробуйте ещё раз';
      setErrors(Object.keys(fields).length > 0 ? fields : { text: message });
    }
    return undefined;
  };
  if (state === 'sent') {
    return (
      <p role="status" className={styles.note}>
        Спасибо! Отзыв появится здесь после проверки&nbsp;— обычно в&nbsp;течение дня.
      </p>
    );
  }
  return (
    <form className={classNames(layout.stack14, styles.form)} onSubmit={send}>
      <Select
        label="О&nbsp;чём отзыв"
        value={programme}
        options={programmes.map(({ code, name }) => ({ value: code, label: name }))}
        onValue={setProgramme}
      />
      <RatingField legend="Оценка" name="rating" value={rating} onValue={setRating} />
      {errors.rating !== undefined && <p role="alert">{errors.rating}</p>}
      <TextArea
        label="Что понравилось, а&nbsp;что нет"
        value={text}
        error={errors.text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" isBusy={state === 'busy'}>
        Отправить отзыв
      </Button>
    </form>
  );
}

/** Lets customers who had a delivery write a review. */
export function ReviewForm(): ReactNode {
  const state = useAppState();
  const { isAuthorized } = useSnapshot(state).auth;
  const own = useRestData<typeof getOwnReview>('GET /rest/reviews/own/', {}, { isWanted: isAuthorized });
  const programmes = own.status === 'error' ? [] : own.data?.programmes;
  return (
    <section className={classNames(surface.card, styles.summary)}>
      <h2 className={styles.formTitle}>Ваш отзыв</h2>
      {!isAuthorized && (
        <>
          <p className={styles.note}>
            Писать могут те, кому мы&nbsp;уже привозили еду: так отзывам можно верить.
          </p>
          <Button look="outline" onClick={() => openModal(state, 'auth-phone', {})}>
            Войти и&nbsp;написать
          </Button>
        </>
      )}
      {isAuthorized && programmes?.length === 0 && (
        <p className={styles.note}>
          Отзыв можно оставить после первой доставки&nbsp;— один о&nbsp;каждой программе.
        </p>
      )}
      {isAuthorized && programmes && programmes.length > 0 && <WriteReview programmes={programmes} />}
    </section>
  );
}
