import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { listDeliveries } from '#shared/features/deliveries/contract.ts';
import { getOrderSummary } from '#shared/features/orders/contract.ts';
import { createBindings } from '#tests/factories/bindings.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { createScope } from '#tests/factories/scope.ts';
import { mustCall } from '#tests/harness/call.ts';
import { atEveryStep, Died, interrupt, type Moment } from '#tests/harness/interrupted.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { deliverNext } from '#tests/harness/operations.ts';
import { AnyRow, execute, readRows } from '#tests/harness/rows.ts';
import { ServedCustomer } from '#tests/harness/served-customer.ts';
import { keepSignedIn, runTimerOf, setClock } from '#tests/harness/visitor.ts';
import { archiveFood } from '#worker/modules/deliveries/api.ts';
import { eraseCustomer } from '#worker/modules/identity/api.ts';
import { exportRows } from '#worker/modules/identity/customers/personal-data/sql.ts';
import { createD1Database } from '#worker/platform/cloudflare/d1-database.ts';
import type { Database } from '#worker/platform/database.ts';
import type { ObjectStore } from '#worker/platform/object-store.ts';

/** More than 90 days after the last food of the order. */
const LATE = Date.parse('2027-03-05T09:00:00.000Z');

let site: LocalWorker;
let photos: Awaited<ReturnType<LocalWorker['mf']['getR2Bucket']>>;
let customer: ServedCustomer;

beforeAll(async () => {
  site = await startLocalWorker();
  photos = await site.mf.getR2Bucket('PHOTOS', 'site');
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  // The clock goes back with each test.
  await execute(site, 'DELETE FROM timer_marks');
  customer = await ServedCustomer.signedIn(site);
});

const rows = (query: string, ...values: (string | number)[]) => readRows(site, AnyRow, query, ...values);
const servedDays = () => rows('SELECT * FROM served_days WHERE order_id = ?', customer.orderId);
const archived = () => rows('SELECT * FROM archived_orders WHERE order_id = ?', customer.orderId);
const objects = async () =>
  (await photos.list({ prefix: `archive/${customer.id}/` })).objects.map(({ key }) => key);

/** Writes food again that was in the database before. */
const putBack = (days: readonly Record<string, unknown>[]) =>
  execute(
    site,
    `INSERT INTO served_days (order_id, date, person, meals, kcal, credit_kop, kept_at, money_kop)
     SELECT value ->> 'order_id', value ->> 'date', value ->> 'person', value ->> 'meals', value ->> 'kcal',
       value ->> 'credit_kop', value ->> 'kept_at', value ->> 'money_kop' FROM json_each(?)`,
    JSON.stringify(days),
  );

/** The order is cooked, brought and closed, and three months go by. */
async function closeOrder(): Promise<void> {
  await setClock(site, '2026-11-24T12:00:00.000Z');
  await runTimerOf(site);
  await deliverNext(site, customer.orderId, 10);
  await runTimerOf(site);
  await execute(site, 'UPDATE receipts SET sent_at = 1 WHERE sent_at IS NULL');
  await setClock(site, new Date(LATE).toISOString());
  await keepSignedIn(site);
}

/** A store as the bucket of the site. */
const bucketOf = (store: ObjectStore) =>
  Object.assign(Object.create(photos), {
    put: store.put.bind(store),
    get: store.get.bind(store),
    delete: store.delete.bind(store),
    list: store.list.bind(store),
  });

/** Everything that the customer reads of the order's food. */
async function look() {
  return {
    days: await customer.days(),
    deliveries: await mustCall(customer, listDeliveries, { query: { from: '2026-11-01', to: '2026-11-30' } }),
    summary: await mustCall(customer, getOrderSummary, { params: { id: customer.orderId } }),
    // Past its call, which nobody may make so often.
    sections: await exportRows(
      { db: createD1Database(site.db), bindings: createBindings({ PHOTOS: bucketOf(photos) }) },
      customer.id,
    ),
  };
}

interface Run {
  readonly at?: number;
  readonly db?: Database;
  readonly store?: ObjectStore;
  readonly begin?: string | undefined;
}

