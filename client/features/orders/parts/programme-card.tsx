import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { needsHealthNotice } from '#shared/features/programmes/rules.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { InfoIcon } from '../../../ui/icons.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { tintStyle } from '../../../ui/tint.ts';
import type { OrderData } from '../order-data.ts';
import styles from './programme-card.module.css';
import { StepCard } from './step-card.tsx';

const weekdays = { sat: 'субботы', sun: 'воскресенья' } as const;

/** What is ordered, and the way back to change it. */
export function ProgrammeCard({ data: { draft, programme, line } }: { readonly data: OrderData }): ReactNode {
  const back = `/?programme=${encodeURIComponent(programme.code)}#configurator`;
  const skipped = draft.skip.map((day) => weekdays[day]).join(' и ');
  return (
    <StepCard
      number={1}
      title="Программа"
      isDone
      aside={
        <Link to={back} className={styles.change}>
          Изменить
        </Link>
      }
    >
      <div className={styles.programme}>
        <span className={styles.photo} style={tintStyle(programme.tint)}>
          <Picture picture={programme.picture} alt="" sizes={96} />
        </span>
        <div>
          <h3>{programme.name}</h3>
          <p>
            {line.kcal}&nbsp;ккал, {countOf(programme.mealsPerDay, 'приём', 'приёма', 'приёмов')} пищи
            в&nbsp;день — {formatMoney(line.dayPriceKop)}
          </p>
          <p>
            {countOf(draft.days, 'день', 'дня', 'дней')}
            {draft.people > 1 && `, на ${countOf(draft.people, 'человека', 'человек', 'человек')}`}
            {skipped !== '' && `, без ${skipped}`}
          </p>
        </div>
      </div>
      {needsHealthNotice(line.kcal) && (
        <p className={styles.health}>
          <InfoIcon />
          Рацион {line.kcal}&nbsp;ккал подходит не всем — посоветуйтесь с врачом.
        </p>
      )}
    </StepCard>
  );
}
