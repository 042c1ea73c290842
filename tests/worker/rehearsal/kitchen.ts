import { expect } from 'vitest';
import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import { readBoard } from '#shared/features/desk/board/contract.ts';
import { listManifests } from '#shared/features/desk/manifests/contract.ts';
import { packBag, readPacking } from '#shared/features/desk/packing/contract.ts';
import { askPrint, type PrintFormat, type PrintKind } from '#shared/features/desk/prints/contract.ts';
import { readProduction } from '#shared/features/desk/production/contract.ts';
import { readDaySums } from '#shared/features/desk/sums/contract.ts';
import type { StaffRole } from '#shared/features/staff/roles.ts';
import { pdfTexts } from '#tests/harness/pdf-text.ts';
import { present } from '#tests/harness/present.ts';
import { fileOf, printed } from '#tests/harness/prints.ts';
import { actOf, DAY, type Week } from './week.ts';

/** Everything that the desk says of the day that is followed. */
async function readDay(week: Week) {
  const query = { date: DAY };
  const production = await week.does('kitchen', readProduction, { query: { ...query, days: 1 } });
  const [day] = production.days;
  return {
    day: present(day, 'day'),
    ingredients: production.ingredients,
    packing: await week.does('kitchen', readPacking, { query }),
    manifests: (await week.does('manager', listManifests, { query })).manifests,
    sums: await week.does('kitchen', readDaySums, { query }),
  };
}
type Day = Awaited<ReturnType<typeof readDay>>;

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** The day is closed to changes: every list of it has the same deliveries and portions. */
export async function closeDay(week: Week): Promise<void> {
  const { days } = await week.does('kitchen', readBoard, { query: { date: DAY, days: 1 } });
  const board = present(days[0], 'board');
  expect(board).toMatchObject({ isLocked: true, isClosed: false });
  const { day, sums, manifests, packing } = await readDay(week);
  // Ten orders, that of the certificate, and dishes by the piece.
  expect(sumOf(board.slots.map(({ counts }) => counts.locked))).toBe(12);
  expect(sums).toMatchObject({ isBalanced: true, differences: [] });
  expect(sums.deliveries).toMatchObject({
    board: 12,
    production: 12,
    packing: 12,
    manifests: 12,
    unknown: 0,
  });
  const { portions } = day;
  expect(sums.portions).toEqual({
    ...{ production: portions, packing: portions, labels: portions, open: 0, manifests: portions },
  });
  expect(packing.portions).toBe(portions);
  expect(sumOf(manifests.map((one) => one.portions))).toBe(portions);
  // Nine orders of one, others of two to six, and dishes by the piece.
  expect(packing.bags).toHaveLength(27);
}

interface Wanted {
  readonly role: StaffRole;
  readonly kind: PrintKind;
  readonly format?: PrintFormat;
}

/** A list as it comes out of the printer, page by page. */
async function print(week: Week, { role, kind, format = 'pdf' }: Wanted, edition = 1): Promise<string[]> {
  const operator = await week.as(role);
  const paper = await printed(operator, { kind, date: DAY, format });
  week.acts.push(actOf(askPrint, operator.name));
  expect(paper).toMatchObject({ state: 'ready', reason: '', edition, askedBy: operator.name, total: 1 });
  const file = await fileOf(operator, paper);
  return format === 'pdf' ? pdfTexts(await file.arrayBuffer()) : [await file.text()];
}

/** Texts without spaces and joiners: a title that goes on in the next line of its cell is the same title. */
const solid = (pages: readonly string[]): string => pages.join('').replaceAll(/[\s\u2060]/g, '');
const counted = (pages: readonly string[], pattern: RegExp): number =>
  sumOf([...pages.join(' ').matchAll(pattern)].map(([, count]) => Number(count)));
const missingOf = (pages: readonly string[], words: readonly string[]): string[] =>
  words.filter((one) => !solid(pages).includes(solid([one])));