/** A run, by the timer where no beginning is named. */
function archive({ at = LATE, db = createD1Database(site.db), store = photos, begin }: Run = {}) {
  const bindings = createBindings({ PHOTOS: bucketOf(store) });
  return archiveFood(createScope({ db, bindings, at }), begin);
}

const NIGHT = LATE + DAY_MS;

/** A run at whose n-th step something happens; tells how many steps there were. */
async function archiveWhile(moment: Moment, happens: () => Promise<unknown>): Promise<number> {
  const stores = interrupt({ db: createD1Database(site.db), photos }, moment, happens);
  await archive({ db: stores.db, store: stores.photos, begin: '' }).catch((error: unknown) => {
    if (!(error instanceof Died)) throw error;
  });
  return stores.steps();
}

test('food of an order that was closed 90 days ago moves to the store, and its customer reads the same', async () => {
  await closeOrder();
  const [before, stored] = [await look(), await servedDays()];
  expect(stored).toHaveLength(7);
  await runTimerOf(site);
  await expect.poll(servedDays).toEqual([]);
  expect(await archived()).toEqual([
    expect.objectContaining({ month: '2026-11', archived_at: expect.any(Number) }),
  ]);
  expect(await objects()).toEqual([expect.stringContaining(`/2026-11/${customer.orderId}-`)]);
  const after = await look();
  expect(after).toEqual({ ...before, sections: expect.anything() });
  // What else the timer has done meanwhile is no matter of the archive.
  const foodOf = ({ sections }: typeof before) => [sections.served_days, sections.deliveries];
  expect(foodOf(after)).toEqual(foodOf(before));
});

describe('an order stays in the database', () => {
  beforeEach(closeOrder);

  /** Rows in the database, rows that name an archive, and archives after a run. */
  const afterRun = async (at = LATE) => {
    await archive({ at, begin: '' });
    return [(await servedDays()).length, await archived(), await objects()];
  };
  const nothingMoved = [7, [], []];

  test('until 90 days after its last food', async () => {
    expect(await afterRun(LATE - 15 * DAY_MS)).toEqual(nothingMoved);
  });

  test('while a complaint waits for its answer', async () => {
    await execute(
      site,
      `INSERT INTO tickets (id, number, customer_id, delivery_id, kind, text, promised_at, bonus_kop, idempotency_key,
         request_hash, created_at)
       SELECT 'waiting', 1, ?2, MIN(id), 'other', 'Суп пролился', 1, 0, '', '', 1 FROM deliveries WHERE order_id = ?1`,
      customer.orderId,
      customer.id,
    );
    expect(await afterRun()).toEqual(nothingMoved);
  });

  test('while a refund is not through', async () => {
    await execute(
      site,
      `INSERT INTO cancellations (order_id, used_days, refund_to, card_kop, decided_at) VALUES (?1, 1, 'card', 1, 1)`,
      customer.orderId,
    );
    expect(await afterRun()).toEqual(nothingMoved);
  });

  test('while a backup is being made, and is moved the night after', async () => {
    await execute(site, `INSERT INTO timer_marks (name, reached) VALUES ('backup-begun', 2), ('backup', 1)`);
    await archive({ begin: '' });
    expect([(await servedDays()).length, await objects()]).toEqual([7, []]);
    await execute(site, `UPDATE timer_marks SET reached = 2 WHERE name = 'backup'`);
    await archive({ begin: '' });
    expect([await servedDays(), (await objects()).length]).toEqual([[], 1]);
    await execute(site, `DELETE FROM timer_marks WHERE name GLOB 'backup*'`);
  });
});

