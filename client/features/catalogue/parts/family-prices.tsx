import type { ReactNode } from 'react';
import { FURTHER_PERSON_DISCOUNT, MAX_PEOPLE } from '#shared/features/orders/price.ts';
import { formatMoney, formatPercent } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { type Draft, priceOf } from '../draft.ts';
import styles from './family-prices.module.css';

const families = Array.from({ length: MAX_PEOPLE - 1 }, (_, index) => index + 2);

/** The draft's price for every size of a family, from the one price function. */
export function FamilyPrices({ draft, firstOrder }: { draft: Draft; firstOrder: boolean }): ReactNode {
  const { days, programme, kcal } = draft;
  return (
    <Section title="Сколько стоит на&nbsp;двоих и&nbsp;на&nbsp;семью" id="family">
      <p>
        «{programme.name}», {kcal}&nbsp;ккал каждому, {countOf(days, 'день', 'дня', 'дней')}: второй
        и&nbsp;каждый следующий платит на&nbsp;{formatPercent(FURTHER_PERSON_DISCOUNT)} меньше. Рядом
        с&nbsp;суммой&nbsp;— день одного человека.
      </p>
      <div className={styles.prices}>
        <Facts
          facts={families.map((people) => {
            const { totalKop } = priceOf({ ...draft, people }, firstOrder);
            const perDay = Math.round(totalKop / (people * days * 100)) * 100;
            return {
              name: countOf(people, 'человек', 'человека', 'человек'),
              value: `${formatMoney(totalKop)}, по\u00a0${formatMoney(perDay)} в\u00a0день`,
            };
          })}
        />
      </div>
    </Section>
  );
}
