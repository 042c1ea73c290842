import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { addDays } from '#shared/dates.ts';
import { deliveryTransitions } from '#shared/features/deliveries/rules.ts';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { MAX_PEOPLE } from '#shared/features/orders/price.ts';
import { OrderState } from '#shared/features/orders/schema.ts';
import { orderTransitions } from '#shared/features/orders/states.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { expectBalanced, OrderLife } from '#tests/harness/order-life.ts';
import { AnyRow, readRows } from '#tests/harness/rows.ts';
import { runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';
import { selectMiscounted } from '#worker/db/zone-days/statements.ts';

let site: LocalWorker;
beforeAll(async () => {
  site = await startLocalWorker({ floodLimit: 1_000_000 });
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());

const DeliveryRow = z.object({
  id: z.string(),
  date: z.string(),
  state: DeliveryState,
  food_dates: z.string(),
  replaces: z.nullable(z.string()),
});
type DeliveryRow = z.infer<typeof DeliveryRow>;

/** What is known to be true of an order between two steps. */
interface Model {
  /** Days since the order was placed. */
  day: number;
  order: OrderState;
  deliveries: ReadonlyMap<string, DeliveryRow>;
}

const wordsOf = (at: number) => `${addDays(orderMoment.slice(0, 10), at)}T07:00:00.000Z`;

/** Tells whether a state can be come to from another one, in any number of steps. */
function leadsTo<S extends string>(table: Readonly<Record<S, readonly S[]>>, from: S, to: S): boolean {
  const seen = new Set<S>([from]);
  for (const state of seen) for (const next of table[state]) seen.add(next);
  return seen.has(to);
}

/** States from which the kitchen has a delivery: nothing of it changes any more but its state. */
const closed: ReadonlySet<DeliveryState> = new Set(['locked', 'cooking', 'on_route', 'delivered', 'failed']);

/**
 * Compares what is with what was: states went along their lines, closed days stayed, nobody is fed twice a day, and the
 * places of zones are counted right.
 */
async function check(model: Model, life: OrderLife): Promise<void> {
  const rows = await readRows(
    site,
    DeliveryRow,
    'SELECT id, date, state, food_dates, replaces FROM deliveries WHERE order_id = ? ORDER BY date',
    life.order.id,
  );
  const [order] = await readRows(
    site,
    z.object({ state: OrderState }),
    'SELECT state FROM orders WHERE id = ?',
    life.order.id,
  );
  const state = order?.state ?? 'draft';
  expect([model.order, leadsTo(orderTransitions, model.order, state), state]).toEqual([
    model.order,
    true,
    state,
  ]);
  for (const row of rows) {
    const before = model.deliveries.get(row.id);
    if (!before) continue;
    expect([before.state, leadsTo(deliveryTransitions, before.state, row.state), row.state]).toEqual([
      before.state,
      true,
      row.state,
    ]);
    if (closed.has(before.state))
      expect([row.date, row.food_dates]).toEqual([before.date, before.food_dates]);
  }
  for (const [id, before] of model.deliveries)
    if (closed.has(before.state)) expect(rows.map((row) => row.id)).toContain(id);
  const coming = rows.filter((row) => !['skipped', 'frozen', 'failed'].includes(row.state));
  const fed = coming.flatMap((row) => z.array(z.string()).parse(JSON.parse(row.food_dates)));
  expect(new Set(fed).size).toBe(fed.length);
  expect(new Set(coming.map(({ date }) => date)).size).toBe(coming.length);
  await expectBalanced(life);
  expect(await readRows(site, AnyRow, selectMiscounted('').text, '')).toEqual([]);
  model.order = state;
  model.deliveries = new Map(rows.map((row) => [row.id, row]));
}

/** One step of a customer, of an operator or of time; whatever is refused has to leave all of it as it was. */
class Step implements fc.AsyncCommand<Model, OrderLife> {
  private readonly name: string;
  private readonly act: (life: OrderLife, model: Model) => Promise<unknown>;

  constructor(name: string, act: (life: OrderLife, model: Model) => Promise<unknown>) {
    this.name = name;
    this.act = act;
  }

  check(): boolean {
    return true;
  }

  async run(model: Model, life: OrderLife): Promise<void> {
    await this.act(life, model);
    await check(model, life);
  }

  toString(): string {
    return this.name;
  }
}

const operate = (body: unknown) =>
  new Visitor(site).request('/rest/operations/deliveries/', {
    json: body,
    headers: { Authorization: `Bearer ${localOperatorToken}` },
  });

async function versionOf(life: OrderLife): Promise<number> {
  const [row] = await readRows(
    site,
    z.object({ version: z.number() }),
    'SELECT calendar_version AS version FROM orders WHERE id = ?',
    life.order.id,
  );
  return row?.version ?? 0;
}

/** The delivery that stands at a place among those in a state; undefined where there are none. */
function pick(model: Model, place: number, states: readonly DeliveryState[]): DeliveryRow | undefined {
  const rows = [...model.deliveries.values()].filter(({ state }) => states.includes(state));
  return rows[place % Math.max(1, rows.length)];
}

const place = fc.nat({ max: 20 });

const road: readonly DeliveryState[] = ['locked', 'cooking', 'on_route', 'delivered'];

/** The kitchen and the couriers take one of the first deliveries some steps on; now and then it does not arrive. */
const moves = fc
  .tuple(fc.nat({ max: 1 }), fc.integer({ min: 1, max: 4 }), fc.constantFrom(false, false, false, true))
  .map(
    ([at, count, fails]) =>
      new Step(`operator ${at} ${count}${fails ? ' fails' : ''}`, async (_, model) => {
        const row = pick(model, at, ['planned', 'locked', 'cooking', 'on_route']);
        if (!row) return;
        const done = road.indexOf(row.state) + 1;
        const ahead = [...road.slice(done, done + count), ...(fails ? ['failed'] : [])];
        for (const to of ahead) await operate({ date: row.date, to, ids: [row.id] });
      }),
  );

const passes = fc.integer({ min: 1, max: 2 }).map(
  (days) =>
    new Step(`${days} days pass`, async (_, model) => {
      model.day += days;
      await setClock(site, wordsOf(model.day));
      await runTimerOf(site);
    }),
);

/** A customer's call that names a delivery, whatever its state allows. */
const onDelivery = (
  name: string,
  states: readonly DeliveryState[],
  body: (row: DeliveryRow, days: number) => object,
) =>
  fc.tuple(place, fc.integer({ min: 1, max: 12 })).map(
    ([at, days]) =>
      new Step(`${name} ${at} ${days}`, async (life, model) => {
        const row = pick(model, at, states);
        if (!row) return;
        const version = await versionOf(life);
        const json = { version, ...body(row, days) };
        await life.visitor.request(`/rest/deliveries/${row.id}/${name}/`, { json });
      }),
  );

/** Skips a delivery and brings it back at once. */
const thinksAgain = place.map(
  (at) =>
    new Step(`skip and restore ${at}`, async (life, model) => {
      const row = pick(model, at, ['planned']);
      for (const name of row ? ['skip', 'restore'] : []) {
        const json = { version: await versionOf(life) };
        await life.visitor.request(`/rest/deliveries/${row?.id}/${name}/`, { json });
      }
    }),
);

async function resume(life: OrderLife): Promise<void> {
  const json = { version: await versionOf(life) };
  await life.visitor.request(`/rest/orders/${life.order.id}/resume/`, { json });
}

/** Freezes the order, and every second time thinks better of it. */
const freezes = fc
  .tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 20 }), fc.constantFrom(true, true, false))
  .map(
    ([after, days, thaws]) =>
      new Step(`freeze ${after} ${days} ${thaws ? 'and resume' : ''}`, async (life, model) => {
        const from = wordsOf(model.day + after).slice(0, 10);
        const json = { version: await versionOf(life), from, until: addDays(from, days) };
        await life.visitor.request(`/rest/orders/${life.order.id}/freeze/`, { json });
        if (thaws) await resume(life);
      }),
  );