describe('whatever happens at any of its steps', () => {
  let before: Awaited<ReturnType<typeof look>>;
  let kept: Record<string, unknown>[];
  beforeEach(async () => {
    await closeOrder();
    [before, kept] = [await look(), await servedDays()];
  });

  /** The order as it was before it was archived. */
  async function reset(): Promise<void> {
    await execute(site, 'DELETE FROM archived_orders WHERE order_id = ?', customer.orderId);
    await execute(site, 'DELETE FROM served_days WHERE order_id = ?', customer.orderId);
    await execute(site, `DELETE FROM timer_marks WHERE name GLOB 'backup*' OR name = 'archive'`);
    await photos.delete(await objects());
    await putBack(kept);
  }

  /** The food stands once: in the archive, which its row names, and nothing else is left. */
  async function expectArchived(): Promise<void> {
    expect([await servedDays(), (await objects()).length]).toEqual([[], 1]);
    const [row] = await archived();
    expect((await objects())[0]).toContain(String(row?.digest));
    expect(row?.archived_at).not.toBeNull();
    expect(await look()).toEqual(before);
  }

  test('a run that dies loses nothing and doubles nothing, and the next night ends what it began', async () => {
    const steps = await atEveryStep(async (moment) => {
      await reset();
      const taken = await archiveWhile(moment, () => Promise.reject(new Died()));
      expect(await look(), `dead ${moment.when} step ${moment.step}`).toEqual(before);
      await archive({ at: NIGHT });
      await archive({ at: NIGHT + DAY_MS });
      await expectArchived();
      return taken;
    });
    expect(steps).toBeGreaterThan(5);
  }, 120_000);

  test('a second run at the same time moves nothing twice', async () => {
    await atEveryStep(async (moment) => {
      await reset();
      const taken = await archiveWhile(moment, () => archive({ begin: '' }));
      expect(await look(), `second run ${moment.when} step ${moment.step}`).toEqual(before);
      await archive({ at: NIGHT });
      await archive({ at: NIGHT + DAY_MS });
      await expectArchived();
      return taken;
    });
    await reset();
    await Promise.all([archive({ begin: '' }), archive({ begin: '' }), archive({ begin: '' })]);
    await archive({ at: NIGHT });
    await expectArchived();
  }, 120_000);

  test('a run that was taken for dead ends nothing any more', async () => {
    await atEveryStep(async (moment) => {
      await reset();
      const taken = await archiveWhile(moment, () => archive({ at: LATE + 2 * HOUR_MS }));
      expect(await look(), `taken over ${moment.when} step ${moment.step}`).toEqual(before);
      await archive({ at: NIGHT + DAY_MS });
      await archive({ at: NIGHT + 2 * DAY_MS });
      await expectArchived();
      return taken;
    });
  }, 120_000);

  test('a backup that begins meanwhile keeps the rows', async () => {
    await atEveryStep(async (moment) => {
      await reset();
      let stood = 0;
      const taken = await archiveWhile(moment, async () => {
        stood = (await servedDays()).length;
        await execute(site, `INSERT INTO timer_marks (name, reached) VALUES ('backup-begun', 2)`);
      });
      if (taken >= moment.step) expect((await servedDays()).length).toBe(stood);
      expect(await look()).toEqual(before);
      return taken;
    });
  }, 120_000);
});

test('an erasure at any step of a run leaves no food, no row and no object', async () => {
  await closeOrder();
  const kept = await servedDays();
  const erase = async () => {
    const db = createD1Database(site.db);
    await db.write(eraseCustomer(customer.id, crypto.randomUUID(), LATE));
  };
  await atEveryStep(async (moment) => {
    await execute(site, 'DELETE FROM served_days WHERE order_id = ?', customer.orderId);
    await putBack(kept);
    const taken = await archiveWhile(moment, erase);
    if (taken < moment.step) await erase();
    await archive({ at: NIGHT });
    expect(
      [await servedDays(), await archived(), await objects()],
      `erased ${moment.when} step ${moment.step}`,
    ).toEqual([[], [], []]);
    return taken;
  });
}, 120_000);

test('an erasure of what was archived long ago leaves nothing after the next run of the timer', async () => {
  await closeOrder();
  await archive({ begin: '' });
  await createD1Database(site.db).write(eraseCustomer(customer.id, crypto.randomUUID(), LATE));
  expect((await objects()).length).toBe(1);
  await setClock(site, new Date(LATE + 2 * HOUR_MS).toISOString());
  await runTimerOf(site);
  expect([await servedDays(), await archived(), await objects()]).toEqual([[], [], []]);
});

test('an archive that holds something else is not read as food', async () => {
  await closeOrder();
  await archive({ begin: '' });
  const [name = ''] = await objects();
  const good = await (await photos.get(name))?.arrayBuffer();
  await photos.put(name, '{"days":[]}');
  expect((await customer.request('/rest/rations/?from=2026-11-18&to=2026-11-24')).status).toBe(502);
  await photos.put(name, good ?? '');
  expect(await customer.days()).toHaveLength(7);
});
