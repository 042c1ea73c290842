import { type FormEvent, type ReactNode, useState } from 'react';
import { formatDay } from '#shared/dates.ts';
import type { rateDishes } from '#shared/features/ratings/contract.ts';
import { closeModal } from '../../platform/modals/modal-actions.ts';
import { useRest } from '../../platform/rest/rest-context.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { useRevalidator } from '../../router/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RatingField } from '../../ui/rating.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { tintStyle } from '../../ui/tint.ts';
import styles from './modal.module.css';
import { CONTENT_STARS, useOpinions, WORDS_MOST, withOpinions } from './opinions.ts';
import { OpinionChips } from './parts/opinion-chips.tsx';
import type { RatingsModals } from './shared/modals.ts';
import { useSending } from './use-sending.ts';

type Dish = RatingsModals['rating-dish']['delivery']['dishes'][number];

interface DishOpinion {
  readonly stars: number;
  /** Offered words that were chosen. */
  readonly chosen: readonly string[];
  readonly text: string;
}

interface DishRatingProps {
  readonly dish: Dish;
  /** Words to choose from. */
  readonly offered: ReturnType<typeof useOpinions>;
  readonly opinion: DishOpinion | undefined;
  readonly onOpinion: (opinion: DishOpinion) => void;
}

function DishRating({ dish, offered, opinion, onOpinion }: DishRatingProps): ReactNode {
  const { code, title, picture, tint, stars } = dish;
  const isContent = (given: number) => given >= CONTENT_STARS;
  const rate = (given: number) => {
    // Praise is no word for what was bad, and the other way round.
    const keepsWords = opinion !== undefined && isContent(opinion.stars) === isContent(given);
    onOpinion({ stars: given, chosen: keepsWords ? opinion.chosen : [], text: opinion?.text ?? '' });
  };
  return (
    <li className={styles.dish}>
      <span className={styles.photo} style={tintStyle(tint)}>
        <Picture picture={picture} alt="" sizes="56px" />
      </span>
      <div className={styles.fields}>
        <RatingField
          legend={title}
          name={`stars-${code}`}
          value={opinion?.stars ?? stars ?? undefined}
          onValue={rate}
        />
        {opinion && (
          <>
            <OpinionChips
              label={`${isContent(opinion.stars) ? 'Что понравилось' : 'Что не\u00a0так'}: ${title}`}
              opinions={isContent(opinion.stars) ? offered.reviewDishesOpinions : offered.dishOpinions}
              chosen={opinion.chosen}
              onChosen={(chosen) => onOpinion({ ...opinion, chosen })}
            />
            <TextArea
              label="Что понравилось, а&nbsp;что нет (необязательно)"
              name={`words-${code}`}
              rows={2}
              maxLength={WORDS_MOST}
              value={opinion.text}
              onChange={({ currentTarget }) => onOpinion({ ...opinion, text: currentTarget.value })}
            />
          </>
        )}
      </div>
    </li>
  );
}

/** Stars and words for the dishes of a delivery; those that are passed over stay without. */
export function RatingDishModal({ delivery }: RatingsModals['rating-dish']): ReactNode {
  const state = useAppState();
  const rest = useRest();
  const revalidator = useRevalidator();
  const { send, failure, setFailure, isBusy } = useSending();
  const offered = useOpinions();
  const [opinions, setOpinions] = useState<Readonly<Record<string, DishOpinion>>>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const dishes = Object.entries(opinions).map(([code, { stars, chosen, text }]) => ({
      code,
      stars,
      text: withOpinions(chosen, text),
    }));
    if (dishes.length === 0) return setFailure('Поставьте звёзды хотя бы\u00a0одному блюду');
    const params = { id: delivery.id };
    const done = await send(() =>
      rest<typeof rateDishes>('POST /rest/deliveries/:id/dishes/', { params, body: { dishes } }),
    );
    if (!done) return undefined;
    closeModal(state);
    state.notice = { text: 'Спасибо! Учтём в\u00a0ваших рационах' };
    // The question still stands on the page: opened again, it shows these stars.
    await revalidator.revalidate();
    return undefined;
  };
  return (
    <div className={styles.modal}>
      <ModalTitle>Как вам блюда?</ModalTitle>
      <ModalLead>
        Доставка {formatDay(delivery.date)}. Оценки помогают другим и&nbsp;автопилоту вкуса; слова появятся
        после проверки.
      </ModalLead>
      <form onSubmit={(event) => void submit(event)}>
        <ul className={layout.stack14}>
          {delivery.dishes.map((dish) => (
            <DishRating
              key={dish.code}
              dish={dish}
              offered={offered}
              opinion={opinions[dish.code]}
              onOpinion={(opinion) => setOpinions({ ...opinions, [dish.code]: opinion })}
            />
          ))}
        </ul>
        <div role="alert">{failure !== undefined && <FieldError>{failure}</FieldError>}</div>
        <Button type="submit" size="large" wide isBusy={isBusy}>
          Отправить
        </Button>
      </form>
    </div>
  );
}
