import { localOperatorToken } from '../../scripts/local/local-bindings.ts';
import type { LocalWorker } from '../../scripts/local/local-worker.ts';
import { moveDeliveries } from '../../shared/features/deliveries/moves/contract.ts';
import { readBoard } from '../../shared/features/desk/board/contract.ts';
import { listDeskDeliveries } from '../../shared/features/desk/deliveries/contract.ts';
import type { PrintKind } from '../../shared/features/desk/prints/contract.ts';
import { readProduction } from '../../shared/features/desk/production/contract.ts';
import { mustCall } from '../harness/call.ts';
import { startDesk } from '../harness/desk-site.ts';
import { printed } from '../harness/prints.ts';
import { runTimerOf, setClock, type Visitor } from '../harness/visitor.ts';
import { place } from './growth.ts';
import { copySample } from './growth-seed.ts';
import type { Section } from './run.ts';

/** Deliveries of the day that is looked at. */
const A_DAY = 5_000;
const ROUNDS = 6;
/** A day whose food is closed, and one whose food is not. */
const CLOSED = '2026-11-18';
const OPEN = '2026-11-20';
const headers = { Authorization: `Bearer ${localOperatorToken}` };

async function print(operator: Visitor, kind: PrintKind): Promise<void> {
  const { state, reason } = await printed(operator, { kind, date: CLOSED }, 120_000);
  if (state !== 'ready') throw new Error(`${kind}: ${state} ${reason}`);
}

const list = (operator: Visitor, limit: number, query = '') =>
  mustCall(operator, listDeskDeliveries, {
    query: { from: CLOSED, limit, ...(query && { query }) },
    headers,
  });
const produce = (operator: Visitor, date: string) =>
  mustCall(operator, readProduction, { query: { date }, headers });

/** What is read again and again, and how long it may take at the server, in milliseconds. */
const reads: Readonly<
  Record<string, readonly [read: (operator: Visitor) => Promise<unknown>, atMost?: number]>
> = {
  board: [(operator) => mustCall(operator, readBoard, { query: { date: CLOSED, days: 1 }, headers }), 300],
  'list of 200 rows': [(operator) => list(operator, 200)],
  'list of all rows': [(operator) => list(operator, A_DAY)],
  'search for a street': [(operator) => list(operator, 50, 'лесная 20')],
  'production, a closed day': [(operator) => produce(operator, CLOSED)],
};
/** What is asked for once. */
const once: typeof reads = {
  'production, an open day': [(operator) => produce(operator, OPEN)],
  'labels, printed': [(operator) => print(operator, 'labels'), 20_000],
  'packing, printed': [(operator) => print(operator, 'packing')],
  'manifests, printed': [(operator) => print(operator, 'manifests')],
};

/** A site with days of so many deliveries, the first of them on their way and kept. */
async function fill(site: LocalWorker): Promise<Visitor> {
  const { visitor, ...sample } = await place(site);
  await setClock(site, '2026-11-16T11:01:00.000Z');
  await runTimerOf(site);
  for (const to of ['locked', 'cooking', 'on_route'] as const)
    await mustCall(visitor, moveDeliveries, { headers, body: { date: CLOSED, to } });
  await copySample(site.db, sample, { from: 1, count: A_DAY - 1, isInPast: false });
  return visitor;
}

/** What operators read of a full day. */
export const desk: Section = {
  name: 'desk',
  does: `what operators read and print of a day of ${A_DAY} deliveries, 2 min`,
  async measure(report) {
    const site = await startDesk({ floodLimit: 1_000_000_000 });
    try {
      const operator = await fill(site);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [row, [read, atMost]] of Object.entries(round === 0 ? { ...reads, ...once } : reads)) {
          const begun = performance.now();
          await read(operator);
          const took = performance.now() - begun;
          // The first round only warms up.
          if (round > 0 || row in once)
            report.add(row, 'answer, ms', took, atMost === undefined ? undefined : { atMost });
        }
      }
    } finally {
      await site.stop();
    }
  },
};
