import { restoreDelivery, skipDelivery } from '../../shared/features/deliveries/contract.ts';
import { moveDeliveries } from '../../shared/features/deliveries/moves/contract.ts';
import { buildOrder, orderMoment, orderProgramme } from '../factories/orders.ts';
import { mustCall } from '../harness/call.ts';
import { localOperatorToken } from '../harness/local-bindings.ts';
import type { LocalWorker } from '../harness/local-worker.ts';
import { deliverNext, deliveryIds } from '../harness/operations.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '../harness/visitor.ts';
import { copySample, type Sample } from './growth-seed.ts';
import type { TimeOfSize } from './growth-sizes.ts';

/** Deliveries of an order of four weeks, the longest there is in the sample. */
const DELIVERIES_AN_ORDER = 14;
/** Deliveries of one day that operators move at once. */
const A_DAY = 500;
const ROUNDS = 12;
const headers = { Authorization: `Bearer ${localOperatorToken}` };

/** A site with history, and the customer who looks at it. */
interface GrownSite {
  readonly site: LocalWorker;
  readonly visitor: Visitor;
  readonly orderId: string;
  /** Dates that each have `A_DAY` deliveries on their way. */
  readonly days: readonly string[];
}

async function place(site: LocalWorker): Promise<Sample & { readonly visitor: Visitor }> {
  const visitor = new Visitor(site);
  const phone = newPhone();
  await visitor.signIn(phone);
  const customerId = String(
    await site.db.prepare('SELECT id FROM customers WHERE phone = ?').bind(phone).first('id'),
  );
  const order = await orderProgramme(visitor, buildOrder({ days: 28, payment: 'card' }));
  await visitor.request(order.payment.url ?? '', { form: { state: 'paid' } });
  return { visitor, customerId, orderId: order.id };
}

/** Gives a new site so many deliveries of the past and some days of the present. */
async function grow(site: LocalWorker, deliveries: number): Promise<GrownSite> {
  await setClock(site, orderMoment);
  const past = await place(site);
  await deliverNext(site, past.orderId, DELIVERIES_AN_ORDER);
  await runTimerOf(site);
  await copySample(site.db, past, {
    from: 1,
    count: Math.ceil(deliveries / DELIVERIES_AN_ORDER),
    isInPast: true,
  });
  const present = await place(site);
  await copySample(site.db, present, { from: 1_000_000, count: A_DAY - 1, isInPast: false });
  const { results } = await site.db
    .prepare('SELECT DISTINCT date FROM deliveries WHERE order_id = ?1 ORDER BY date LIMIT ?2')
    .bind(present.orderId, ROUNDS)
    .all<{ date: string }>();
  const days = results.map(({ date }) => date);
  for (const date of days) {
    for (const to of ['locked', 'cooking', 'on_route'] as const) {
      await mustCall(present.visitor, moveDeliveries, { headers, body: { date, to } });
    }
  }
  const { visitor, orderId } = await place(site);
  // What the growth itself has left to do is no matter of the measure.
  for (let run = 0; run < 4; run += 1) await runTimerOf(site);
  return { site, visitor, orderId, days };
}

type Operation = (grown: GrownSite, round: number) => Promise<unknown>;

const read = (path: (grown: GrownSite) => string): Operation => {
  return async (grown) => {
    const answer = await grown.visitor.request(path(grown));
    if (!answer.ok) throw new Error(`${path(grown)} answered ${answer.status}`);
    await answer.text();
  };
};

async function changeCalendar({ site, visitor, orderId }: GrownSite): Promise<void> {
  const ids = await deliveryIds(site, orderId);
  const params = { id: ids.at(-1) ?? '' };
  const version = Number(
    await site.db
      .prepare('SELECT calendar_version FROM orders WHERE id = ?')
      .bind(orderId)
      .first('calendar_version'),
  );
  await mustCall(visitor, skipDelivery, { params, body: { version } });
  await mustCall(visitor, restoreDelivery, { params, body: { version: version + 1 } });
}

/** What is measured, and how often in a round: the dearest is the one that there are days for. */
const operations: Readonly<Record<string, readonly [times: number, Operation]>> = {
  '500 delivered': [
    1,
    async ({ visitor, days }, round) => {
      const { moved } = await mustCall(visitor, moveDeliveries, {
        headers,
        body: { date: days[round] ?? '', to: 'delivered' },
      });
      if (moved !== A_DAY) throw new Error(`${moved} delivered`);
    },
  ],
  'order papers': [6, read(({ orderId }) => `/rest/orders/${orderId}/papers/`)],
  'calendar change': [2, changeCalendar],
  'timer run': [2, async ({ site }) => runTimerOf(site)],
  'account page': [6, read(() => '/personal/')],
  'home beside them': [6, read(() => '/')],
};

/** The rows that this part of the growth has. */
export const deliveryRows: readonly string[] = Object.keys(operations);

/** Measures work beside a history of each size; the sites are new, the first one becomes the smaller one. */
export async function measureDeliveries(
  fresh: readonly [LocalWorker, LocalWorker],
  sizes: readonly [number, number],
  time: TimeOfSize,
): Promise<void> {
  const sites = [await grow(fresh[0], sizes[0]), await grow(fresh[1], sizes[1])];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, [times, operation]] of Object.entries(operations)) {
      for (let turn = 0; turn < times; turn += 1) {
        // The sites take turns, so that a busy moment of the machine does not fall on one of them alone.
        for (const [index, grown] of sites.entries()) {
          const begun = performance.now();
          await operation(grown, round);
          const ms = performance.now() - begun;
          // The first round only warms up.
          if (round > 0) time(name, index === 0 ? 'small' : 'large', ms);
          // Messages about a day go out behind the answer, which is not the next operation's time.
          if (name === '500 delivered') await runTimerOf(grown.site);
        }
      }
    }
  }
}
