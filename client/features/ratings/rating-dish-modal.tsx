import { type FormEvent, type ReactNode, useState } from 'react';
import { formatDay } from '#shared/dates.ts';
import type { rateDishes } from '#shared/features/ratings/contract.ts';
import { useAppState } from '../../platform/app-state.ts';
import { closeModal, type ModalProps } from '../../platform/modal-actions.ts';
import { useRest } from '../../platform/rest-context.ts';
import { useRevalidator } from '../../router/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RatingField } from '../../ui/rating.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { tintStyle } from '../../ui/tint.ts';
import styles from './modal.module.css';
import { useSending } from './use-sending.ts';

type Dish = ModalProps['rating-dish']['delivery']['dishes'][number];

interface Opinion {
  readonly stars: number;
  readonly text: string;
}

interface DishRatingProps {
  readonly dish: Dish;
  readonly opinion: Opinion | undefined;
  readonly onOpinion: (opinion: Opinion) => void;
}

function DishRating({ dish, opinion, onOpinion }: DishRatingProps): ReactNode {
  const { code, title, picture, tint, stars } = dish;
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
          onValue={(value) => onOpinion({ stars: value, text: opinion?.text ?? '' })}
        />
        {opinion && (
          <TextArea
            label="Что понравилось, а что нет (необязательно)"
            rows={2}
            maxLength={1500}
            value={opinion.text}
            onChange={({ currentTarget }) => onOpinion({ ...opinion, text: currentTarget.value })}
          />
        )}
      </div>
    </li>
  );
}

/** Stars and words for the dishes of a delivery; those that are passed over stay without. */
export function RatingDishModal({ delivery }: ModalProps['rating-dish']): ReactNode {
  const state = useAppState();
  const rest = useRest();
  const revalidator = useRevalidator();
  const { send, failure, setFailure, isBusy } = useSending();
  const [opinions, setOpinions] = useState<Readonly<Record<string, Opinion>>>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const dishes = Object.entries(opinions).map(([code, opinion]) => ({ code, ...opinion }));
    if (dishes.length === 0) return setFailure('Поставьте звёзды хотя бы одному блюду');
    const params = { id: delivery.id };
    const done = await send(() =>
      rest<typeof rateDishes>('POST /rest/deliveries/:id/dishes/', { params, body: { dishes } }),
    );
    if (!done) return undefined;
    closeModal(state);
    state.notice = { text: 'Спасибо! Учтём в ваших рационах' };
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
        <ul className={styles.dishes}>
          {delivery.dishes.map((dish) => (
            <DishRating
              key={dish.code}
              dish={dish}
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
