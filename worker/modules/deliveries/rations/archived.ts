import { type ArchivedDay, readArchive } from '../../../db/order-archive/object.ts';
import type { Scope } from '../../../scope.ts';
import { KeptDay, type ServedDelivery } from './sql.ts';

const toKeptDay = ({ date, person, food, credit_kop, money_kop, is_to_card }: ArchivedDay) =>
  KeptDay.parse({
    ...{ date, person, meals: food },
    ...{ creditKop: credit_kop, moneyKop: money_kop, isToCard: is_to_card },
  });

/** The same deliveries, those of archived orders with their food out of the archive. */
export async function withArchived<Row extends ServedDelivery>(
  { bindings }: Pick<Scope, 'bindings'>,
  rows: readonly Row[],
): Promise<Row[]> {
  const names = [...new Set(rows.flatMap(({ archive }) => archive ?? []))];
  const archives = new Map(
    await Promise.all(
      names.map(async (name) => [name, (await readArchive(bindings.PHOTOS, name)).map(toKeptDay)] as const),
    ),
  );
  return rows.map((row) => {
    const days = row.archive === null ? undefined : archives.get(row.archive);
    if (days === undefined) return row;
    return { ...row, served: days.filter(({ date }) => row.food_dates.includes(date)) };
  });
}