const resumes = fc.constant(new Step('resume', resume));

/** Takes back whatever was changed last. */
const undoes = fc.constant(
  new Step('undo', async (life) => {
    const json = { version: await versionOf(life) };
    await life.visitor.request(`/rest/orders/${life.order.id}/undo/`, { json });
  }),
);

const open: readonly DeliveryState[] = ['planned', 'planned', 'locked'];
const steps = [
  ...[moves, moves, moves, moves],
  passes,
  onDelivery('skip', open, () => ({})),
  onDelivery('restore', ['skipped'], () => ({})),
  thinksAgain,
  onDelivery('edit', open, () => ({ scope: 'following', interval: '18-20' })),
  onDelivery('move', open, ({ date }, days) => ({
    scope: days % 2 ? 'one' : 'following',
    date: addDays(date, days),
  })),
  freezes,
  resumes,
  undoes,
  fc
    .constantFrom('card' as const, 'bonuses' as const)
    .map((to) => new Step(`cancel to ${to}`, (life) => life.cancelRest(to))),
];

const wishes = fc.record({
  days: fc.constantFrom(7 as const, 14 as const, 14 as const),
  payment: fc.constantFrom('card' as const, 'card' as const, 'courier' as const),
  bonusesKop: fc.constantFrom(0, 0, 12_300),
  others: fc.array(fc.constantFrom({}, { kcal: 1800 as const }), { maxLength: MAX_PEOPLE - 1 }),
  isPaid: fc.constantFrom(true, true, true, false),
});

test('states keep to their lines and the days that were paid add up, whatever customers, operators and time do', async () => {
  await fc.assert(
    fc.asyncProperty(
      wishes,
      fc.commands(steps, { maxCommands: 24, size: 'max' }),
      async ({ isPaid, ...options }, commands) => {
        await setClock(site, orderMoment);
        const life = new OrderLife(site);
        await life.begin(options);
        if (isPaid) await life.pay();
        const model: Model = { day: 0, order: 'draft', deliveries: new Map() };
        await check(model, life);
        await fc.asyncModelRun(() => ({ model, real: life }), commands);
      },
    ),
    { numRuns: 14 },
  );
  // Had most steps been refused, all of this would have shown nothing.
  const changes = await readRows(
    site,
    z.object({ kind: z.string() }),
    'SELECT DISTINCT kind FROM delivery_changes ORDER BY kind',
  );
  expect(changes.map(({ kind }) => kind)).toEqual([
    'edit',
    'fail',
    'freeze',
    'restore',
    'resume',
    'skip',
    'undo',
  ]);
  const moved = await readRows(
    site,
    z.object({ state: z.string() }),
    'SELECT DISTINCT state FROM state_changes',
  );
  expect(moved.map(({ state }) => state)).toEqual(
    expect.arrayContaining(['locked', 'cooking', 'on_route', 'delivered', 'failed', 'completed']),
  );
  expect(await readRows(site, AnyRow, 'SELECT * FROM cancellations LIMIT 1')).toHaveLength(1);
}, 120_000);
