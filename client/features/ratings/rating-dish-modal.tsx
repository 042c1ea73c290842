import { useState } from 'react';
import { formatDay } from '#shared/dates.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { listDaysToRate, type RatedDay, rateDishes } from '#shared/features/ratings/contract.ts';
import { RestForm, Submit } from '../../platform/forms/rest-form.tsx';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState, useSkeleton } from '../../platform/state/app-state.ts';
import { TextArea } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { Picture, tintStyle } from '../../ui/picture.tsx';
import { RatingField } from '../../ui/rating.tsx';
import { Notice } from '../../ui/surfaces.tsx';
import styles from './modal.module.css';
import {
  CONTENT_STARS,
  OpinionChips,
  useOpinions,
  WORDS_MOST,
  withOpinions,
} from './parts/opinion-chips.tsx';
import type { RatingsModals } from './shared/dialogs.ts';

/** What is said of a dish. */
interface DishOpinion {
  readonly stars: number;
  /** Offered words that were chosen. */
  readonly chosen: readonly string[];
  readonly text: string;
}

interface DishRatingProps {
  /** Names the fields: a dish may stand there for several days and persons. */
  readonly plate: string;
  readonly dish: RatedDay['dishes'][number];
  /** Words to choose from. */
  readonly offered: ReturnType<typeof useOpinions>;
  readonly opinion: DishOpinion | undefined;
  readonly onOpinion: (opinion: DishOpinion) => void;
}

/** Stars for one dish, and then the words. */
function DishRating({ plate, dish, offered, opinion, onOpinion }: DishRatingProps) {
  const { title, picture, tint, stars } = dish;
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
          name={`stars-${plate}`}
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
              name={`words-${plate}`}
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

/** An opinion with whose and of what it is. */
interface GivenOpinion extends DishOpinion {
  readonly date: RatedDay['date'];
  readonly person: number;
  readonly code: string;
}

/** Which plate it is: equal dishes of other days and persons are rated apart. */
const plateOf = ({ date, person }: Pick<RatedDay, 'date' | 'person'>, code: string) =>
  `${date}-${person}-${code}`;

/** Whose dishes of which day; a single person needs no name. */
function dayTitle({ date, person, personName }: RatedDay, isFamily: boolean): string {
  const day = formatDay(date);
  return isFamily ? `${day}, ${personTitle(personName, person)}` : day;
}

/** Stars and words for the eaten dishes of a delivery, by day and person; those that are passed over stay without. */
export function RatingDishModal({ delivery, on }: RatingsModals['rating-dish']) {
  const state = useAppState();
  const offered = useOpinions();
  const params = { id: delivery.id };
  const { data, status } = useRestData(listDaysToRate, { params });
  useSkeleton(status === 'pending');
  const [opinions, setOpinions] = useState<Readonly<Record<string, GivenOpinion>>>({});
  const days = (data?.days ?? []).filter(({ date }) => on === undefined || date === on);
  const isFamily = days.some(({ person }) => person > 1);
  const dishes = Object.values(opinions).map(({ chosen, text, ...given }) => ({
    ...given,
    text: withOpinions(chosen, text),
  }));
  return (
    <div className={styles.modal}>
      <ModalTitle>Как вам блюда?</ModalTitle>
      <ModalLead>
        Доставка {formatDay(delivery.date)}. Оценки помогают другим и&nbsp;автопилоту вкуса; слова появятся
        после проверки.
      </ModalLead>
      {status === 'error' && (
        <Notice tone="error" isLive>
          Блюда не&nbsp;загрузились. Закройте окно и&nbsp;попробуйте ещё раз.
        </Notice>
      )}
      <RestForm
        call={rateDishes}
        params={params}
        body={() => ({ dishes })}
        check={(): Record<string, string> =>
          dishes.length === 0 ? { dishes: 'Поставьте звёзды хотя бы\u00a0одному блюду' } : {}
        }
        done="Спасибо! Учтём в&nbsp;ваших рационах"
        onDone={() => closeModal(state)}
      >
        {days.map((day) => (
          <section key={plateOf(day, '')} className={styles.day} aria-label={dayTitle(day, isFamily)}>
            <h3>{dayTitle(day, isFamily)}</h3>
            <ul className={layout.stack14}>
              {day.dishes.map((dish) => {
                const plate = plateOf(day, dish.code);
                const { date, person } = day;
                return (
                  <DishRating
                    key={plate}
                    plate={plate}
                    dish={dish}
                    offered={offered}
                    opinion={opinions[plate]}
                    onOpinion={(opinion) =>
                      setOpinions({ ...opinions, [plate]: { ...opinion, date, person, code: dish.code } })
                    }
                  />
                );
              })}
            </ul>
          </section>
        ))}
        <Submit size="large" wide isDisabled={days.length === 0}>
          Отправить
        </Submit>
      </RestForm>
    </div>
  );
}
