import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { exclusionsLine } from '#shared/features/menu/exclusions.ts';
import { needsHealthNotice } from '#shared/features/programmes/rules.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { programmePath } from '#shared/routes.ts';
import { useAppState } from '../../../platform/app-state.ts';
import { InfoIcon } from '../../../ui/icons.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { StepCard } from '../../../ui/step-card.tsx';
import { tintStyle } from '../../../ui/tint.ts';
import type { OrderData } from '../order-data.ts';
import styles from './programme-card.module.css';

const weekdays = { sat: 'субботы', sun: 'воскресенья' } as const;

/** The way back: to the page with the filter where something is left out, as home has none. */
function backPath({ draft, programme, line }: OrderData, isSimply: boolean): string {
  if (draft.without.length === 0 || isSimply) return programmePath(programme.code, true);
  const query = new URLSearchParams({ kcal: String(line.kcal), without: draft.without.join(',') });
  return `${programmePath(programme.code, false)}?${query}#configurator`;
}

/** What is ordered, and the way back to change it. */
export function ProgrammeCard({ data }: { readonly data: OrderData }): ReactNode {
  const { draft, programme, line } = data;
  const back = backPath(data, useAppState().site.isSimply);
  const exclusions = exclusionsLine(draft.without);
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
          {exclusions !== '' && <p>{exclusions}</p>}
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
