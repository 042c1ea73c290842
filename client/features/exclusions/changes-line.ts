import type { AffectedDay } from '#shared/features/rations/affected.ts';
import { countOf, pluralOf } from '#shared/plurals.ts';

/** Days that exclusions change, of those whose menu is known. */
export interface ChangeCounts {
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
