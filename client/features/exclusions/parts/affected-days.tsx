import { type Exclusions, exclusionCodes } from '#shared/features/menu/exclusions.ts';
import { type AffectedDay, affectedDays } from '#shared/features/rations/affected.ts';
import { menuOf } from '#shared/features/rations/kitchen.ts';
import { countOf, pluralOf } from '#shared/plurals.ts';
import { Spinner } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/surfaces.tsx';
import styles from './affected-days.module.css';
import { FirstDays, MenuDay } from './first-days.tsx';
import type { LoadedMenu } from './use-plan-menu.ts';

/** Days that exclusions change, of those whose menu is known. */
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

type Meal = AffectedDay['meals'][number];

function MealLine({ meal }: { readonly meal: Meal }) {
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

/** The exclusions' changes in a person's plan, as far as its menu has come. */
export function changesOf({ menu }: LoadedMenu, exclusions: Exclusions): ChangeCounts | undefined {
  if (!menu) return undefined;
  const { kitchen, food } = menu;
  const known = food.dates.length;
  const mealsPerDay = menuOf(kitchen, food.programme).days[0]?.length ?? 0;
  return {
    days: affectedDays(kitchen, food, exclusionCodes(exclusions)),
    known,
    dishes: known * mealsPerDay,
  };
}

interface ChangesProps {
  readonly menu: LoadedMenu;
  readonly changes: ChangeCounts | undefined;
}

/** How much the exclusions change, in a line that follows every choice. */
export function ChangesCount({ menu: { status }, changes }: ChangesProps) {
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

interface AffectedDaysProps {
  readonly changes: ChangeCounts;
  readonly dates: readonly string[];
}

/** Which dates and dishes of a person's plan the exclusions change. */
export function AffectedDays({ changes: { days, known }, dates }: AffectedDaysProps) {
  const isPartlyKnown = known > 0 && known < dates.length;
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
