import { useMemo } from 'react';
import { daysBetween, moscowDate } from '#shared/dates.ts';
import { type Exclusions, exclusionCodes } from '#shared/features/menu/exclusions.ts';
import { MENU_WINDOW_DAYS } from '#shared/features/menu/rules.ts';
import type { OrderedPlan } from '#shared/features/orders/schema.ts';
import { type AffectedDay, affectedDays, kitchenFrom } from '#shared/features/rations/affected.ts';
import { getKitchen } from '#shared/features/rations/contract.ts';
import { menuOf } from '#shared/features/rations/kitchen.ts';
import { countOf, pluralOf } from '#shared/plurals.ts';
import { useRestData } from '../../../platform/rest/rest-data.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Spinner } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/surfaces.tsx';
import styles from './affected-days.module.css';
import { FirstDays, MenuDay } from './changed-days.tsx';

interface ChangeCounts {
  readonly days: readonly AffectedDay[];
  readonly known: number;
  /** Dishes of all known days. */
  readonly dishes: number;
}

/** «каждый день» or «в 2 днях из 14». */
const daysOf = (changed: number, known: number) =>
  changed === known
    ? 'замены будут каждый\u00a0день'
    : `в\u00a0${countOf(changed, 'дне', 'днях', 'днях')} из\u00a0${known}`;

/** «Меняются 3 из 70 блюд: в 2 днях из 14. 1 блюдо останется: близкой замены нет». */
export function changesLine({ days, known, dishes }: ChangeCounts): string {
  if (days.length === 0) return 'Меню не\u00a0изменится: этого в\u00a0нём нет';
  const countKind = (kind: AffectedDay['meals'][number]['kind']) =>
    days.reduce((sum, { meals }) => sum + meals.filter((meal) => meal.kind === kind).length, 0);
  const [replaced, kept, unsafe] = [countKind('replaced'), countKind('kept'), countKind('unsafe')];
  const replacedDays = days.filter(({ meals }) => meals.some(({ kind }) => kind === 'replaced')).length;
  const verb = pluralOf(replaced, 'Меняется', 'Меняются', 'Меняются');
  const left = countOf(kept, 'блюдо останется', 'блюда останутся', 'блюд останутся');
  return [
    replaced > 0 &&
      `${verb} ${replaced} из\u00a0${countOf(dishes, 'блюда', 'блюд', 'блюд')}: ${daysOf(replacedDays, known)}`,
    kept > 0 && `${left}: близкой замены нет`,
    unsafe > 0 && `Для\u00a0${countOf(unsafe, 'блюда', 'блюд', 'блюд')} безопасной замены нет`,
  ]
    .filter((part) => part !== false)
    .join('. ');
}

function MealLine({ meal }: { meal: AffectedDay['meals'][number] }) {
  const { dish } = meal;
  if (dish && meal.kind !== 'kept') {
    return (
      <li>
        <small>{meal.slotName}</small>
        {dish.title} <span>вместо блюда «{meal.insteadOf}»</span>
      </li>
    );
  }
  return (
    <li data-kind={meal.kind}>
      <small>{meal.slotName}</small>
      {dish
        ? `Блюдо «${dish.title}» останется: есть ${meal.because.join(', ')}, близкой замены нет`
        : `Вместо блюда «${meal.insteadOf}» безопасной замены нет: выберете блюдо сами или вернём деньги`}
    </li>
  );
}

/** The menu of a person's plan, of the days that are open, and what exclusions change in it; nothing is loaded without a plan. */
export function useChanges(plan: OrderedPlan | undefined, dates: readonly string[], exclusions: Exclusions) {
  const today = moscowDate(useAppState().site.now);
  const open = dates.filter((date) => daysBetween(today, date) <= MENU_WINDOW_DAYS);
  const { code: programme = '' } = plan?.programme ?? {};
  const isWanted = plan !== undefined && open.length > 0;
  const { data, status } = useRestData(getKitchen, { query: { programme } }, { isWanted });
  const kitchen = useMemo(() => data && kitchenFrom(programme, data), [programme, data]);
  const changes: ChangeCounts | undefined = kitchen &&
    plan && {
      days: affectedDays(
        kitchen,
        { programme, lineKcal: plan.kcal, dates: open },
        exclusionCodes(exclusions),
      ),
      known: open.length,
      dishes: open.length * (menuOf(kitchen, programme).days[0]?.length ?? 0),
    };
  return { status, changes };
}

export function ChangesCount({ status, changes }: ReturnType<typeof useChanges>) {
  return (
    <div aria-live="polite">
      {status === 'pending' && (
        <p className={styles.count}>
          <Spinner /> Смотрим меню ваших дней…
        </p>
      )}
      {status === 'error' && (
        <Notice tone="warning">Меню не&nbsp;загрузилось, но&nbsp;исключения мы&nbsp;учтём.</Notice>
      )}
      {changes && <p className={styles.count}>{changesLine(changes)}</p>}
    </div>
  );
}

export function AffectedDays({ changes: { days, known }, all }: { changes: ChangeCounts; all: number }) {
  const isPartlyKnown = known > 0 && known < all;
  if (days.length === 0 && !isPartlyKnown) return null;
  return (
    <section className={styles.days} aria-label="Что изменится">
      <FirstDays
        days={days.map(({ date, meals }) => (
          <MenuDay
            key={date}
            date={date}
            meals={meals.map((meal) => <MealLine key={meal.slot} meal={meal} />)}
          />
        ))}
      />
      {isPartlyKnown && (
        <p className={styles.count}>
          Меню открыто на&nbsp;первые {countOf(known, 'день', 'дня', 'дней')}; дальше заменим
          по&nbsp;тем&nbsp;же&nbsp;правилам.
        </p>
      )}
    </section>
  );
}
