import { type FormEvent, type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatDay } from '#shared/dates.ts';
import { rateDelivery } from '#shared/features/ratings/contract.ts';
import { closeModal, openModal } from '../../platform/modals/modal-actions.ts';
import { useRest } from '../../platform/rest/rest-context.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { RatingField } from '../../ui/rating.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './modal.module.css';
import { CONTENT_STARS, type Opinion, useOpinions, WORDS_MOST, withOpinions } from './opinions.ts';
import { OpinionChips } from './parts/opinion-chips.tsx';
import type { RatingsModals } from './shared/modals.ts';
import { useSending } from './use-sending.ts';

/** Everything was good: thanks, and the way to say which dishes. */
export function RatingAllGoodModal({ delivery }: RatingsModals['rating-all-good']): ReactNode {
  const state = useAppState();
  return (
    <div className={styles.modal}>
      <ModalTitle>Спасибо, рады!</ModalTitle>
      <ModalLead>
        Передали кухне и&nbsp;курьеру.
        {delivery.isTasted &&
          ' Поставьте звёзды блюдам, если есть минута: автопилот вкуса будет предлагать то, что вы\u00a0любите.'}
      </ModalLead>
      <div className={layout.stack8}>
        {delivery.isTasted && (
          <Button size="large" wide onClick={() => openModal(state, 'rating-dish', { delivery })}>
            Оценить блюда
          </Button>
        )}
        <Button look="ghost" wide onClick={() => closeModal(state)}>
          Закрыть
        </Button>
      </div>
    </div>
  );
}

interface WordsProps {
  readonly label: string;
  /** The body of the call, with what was written. */
  readonly bodyOf: (text: string) => Parameters<typeof sendRating>[2] | string;
  readonly delivery: RatingsModals['rating-delivery']['delivery'];
  /** The offered opinions, with a label that is read out. */
  readonly offered: { readonly label: string; readonly opinions: readonly Opinion[] };
  readonly children?: ReactNode;
}

function sendRating(
  rest: ReturnType<typeof useRest>,
  id: string,
  body: { readonly verdict: 'bad' | 'stars'; readonly stars?: number; readonly text: string },
) {
  return rest(rateDelivery, { params: { id }, body });
}

/** Words about a delivery; where something is missing, `bodyOf` says what. */
function WordsForm({ label, bodyOf, delivery, offered, children }: WordsProps): ReactNode {
  const state = useAppState();
  const rest = useRest();
  const revalidator = useRevalidator();
  const { send, failure, setFailure, isBusy } = useSending();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = String(new FormData(event.currentTarget).get('text') ?? '');
    const shown = chosen.filter((name) => offered.opinions.some((opinion) => opinion.name === name));
    const body = bodyOf(withOpinions(shown, written));
    if (typeof body === 'string') return setFailure(body);
    if (!(await send(() => sendRating(rest, delivery.id, body)))) return undefined;
    closeModal(state);
    state.notice = { text: 'Спасибо, передали команде' };
    await revalidator.revalidate();
    return undefined;
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      {children}
      <OpinionChips {...offered} chosen={chosen} onChosen={setChosen} />
      <TextArea label={label} name="text" maxLength={WORDS_MOST} />
      <div role="alert">{failure !== undefined && <FieldError>{failure}</FieldError>}</div>
      <Button type="submit" size="large" wide isBusy={isBusy}>
        Отправить
      </Button>
    </form>
  );
}

/** Everything was bad: what exactly, and the way to a complaint that is answered. */
export function RatingAllBadModal({ delivery }: RatingsModals['rating-all-bad']): ReactNode {
  const state = useAppState();
  const { dishOpinions } = useOpinions();
  return (
    <div className={styles.modal}>
      <ModalTitle>Простите нас</ModalTitle>
      <ModalLead>
        Расскажите, что было плохо: прочитает шеф-повар. Если нужен ответ и&nbsp;решение, сообщите
        о&nbsp;проблеме.
      </ModalLead>
      <WordsForm
        label="Что было плохо"
        delivery={delivery}
        offered={{ label: 'Частые причины', opinions: dishOpinions }}
        bodyOf={(text) => (text.trim() === '' ? 'Напишите хотя бы\u00a0пару слов' : { verdict: 'bad', text })}
      />
      <Button look="outline" wide onClick={() => openModal(state, 'something-wrong', delivery)}>
        Сообщить о&nbsp;проблеме
      </Button>
    </div>
  );
}

/** Stars and words for how a delivery came. */
export function RatingDeliveryModal({ delivery }: RatingsModals['rating-delivery']): ReactNode {
  const [stars, setStars] = useState<number>();
  const { reviewOpinions } = useOpinions();
  const isContent = stars !== undefined && stars >= CONTENT_STARS;
  return (
    <div className={styles.modal}>
      <ModalTitle>Доставка {formatDay(delivery.date)}</ModalTitle>
      <ModalLead>Вовремя ли&nbsp;приехал курьер, всё ли&nbsp;цело, вежливо ли.</ModalLead>
      <WordsForm
        label="Что запомнилось (необязательно)"
        delivery={delivery}
        offered={{ label: 'Что понравилось', opinions: isContent ? reviewOpinions : [] }}
        bodyOf={(text) => (stars === undefined ? 'Поставьте оценку' : { verdict: 'stars', stars, text })}
      >
        <RatingField legend="Оценка доставки" name="stars" value={stars} onValue={setStars} />
      </WordsForm>
    </div>
  );
}
