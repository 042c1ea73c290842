import { enterShift, markStops, type ShiftMark } from '../../shared/desk/shift/contract.ts';
import { moveDeliveries } from '../../shared/features/deliveries/moves/contract.ts';
import { readBoard } from '../../shared/features/desk/board/contract.ts';
import { listDeskCustomers } from '../../shared/features/desk/customers/contract.ts';
import { listDeskDeliveries } from '../../shared/features/desk/deliveries/contract.ts';
import { listDeskOrders } from '../../shared/features/desk/orders/contract.ts';
import type { PrintKind } from '../../shared/features/desk/prints/contract.ts';
import { readProduction } from '../../shared/features/desk/production/contract.ts';
import { giveStops } from '../../shared/features/desk/shifts/contract.ts';
import { readDaySums } from '../../shared/features/desk/sums/contract.ts';
import { buildOrder, orderMoment, orderProgramme } from '../factories/orders.ts';
import { mustCall } from '../harness/call.ts';
import { setDeskClock } from '../harness/desk-site.ts';
import { localOperatorToken } from '../harness/local-bindings.ts';
import type { LocalWorker } from '../harness/local-worker.ts';
import { printed } from '../harness/prints.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '../harness/visitor.ts';
import type { FigureSpec } from './figures.ts';
import { copySample } from './growth-seed.ts';
import type { Section } from './section.ts';

/** Deliveries of the day that is looked at. */
const A_DAY = 5_000;
const ROUNDS = 6;
/** A day whose food is closed, and one whose food is not. */
const CLOSED = '2026-11-18';
const OPEN = '2026-11-20';
const headers = { Authorization: `Bearer ${localOperatorToken}` };

/** A print of a full day is waited for so long at most. */
const PRINT_MS = 120_000;
async function print(operator: Visitor, kind: PrintKind): Promise<void> {
  const { state, reason } = await printed(operator, { kind, date: CLOSED }, PRINT_MS);
  if (state !== 'ready') throw new Error(`${kind}: ${state} ${reason}`);
}

type Read = (operator: Visitor) => Promise<unknown>;

/** What is read, how often in a round, and how long it may take at the server. */
const reads: Readonly<
  Record<string, { readonly read: Read; readonly atMost?: number; readonly once?: true }>
> = {
  'board of a day of 5,000': {
    read: (operator) => mustCall(operator, readBoard, { query: { date: CLOSED, days: 1 }, headers }),
    atMost: 300,
  },
  'list of 200 rows of it': {
    read: (operator) =>
      mustCall(operator, listDeskDeliveries, { query: { from: CLOSED, limit: 200 }, headers }),
  },
  'list of all its rows': {
    read: (operator) =>
      mustCall(operator, listDeskDeliveries, { query: { from: CLOSED, limit: A_DAY }, headers }),
  },
  'a search of it for a street': {
    read: (operator) =>
      mustCall(operator, listDeskDeliveries, {
        query: { from: CLOSED, query: 'лесная 20', limit: 50 },
        headers,
      }),
  },
  'the newest of 5,000 orders': {
    read: (operator) => mustCall(operator, listDeskOrders, { headers }),
  },
  'a customer of 5,000 by phone': {
    read: (operator) => mustCall(operator, listDeskCustomers, { query: { query: '+7988000' }, headers }),
  },
  'production of it': {
    read: (operator) => mustCall(operator, readProduction, { query: { date: CLOSED }, headers }),
  },
  'sums of it': {
    read: (operator) => mustCall(operator, readDaySums, { query: { date: CLOSED }, headers }),
  },
  'production of it, printed in the background': {
    read: (operator) => print(operator, 'production'),
    atMost: 20_000,
    once: true,
  },
  'labels of it, printed in the background': {
    read: (operator) => print(operator, 'labels'),
    atMost: 20_000,
    once: true,
  },
  'packing of it, printed in the background': {
    read: (operator) => print(operator, 'packing'),
    once: true,
  },
  'manifests of it, printed in the background': {
    read: (operator) => print(operator, 'manifests'),
    once: true,
  },
  'production of an open day of 5,000': {
    read: (operator) => mustCall(operator, readProduction, { query: { date: OPEN }, headers }),
    once: true,
  },
};

