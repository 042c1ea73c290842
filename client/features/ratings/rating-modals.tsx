import { type ReactNode, useRef, useState } from 'react';
import { formatDay } from '#shared/dates.ts';
import { rateDelivery } from '#shared/features/ratings/contract.ts';
import { RestForm, Submit } from '../../platform/forms/rest-form.tsx';
import { closeModal, openDialog } from '../../platform/modals/dialogs.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useFormValues } from '../../ui/form-values.ts';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { RatingField } from '../../ui/rating.tsx';
import styles from './modal.module.css';
import {
  CONTENT_STARS,
  type Opinion,
  OpinionChips,
  useOpinions,
  WORDS_MOST,
  withOpinions,
} from './parts/opinion-chips.tsx';
import { type RatingsModals, ratingDishDialog, somethingWrongDialog } from './shared/dialogs.ts';

/** Everything was good: thanks, and the way to say which dishes. */
export function RatingAllGoodModal({ delivery }: RatingsModals['rating-all-good']) {
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
          <Button size="large" wide onClick={() => openDialog(state, ratingDishDialog, { delivery })}>
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
  readonly verdict: 'bad' | 'stars';
  readonly delivery: RatingsModals['rating-delivery']['delivery'];
  /** The offered opinions by the stars that are given, with a label that is read out. */
  readonly offered: { readonly label: string; readonly opinions: (stars: number) => readonly Opinion[] };
  readonly children?: ReactNode;
}

/** Words about a delivery. */
function WordsForm({ label, verdict, delivery, offered, children }: WordsProps) {
  const state = useAppState();
  const form = useRef<HTMLFormElement>(null);
  const opinions = offered.opinions(Number(useFormValues(form)?.get('stars') ?? 0));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const textOf = (fields: FormData) => {
    const shown = chosen.filter((name) => opinions.some((opinion) => opinion.name === name));
    return withOpinions(shown, String(fields.get('text') ?? ''));
  };
  return (
    <RestForm
      form={form}
      call={rateDelivery}
      params={{ id: delivery.id }}
      body={(fields) => ({
        verdict,
        ...(fields.has('stars') && { stars: Number(fields.get('stars')) }),
        text: textOf(fields),
      })}
      check={(fields) => ({
        ...(verdict === 'stars' && !fields.has('stars') && { stars: 'Поставьте оценку' }),
        ...(verdict === 'bad' && textOf(fields) === '' && { text: 'Напишите хотя бы\u00a0пару слов' }),
      })}
      done="Спасибо, передали команде"
      onDone={() => closeModal(state)}
    >
      {children}
      <OpinionChips label={offered.label} opinions={opinions} chosen={chosen} onChosen={setChosen} />
      <TextArea label={label} name="text" maxLength={WORDS_MOST} />
      <Submit size="large" wide>
        Отправить
      </Submit>
    </RestForm>
  );
}

/** Everything was bad: what exactly, and the way to a complaint that is answered. */
export function RatingAllBadModal({ delivery }: RatingsModals['rating-all-bad']) {
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
        verdict="bad"
        offered={{ label: 'Частые причины', opinions: () => dishOpinions }}
      />
      <Button look="outline" wide onClick={() => openDialog(state, somethingWrongDialog, delivery)}>
        Сообщить о&nbsp;проблеме
      </Button>
    </div>
  );
}

/** Stars and words for how a delivery came. */
export function RatingDeliveryModal({ delivery }: RatingsModals['rating-delivery']) {
  const { reviewOpinions } = useOpinions();
  return (
    <div className={styles.modal}>
      <ModalTitle>Доставка {formatDay(delivery.date)}</ModalTitle>
      <ModalLead>Вовремя ли&nbsp;приехал курьер, всё ли&nbsp;цело, вежливо ли.</ModalLead>
      <WordsForm
        label="Что запомнилось (необязательно)"
        delivery={delivery}
        verdict="stars"
        offered={{
          label: 'Что понравилось',
          opinions: (stars) => (stars >= CONTENT_STARS ? reviewOpinions : []),
        }}
      >
        <RatingField legend="Оценка доставки" name="stars" />
      </WordsForm>
    </div>
  );
}
