import type { OrderedPlan } from '#shared/features/orders/schema.ts';

/** The columns of an order that say what its persons eat. */
interface RationColumns {
  readonly programme_code: string;
  readonly programme_name: string;
  readonly kcal: number;
  readonly second_programme_code: string | null;
  readonly second_programme_name: string | null;
  readonly second_kcal: number | null;
  readonly people: number;
}

/** What each person eats; on orders from before the second person eats what the first one does. */
export function rationsOfRow(row: RationColumns): OrderedPlan[] {
  const first = { programme: { code: row.programme_code, name: row.programme_name }, kcal: row.kcal };
  const { second_programme_code: code, second_programme_name: name, second_kcal: kcal } = row;
  const other = code === null || name === null || kcal === null ? first : { programme: { code, name }, kcal };
  return [first, ...Array.from({ length: row.people - 1 }, () => other)];
}
