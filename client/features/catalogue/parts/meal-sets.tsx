import type { MenuDay } from '#shared/features/menu/schema.ts';
import { SET_DAYS } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import { Section } from '../../../ui/surfaces.tsx';
import type { StartWindow } from '../draft.ts';
import { menuStart } from '../draft.ts';
import styles from './meal-sets.module.css';

/** A ready-meal set with the dishes of its days. */
export interface ShownSet {
  readonly set: Programme;
  readonly days: readonly MenuDay[];
}

/** The order of a set for one person from the first possible day. */
function orderPath(set: Programme, starts: StartWindow): string {
  const fields = {
    programme: set.code,
    kcal: String(set.defaultKcal),
    days: String(SET_DAYS),
    people: '1',
    start: menuStart(set, starts),
  };
  return `/order/?${new URLSearchParams(fields)}`;
}

function SetCard({ shown, starts }: { readonly shown: ShownSet; readonly starts: StartWindow }) {
  const { set, days } = shown;
  const dishes = days.flatMap(({ meals }) => meals.map(({ dish }) => dish));
  const weightG = dishes.reduce((sum, dish) => sum + dish.weightG, 0);
  return (
    <li className={styles.card}>
      <div className={styles.photo} style={tintStyle(set.tint)}>
        <Picture picture={set.picture} alt="" sizes="(min-width: 768px) 240px, 200px" />
      </div>
      <div className={styles.text}>
        <h3>{set.name}</h3>
        <p className={styles.pitch}>
          {set.pitch}
          <span>{`${countOf(dishes.length, 'блюдо', 'блюда', 'блюд')}, ${weightG}\u00a0г`}</span>
        </p>
        <ol className={styles.days}>
          {days.map(({ date, meals }, index) => (
            <li key={date}>
              <b>{index + 1}-й день</b>
              <ul>
                {meals.map(({ slot, dish }) => (
                  <li key={slot}>
                    {dish.title} <span>{`${dish.weightG}\u00a0г`}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
        <div className={styles.buy}>
          <p>
            <b>{formatMoney(set.fromDayPriceKop * SET_DAYS)}</b>
            <small>{set.defaultKcal}&nbsp;ккал в&nbsp;день</small>
          </p>
          <ButtonLink to={orderPath(set, starts)}>Заказать набор</ButtonLink>
        </div>
      </div>
    </li>
  );
}

interface MealSetsProps {
  readonly sets: readonly ShownSet[];
  readonly starts: StartWindow;
}

/** Ready-meal sets with all their dishes and their price. */
export function MealSets({ sets, starts }: MealSetsProps) {
  return (
    <Section title="Выберите набор" id="sets">
      <ul className={styles.grid}>
        {sets.map((shown) => (
          <SetCard key={shown.set.code} shown={shown} starts={starts} />
        ))}
      </ul>
    </Section>
  );
}
