import type { ReactNode } from 'react';
import { type AffectedDay, affectedDays } from '#shared/features/menu/affected.ts';
import type { Exclusions } from '#shared/features/menu/exclusions.ts';
import type { OrderedPlan } from '#shared/features/orders/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { type ChangeCounts, changesLine } from '../changes-line.ts';
import styles from './affected-days.module.css';
import { FirstDays, MenuDay } from './first-days.tsx';
import type { LoadedMenu } from './use-plan-menu.ts';

type Meal = AffectedDay['meals'][number];

function MealLine({ meal }: { readonly meal: Meal }): ReactNode {
  if (meal.kind === 'replaced') {
    return (
      <li>
        <small>{meal.slotName}</small>
        {meal.dish.title} <span>вместо блюда «{meal.insteadOf}»</span>
      </li>
    );
  }
  return (
    <li data-kind={meal.kind}>
      <small>{meal.slotName}</small>
      {meal.kind === 'kept'
        ? `Блюдо «${meal.dish.title}» останется: есть ${meal.because.join(', ')}, близкой замены нет`
        : `Вместо блюда «${meal.insteadOf}» безопасной замены нет: выберете блюдо сами или вернём деньги`}
    </li>
  );
}

function PlanDays(props: ChangeCounts): ReactNode {
  const { days } = props;
  return (
    <div>
      <p className={styles.count}>{changesLine(props)}</p>
      <FirstDays
        days={days.map(({ date, meals }) => (
          <MenuDay
            key={date}
            date={date}
            meals={meals.map((meal) => <MealLine key={meal.slot} meal={meal} />)}
          />
        ))}
      />
    </div>
  );
}

interface AffectedDaysProps {
  readonly plan: OrderedPlan;
  readonly menu: LoadedMenu;
  readonly dates: readonly string[];
  readonly exclusions: Exclusions;
}

/** Which dates and dishes of a person's plan the exclusions change. */
export function AffectedDays({ plan, menu, dates, exclusions }: AffectedDaysProps): ReactNode {
  const { menu: loaded, status } = menu;
  const known = loaded?.days.length ?? 0;
  return (
    <section className={styles.days} aria-label="Что изменится" aria-live="polite">
      {status === 'pending' && (
        <p className={styles.count}>
          <Spinner /> Смотрим меню ваших дней…
        </p>
      )}
      {status === 'error' && (
        <Notice tone="warning">Меню не&nbsp;загрузилось, но&nbsp;исключения мы&nbsp;учтём.</Notice>
      )}
      {loaded && (
        <PlanDays
          days={affectedDays(loaded.days, { lineKcal: plan.kcal, exclusions, pool: loaded.pool })}
          known={known}
          dishes={loaded.days.reduce((sum, { meals }) => sum + meals.length, 0)}
        />
      )}
      {known > 0 && known < dates.length && (
        <p className={styles.count}>
          Меню открыто на&nbsp;первые {countOf(known, 'день', 'дня', 'дней')}; дальше заменим
          по&nbsp;тем&nbsp;же&nbsp;правилам.
        </p>
      )}
    </section>
  );
}
