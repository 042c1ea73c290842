import type { AnswerOf, OutputOf } from '#shared/contract.ts';
import { formatHours, type IsoDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import type {
  DeskDelivery,
  listDeskDeliveries as listContract,
} from '#shared/features/desk/deliveries/contract.ts';
import type { DeskNeed } from '#shared/features/desk/slots.ts';
import { rationsOfRow } from '../../../../db/order-rations.ts';
import type { Scope } from '../../../../scope.ts';
import { versionOf } from '../changes/commands.ts';
import { spanOf } from '../changes/span.ts';
import { needsFrom } from '../needs/load.ts';
import { needStatements } from '../needs/sql.ts';
import { searchWords } from './search.ts';
import * as sql from './sql.ts';

type Query = OutputOf<(typeof listContract)['query']>;

const BEFORE_ALL = { date: '', id: '' };

/** `2026-11-18.<id>` of the last row before a page. */
function readCursor(after: string): { date: IsoDate; id: string } {
  if (after === '') return BEFORE_ALL;
  const [, date, id] = /^(\d{4}-\d{2}-\d{2})\.(.+)$/.exec(after) ?? [];
  if (date === undefined || id === undefined)
    throw new AppError('validation_failed', { fields: { after: 'Такой страницы нет' } });
  return { date, id };
}

const commonOf = (row: sql.ProgrammeRow | sql.DishesRow, firstOpenDate: IsoDate) => ({
  id: row.id,
  date: row.date,
  interval: { code: row.interval, hours: formatHours(row.from_hour, row.to_hour) },
  zone: { code: row.zone, name: row.zone_name },
  state: row.state,
  isLocked: row.date < firstOpenDate || row.state === 'locked',
  order: { id: row.order_id, number: String(row.number) },
  customer: { id: row.customer_id, name: row.name, phone: row.phone },
  cashKop: row.cash_kop,
  movedAt: row.moved_at,
});

function presentProgramme(row: sql.ProgrammeRow, firstOpenDate: IsoDate): DeskDelivery {
  const { address, recipient, leaveAtDoor, comment, note = '' } = row.destination;
  return {
    ...commonOf(row, firstOpenDate),
    kind: 'programme',
    address,
    recipient,
    leaveAtDoor,
    comment: [comment, note].filter((text) => text !== '').join('. '),
    foodDates: row.food_dates,
    persons: rationsOfRow(row).map(({ name, programme, kcal }) => ({
      name,
      programme: programme.name,
      kcal,
    })),
    portions: 0,
    failedBecause: row.failed_because,
  };
}

function presentDishes(row: sql.DishesRow, firstOpenDate: IsoDate): DeskDelivery {
  const { comment, ...address } = row.address;
  return {
    ...commonOf(row, firstOpenDate),
    kind: 'homemade',
    address,
    recipient: null,
    leaveAtDoor: false,
    comment,
    foodDates: [row.date],
    persons: [],
    portions: row.portions,
    failedBecause: '',
  };
}

async function idsThatNeed(
  scope: Scope,
  need: DeskNeed | undefined,
  span: { from: IsoDate; to: IsoDate },
): Promise<string[] | null> {
  if (need === undefined) return null;
  const now = scope.clock.now();
  const found = needsFrom(await scope.db.read(needStatements(span.from, span.to, now)), now);
  return found.filter((one) => one.need === need).map(({ id }) => id);
}

const isBefore = (a: sql.Found<unknown>, b: sql.Found<unknown>): boolean =>
  a.date < b.date || (a.date === b.date && a.id < b.id);

/** Rows of both kinds in one list, each as the desk shows it. */
function inOrder(
  { programmes, dishes }: Pick<Awaited<ReturnType<typeof sql.listDay>>, 'programmes' | 'dishes'>,
  firstOpenDate: IsoDate,
): sql.Found<DeskDelivery>[] {
  return [
    ...programmes.map((one) => ({ ...one, row: one.row && presentProgramme(one.row, firstOpenDate) })),
    ...dishes.map((one) => ({ ...one, row: one.row && presentDishes(one.row, firstOpenDate) })),
  ].toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
}

/** Deliveries of some days, of programmes and of dishes, by date and id. */
export async function listDeliveries(scope: Scope, query: Query): Promise<AnswerOf<typeof listContract>> {
  const now = scope.clock.now();
  const span = spanOf(query, now);
  // Before the rows: what changes between the two is seen as a change.
  const version = await versionOf(scope, span);
  const { zone, interval, order, customer, state = '', kind = '', limit } = query;
  const filter: sql.DeliveryFilter = {
    ...{ ...span, zone, interval, order, customer, state, kind },
    words: searchWords(query.query),
    ids: await idsThatNeed(scope, query.needs, span),
  };
  const found = await sql.listDay(scope.db, filter, { ...readCursor(query.after), limit: limit + 1 });
  const rows = inOrder(found, firstDeliveryDate(now));
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    version,
    deliveries: page.flatMap(({ row }) => row ?? []),
    total: found.total,
    next: last && rows.length > limit ? `${last.date}.${last.id}` : null,
    unreadable: page.flatMap(({ id, row }) => (row === null ? [id] : [])),
  };
}