async function printForCooks(week: Week, { day, ingredients }: Day, edition: number): Promise<void> {
  const production = await print(week, { role: 'kitchen', kind: 'production' }, edition);
  expect(counted(production, /(\d+) порци/g)).toBe(day.portions);
  expect(
    missingOf(
      production,
      day.dishes.map(({ title }) => title),
    ),
  ).toEqual([]);
  const products = await print(week, { role: 'kitchen', kind: 'ingredients' }, edition);
  expect(
    missingOf(
      products,
      ingredients.map(({ name, grams }) => `${name}${grams}`),
    ),
  ).toEqual([]);
  const allergens = await print(week, { role: 'kitchen', kind: 'allergens' }, edition);
  expect(day.people.map(({ customer }) => customer.name)).toEqual(['Зоя']);
  const forbidden = day.dishes.filter((dish) => dish.forbidden.length > 0).map(({ title }) => title);
  expect(forbidden.length).toBeGreaterThan(0);
  expect(missingOf(allergens, ['Зоя', 'молоко', ...forbidden])).toEqual([]);
}

async function printForPackers(week: Week, { day, packing }: Day, edition: number): Promise<void> {
  const list = await print(week, { role: 'kitchen', kind: 'packing' }, edition);
  expect(counted(list, /(\d+) порци/g)).toBe(day.portions);
  expect(counted(list, /(\d+) пакет/g)).toBe(packing.bags.length);
  const labels = await print(week, { role: 'kitchen', kind: 'labels' }, edition);
  expect(labels).toHaveLength(day.portions);
  for (const { orderNumber, dishes, person } of packing.bags) {
    const own = labels.filter((label) => label.includes(`Заказ ${orderNumber}`));
    expect(own.length).toBeGreaterThanOrEqual(sumOf(dishes.map(({ count }) => count)));
    expect(
      missingOf(
        own,
        dishes.map(({ title }) => title),
      ),
      `${orderNumber}.${person}`,
    ).toEqual([]);
  }
}

async function printForCouriers(week: Week, { day, manifests, packing }: Day): Promise<void> {
  const pages = await print(week, { role: 'manager', kind: 'manifests' });
  expect(counted(pages, /(\d+) останов/g)).toBe(day.deliveries);
  expect(counted(pages, /(\d+) пакет/g)).toBe(packing.bags.length);
  const stops = manifests.flatMap((one) => one.stops);
  expect(
    missingOf(
      pages,
      stops.flatMap(({ orderNumber, customer }) => [orderNumber, customer.name]),
    ),
  ).toEqual([]);
  const [table = ''] = await print(week, { role: 'manager', kind: 'manifests', format: 'csv' });
  const [heads = '', ...rows] = table.slice(1).trimEnd().split('\r\n');
  const column = heads.split(';').indexOf('Порц.');
  expect(sumOf(rows.map((row) => Number(row.split(';')[column])))).toBe(day.portions);
}

/** What is printed of a day says the same as its lists, sum by sum and name by name. */
export async function printDay(week: Week): Promise<void> {
  const day = await readDay(week);
  await printForCooks(week, day, 1);
  await printForPackers(week, day, 1);
  await printForCouriers(week, day);
}

/** After a substitution the papers are new editions, and their sums are alike again. */
export async function printAgain(week: Week): Promise<void> {
  const day = await readDay(week);
  expect(day.sums).toMatchObject({ isBalanced: true, differences: [] });
  await printForCooks(week, day, 2);
  await printForPackers(week, day, 2);
}

/** The kitchen cooks and ticks every bag off; then all of it is loaded. */
export async function cookAndPack(week: Week): Promise<void> {
  const { packing } = await readDay(week);
  await week.does('manager', moveDeliveries, { body: { date: DAY, to: 'cooking' } });
  for (const { id } of packing.bags) await week.does('kitchen', packBag, { params: { id } });
  expect(await week.does('kitchen', readPacking, { query: { date: DAY } })).toMatchObject({
    ...{ missing: 0, packed: packing.bags.length, unknown: [] },
  });
  const { moved } = await week.does('manager', moveDeliveries, { body: { date: DAY, to: 'on_route' } });
  expect(moved).toBe(12);
}
