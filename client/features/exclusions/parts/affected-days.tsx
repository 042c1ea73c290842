import type { ReactNode } from 'react';
import { type AffectedDay, affectedDays } from '#shared/features/menu/affected.ts';
import type { Exclusions } from '#shared/features/menu/exclusions.ts';
import type { OrderedPlan } from '#shared/features/orders/schema.ts';
import { countOf } from '#shared/plurals.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from './affected-days.module.css';
import { FirstDays, MenuDay } from './first-days.tsx';
import type { PlanMenus } from './use-plan-menus.ts';

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
        : `Вместо блюда «${meal.insteadOf}» безопасной замены нет: выберете блюдо сами или вернём стоимость бонусами`}
    </li>
  );
}

interface PlanDaysProps {
  readonly title: string | undefined;
  readonly days: readonly AffectedDay[];
  readonly known: number;
}

function PlanDays({ title, days, known }: PlanDaysProps): ReactNode {
  return (
    <div>
      {title !== undefined && <h3 className={styles.person}>{title}</h3>}
      <p className={styles.count}>
        {days.length === 0
          ? 'Меню не\u00a0изменится: этого в\u00a0нём нет'
          : `Изменится меню ${countOf(days.length, 'дня', 'дней', 'дней')} из ${known}`}
      </p>
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
  readonly rations: readonly OrderedPlan[];
  readonly menus: PlanMenus;
  readonly dates: readonly string[];
  readonly exclusions: Exclusions;
}

/** Which dates and dishes the exclusions change, for each person. */
export function AffectedDays({ rations, menus, dates, exclusions }: AffectedDaysProps): ReactNode {
  const known = menus.menus[0]?.days.length ?? 0;
  return (
    <section className={styles.days} aria-label="Что изменится" aria-live="polite">
      {menus.status === 'pending' && (
        <p className={styles.count}>
          <Spinner /> Смотрим меню ваших дней…
        </p>
      )}
      {menus.status === 'error' && (
        <Notice tone="warning">Меню не&nbsp;загрузилось, но&nbsp;исключения мы&nbsp;учтём.</Notice>
      )}
      {menus.menus.map(({ days, pool }, index) => {
        const plan = rations[index];
        if (!plan) return null;
        const title = `${index + 1}-й человек: ${plan.programme.name}, ${plan.kcal}\u00a0ккал`;
        return (
          <PlanDays
            key={title}
            title={rations.length > 1 ? title : undefined}
            days={affectedDays(days, { lineKcal: plan.kcal, exclusions, pool })}
            known={days.length}
          />
        );
      })}
      {known > 0 && known < dates.length && (
        <p className={styles.count}>
          Меню открыто на&nbsp;первые {countOf(known, 'день', 'дня', 'дней')}; дальше заменим
          по&nbsp;тем&nbsp;же правилам.
        </p>
      )}
    </section>
  );
}
