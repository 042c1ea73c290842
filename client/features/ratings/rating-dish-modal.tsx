import { useState } from 'react';
import { formatDay } from '#shared/dates.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { listDaysToRate, type RatedDay, rateDishes } from '#shared/features/ratings/contract.ts';
import { RestForm, Submit } from '../../platform/forms/rest-form.tsx';
import { closeModal } from '../../platform/modals/modal-actions.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { useSkeleton } from '../../platform/state/loading.ts';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './modal.module.css';
import { useOpinions, withOpinions } from './opinions.ts';
import { type DishOpinion, DishRating } from './parts/dish-rating.tsx';
import type { RatingsModals } from './shared/dialogs.ts';

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
