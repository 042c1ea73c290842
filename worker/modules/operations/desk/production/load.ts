import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import type { Allergen } from '#shared/features/dishes/labels.ts';
import { exclusionsFor } from '#shared/features/exclusions/tastes.ts';
import { readExclusions } from '#shared/features/menu/exclusions.ts';
import { rationsOfRow } from '../../../../db/order-rations.ts';
import type { Database } from '../../../../platform/database.ts';
import type { Scope } from '../../../../scope.ts';
import { dishesByCode } from '../../../content/dishes.ts';
import { composeFoodOf } from '../../../deliveries/rations/food-of.ts';
import type { DayFood, Serving } from './decide.ts';
import * as sql from './sql.ts';

/** Customers whose open food is composed at once. */
const BATCH_SIZE = 50;

/** Food with the day on which it is brought. */
interface DatedServing extends Serving {
  readonly date: IsoDate;
}

interface Found {
  readonly servings: readonly DatedServing[];
  /** Deliveries whose food cannot be told. */
  readonly unknown: readonly { readonly id: string; readonly date: IsoDate }[];
}

/** What a person must not get: what the order says, and of the customer, who is the first person, what holds for all orders. */
function allergensOf(
  person: number,
  codes: readonly string[],
  tastes: readonly string[],
): readonly Allergen[] {
  const exclusions = readExclusions(person === 1 ? tastes : []);
  return exclusionsFor(codes, { exclusions, ingredients: [], tired: [], repeatLimit: 0 }).allergens;
}

async function loadKept(scope: Scope, date: IsoDate): Promise<Found> {
  const { rows, unreadable } = await sql.listKept(scope.db, date);
  const ids = rows.flatMap(({ served }) => served.flatMap(([, meals]) => meals));
  const portions = await sql.listPortions(
    scope.db,
    [...new Set(ids)].filter((id) => id !== null),
  );
  return {
    servings: rows.flatMap((row) => {
      const persons = rationsOfRow(row);
      return row.served.flatMap(([person, meals]): DatedServing[] => {
        const own = persons[person - 1];
        return [
          {
            ...{ date, deliveryId: row.id, orderNumber: String(row.number), person, isOpen: false },
            customer: { id: row.customer_id, name: row.customer_name },
            personName: own?.name ?? '',
            kcal: own?.kcal ?? row.kcal,
            allergens: allergensOf(person, own?.exclusions ?? [], row.tastes),
            meals: meals.map((id) => (id === null ? null : (portions.get(id) ?? null))),
          },
        ];
      });
    }),
    unknown: [
      ...unreadable.map((id) => ({ id, date })),
      // Erasure takes the food of its customer.
      ...rows.filter(({ served }) => served.length === 0).map(({ id }) => ({ id, date })),
    ],
  };
}

/** A database of which rows that cannot be read are passed over: whoever is missing is named by what was asked for. */
const quietly = (db: Database): Database => ({
  read: (statements) => db.read(statements),
  write: (statements) => db.write(statements),
  size: () => db.size(),
  onUnreadable: () => {},
});

/** Who has open deliveries between the dates, and which days of food these bring. */
function spansOf(rows: readonly sql.OpenRow[]) {
  return [...Map.groupBy(rows, (row) => row.customer_id)].map(([id, own]) => ({
    id,
    from: own.map((row) => row.first_food).toSorted()[0] ?? '',
    to:
      own
        .map((row) => row.last_food)
        .toSorted()
        .at(-1) ?? '',
  }));
}

async function loadOpen(scope: Scope, from: IsoDate, to: IsoDate): Promise<Found> {
  const rows = await sql.listOpen(scope.db, from, to);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const spans = spansOf(rows);
  const servings: DatedServing[] = [];
  const quiet: Scope = { ...scope, db: quietly(scope.db) };
  for (let begin = 0; begin < spans.length; begin += BATCH_SIZE) {
    const composed = await composeFoodOf(quiet, spans.slice(begin, begin + BATCH_SIZE));
    for (const { serving, ration, allergens } of composed) {
      const row = rowOf.get(serving.delivery.id);
      if (!row) continue;
      servings.push({
        ...{ date: row.date, deliveryId: row.id, orderNumber: String(row.number), person: serving.person },
        customer: { id: row.customer_id, name: row.customer_name },
        ...{ personName: serving.personName, kcal: serving.lineKcal, isOpen: serving.isOpen, allergens },
        meals: ration.meals.map(({ dish }) => dish),
      });
    }
  }
  const told = new Set(servings.map(({ deliveryId }) => deliveryId));
  return { servings, unknown: rows.filter(({ id }) => !told.has(id)) };
}

async function loadDishes(scope: Scope, from: IsoDate, to: IsoDate, now: EpochMs): Promise<Found> {
  const [lines, dishes] = await Promise.all([sql.listLines(scope.db, from, to), dishesByCode(scope)]);
  const firstOpenDate = firstDeliveryDate(now);
  return {
    servings: lines.map((line): DatedServing => {
      const { code, title, weight_g: weightG } = line;
      const portion = { code, title, weightG, allergens: dishes.get(code)?.allergens ?? [] };
      return {
        ...{ date: line.date, deliveryId: line.id, orderNumber: String(line.number), person: 1, kcal: null },
        customer: { id: line.customer_id, name: line.customer_name },
        personName: '',
        isOpen: line.state === 'planned' && line.date >= firstOpenDate,
        allergens: allergensOf(1, [], line.tastes),
        meals: Array.from({ length: line.count }, () => portion),
      };
    }),
    unknown: [],
  };
}

/** The food of the deliveries of some days: what is closed as it was closed, the rest as it stands now. */
export async function loadDays(scope: Scope, dates: readonly IsoDate[]): Promise<DayFood[]> {
  const [from = '', to = from] = [dates[0], dates.at(-1)];
  const found = [
    await loadOpen(scope, from, to),
    await loadDishes(scope, from, to, scope.clock.now()),
    ...(await Promise.all(dates.map((date) => loadKept(scope, date)))),
  ];
  return dates.map((date) => ({
    date,
    servings: found.flatMap(({ servings }) => servings.filter((one) => one.date === date)),
    unknown: found.flatMap(({ unknown }) => unknown.filter((one) => one.date === date).map(({ id }) => id)),
  }));
}