const name = 'answer';
/** Stops of a shift that its courier marks. */
const STOPS = 60;
const marking = {
  byOne: `${STOPS} stops marked one by one`,
  atOnce: `${STOPS} stops marked at once`,
} as const;
const specs: readonly FigureSpec[] = [
  ...Object.entries(reads).map(([row, { atMost }]) => ({
    ...{ row, name, unit: 'ms' as const },
    ...(atMost !== undefined && { bar: { atMost } }),
  })),
  ...Object.values(marking).map((row) => ({ row, name, unit: 'ms' as const })),
];

/** Marks the stops of two couriers, of one by a call for each, of the other by a call for all; tells how long each took. */
async function markShifts(site: LocalWorker, operator: Visitor) {
  await setDeskClock(site, '2026-11-18T04:00:00.000Z');
  const query = { from: CLOSED, limit: 2 * STOPS };
  const { deliveries } = await mustCall(operator, listDeskDeliveries, { query, headers });
  const mark = (stop: string): ShiftMark => ({
    ...{ key: crypto.randomUUID(), stop, to: 'delivered', cashKop: 0, pressedAt: 0 },
  });
  const took: number[] = [];
  for (const [isAtOnce, phone] of [
    [false, '+79162041830'],
    [true, '+79162041831'],
  ] as const) {
    const stops = deliveries.slice(isAtOnce ? STOPS : 0, isAtOnce ? 2 * STOPS : STOPS).map(({ id }) => id);
    const body = { date: CLOSED, ids: stops, name: 'Пётр', phone };
    const { shift, link } = await mustCall(operator, giveStops, { body, headers });
    const courier = new Visitor({ url: site.deskUrl });
    await mustCall(courier, enterShift, { body: { link: link?.link.split('#')[1] ?? '' } });
    const send = (...marks: ShiftMark[]) =>
      mustCall(courier, markStops, { params: { id: shift.id }, body: { marks } });
    const begun = performance.now();
    if (isAtOnce) await send(...stops.map(mark));
    else for (const stop of stops) await send(mark(stop));
    took.push(performance.now() - begun);
  }
  return { byOne: took[0] ?? 0, atOnce: took[1] ?? 0 };
}

/** A site with days of so many deliveries, the first of them on their way and kept. */
async function fill(site: LocalWorker): Promise<Visitor> {
  await setClock(site, orderMoment);
  const visitor = new Visitor(site);
  const phone = newPhone();
  await visitor.signIn(phone);
  const customerId = String(
    await site.db.prepare('SELECT id FROM customers WHERE phone = ?').bind(phone).first('id'),
  );
  const order = await orderProgramme(visitor, buildOrder({ days: 28, payment: 'card' }));
  await visitor.request(order.payment.url ?? '', { form: { state: 'paid' } });
  await setClock(site, '2026-11-16T11:01:00.000Z');
  await runTimerOf(site);
  for (const to of ['locked', 'cooking', 'on_route'] as const)
    await mustCall(visitor, moveDeliveries, { headers, body: { date: CLOSED, to } });
  const sample = { customerId, orderId: order.id };
  await copySample(site.db, sample, { from: 1, count: A_DAY - 1, isInPast: false });
  const { days } = await mustCall(visitor, readBoard, { query: { date: CLOSED, days: 1 }, headers });
  const onRoute = days.flatMap(({ slots }) => slots).reduce((sum, { counts }) => sum + counts.onRoute, 0);
  if (onRoute !== A_DAY) throw new Error(`The day has ${onRoute} deliveries`);
  return visitor;
}

/** What operators read of a full day. */
export const desk: Section = {
  name: 'desk',
  specs,
  async measure(subjects) {
    for (const { start, recorder } of subjects) {
      const site = await start({ floodLimit: 1_000_000_000, deskPort: 0 });
      try {
        const operator = await fill(site);
        for (let round = 0; round < ROUNDS; round += 1) {
          for (const [row, { read, once }] of Object.entries(reads)) {
            if (once && round > 0) continue;
            const begun = performance.now();
            await read(operator);
            // The first round only warms up.
            if (once || round > 0) recorder.add(row, name, performance.now() - begun);
          }
        }
        const { byOne, atOnce } = await markShifts(site, operator);
        recorder.add(marking.byOne, name, byOne);
        recorder.add(marking.atOnce, name, atOnce);
      } finally {
        await site.stop();
      }
    }
  },
};
