import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { HealthState } from '#shared/features/operations/health/contract.ts';
import { isOfInvoice, MessageChannel } from '../../../../db/due-messages/statements.ts';
import { waitingEditions } from '../../../../db/waiting-editions/statements.ts';
import { type Database, listRows, type Statement, sql } from '../../../../platform/database.ts';
import type { ToldState } from './decide.ts';

const Count = z.object({ n: z.number() });
const Moment = z.object({ at: z.nullable(z.number()) });
const Mark = z.object({ name: z.string(), reached: z.number() });
const Migration = z.object({ name: z.string(), firstAt: z.string() });

const questions = (firstOpenDate: IsoDate, now: EpochMs): readonly Statement[] => [
  sql(`SELECT name, reached FROM timer_marks WHERE name IN ('timer', 'timer-success')`),
  // What waits for its invoice to be paid is not late.
  sql(`SELECT MIN((
       SELECT next_at FROM messages m WHERE state = 'waiting' AND channel = c.value AND next_at <= ?1
         AND ${isOfInvoice('m')} ORDER BY next_at, id LIMIT 1
     )) AS at FROM json_each(?2) c`).with(now, JSON.stringify(MessageChannel.options)),
  sql(`SELECT MIN(created_at) AS at FROM leads WHERE state = 'waiting' AND next_attempt_at <= ?1`).with(now),
  sql(`SELECT COUNT(*) AS n FROM messages WHERE state = 'dead'`),
  sql('SELECT COUNT(*) AS n FROM dead_letters WHERE handled_at IS NULL'),
  sql(`SELECT COUNT(*) AS n FROM refunds WHERE state = 'person'`),
  sql(`SELECT COUNT(*) AS n FROM deliveries WHERE state = 'planned' AND date < ?1`).with(firstOpenDate),
  sql(`SELECT name, (SELECT applied_at FROM d1_migrations ORDER BY id LIMIT 1) AS firstAt
       FROM d1_migrations ORDER BY id DESC LIMIT 1`),
  sql(`SELECT COUNT(DISTINCT o.path) AS n FROM ${waitingEditions}`),
  sql(`SELECT MIN(at) AS at FROM (
       SELECT MIN(created_at) AS at FROM refunds WHERE state <> 'done' AND state <> 'person'
       UNION ALL SELECT MIN(decided_at) FROM cancellations WHERE card_kop > 0 AND is_sent = 0
       UNION ALL SELECT MIN(decided_at) FROM food_refunds WHERE card_kop > 0 AND is_sent = 0
     )`),
];

/** What the tables tell of how it stands with the site; deliveries before the date should be locked. */
export async function readFacts(db: Database, firstOpenDate: IsoDate, now: EpochMs) {
  const [marks = [], message = [], lead = [], ...rest] = await db.read(questions(firstOpenDate, now));
  const [deadMessages, deadLetters, refunds, unlocked] = rest.slice(0, 4).map(([row]) => Count.parse(row).n);
  const migration = Migration.parse(rest[4]?.[0]);
  const known = z.array(Mark).parse(marks);
  const markOf = (name: string) => known.find((mark) => mark.name === name)?.reached;
  return {
    timerEndedAt: markOf('timer'),
    timerSucceededAt: markOf('timer-success'),
    oldestMessageAt: Moment.parse(message[0]).at,
    oldestLeadAt: Moment.parse(lead[0]).at,
    deadMessages: deadMessages ?? 0,
    deadLetters: deadLetters ?? 0,
    refundsForPerson: refunds ?? 0,
    unlockedDeliveries: unlocked ?? 0,
    offeredEditions: Count.parse(rest[5]?.[0]).n,
    oldestRefundAt: Moment.parse(rest[6]?.[0]).at,
    migration: migration.name,
    firstMigratedAt: Date.parse(`${migration.firstAt}Z`),
  };
}

const Told = z.object({ id: z.string(), state: HealthState });

/** What operators were told last of each check. */
export const listTold = (db: Database): Promise<ToldState[]> =>
  listRows(db, Told, sql('SELECT id, state FROM told_alerts'));

/** Notes what operators are told of a check, unless another run has told it meanwhile; says so by its changes. */
export function noteTold(id: string, before: HealthState, state: HealthState, now: EpochMs): Statement {
  return sql(`INSERT INTO told_alerts (id, state, told_at) SELECT ?1, ?3, ?4
    WHERE ?2 = 'ok' OR EXISTS (SELECT 1 FROM told_alerts WHERE id = ?1)
    ON CONFLICT (id) DO UPDATE SET state = excluded.state, told_at = excluded.told_at
      WHERE told_alerts.state = ?2`).with(id, before, state, now);
}
