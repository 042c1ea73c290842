import type { ReactNode } from 'react';
import { formatDay } from '#shared/dates.ts';
import type { DishServing } from '#shared/features/dishes/contract.ts';
import { mealSlotNames } from '#shared/features/dishes/labels.ts';
import { programmePath } from '#shared/routes.ts';
import { Link } from '../../../router/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { tintStyle } from '../../../ui/tint.ts';
import styles from './servings.module.css';

/** The programmes that serve a dish in the weeks to come, and when. */
export function Servings({ servings }: { readonly servings: readonly DishServing[] }): ReactNode {
  if (servings.length === 0) return null;
  return (
    <Section title="В&nbsp;меню ближайших недель" id="menu">
      <ul className={styles.list}>
        {servings.map(({ programme: { code, name, tint }, meals }) => (
          <li key={code} className={styles.card} style={tintStyle(tint)}>
            <h3>
              <Link to={programmePath(code, false)}>{name}</Link>
            </h3>
            <ul className={styles.meals}>
              {meals.map(({ date, slot }) => (
                <li key={`${date}-${slot}`}>
                  {/* A view of the programme's page: nothing that crawlers have to find. */}
                  <Link to={`${programmePath(code, false)}?date=${date}#menu`} rel="nofollow">
                    <time dateTime={date}>{formatDay(date)}</time>
                  </Link>
                  <span>{mealSlotNames[slot].toLowerCase()}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}
