import { sql } from 'kysely';
import { type EpochMs, HOUR_MS } from '#shared/dates.ts';
import type { AppError, ErrorCode } from '#shared/errors.ts';
import * as contract from '#shared/features/operations/security/contract.ts';
import { oncePerObject } from '#shared/once-per-object.ts';
import { q, read, write } from '../../db/query.ts';
import { createOneAtATime } from '../../one-at-a-time.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { hourOf } from './limits/commands.ts';
import { type Counts, createTally } from './tally.ts';

/** Two writes of an isolate are so far apart at least. */
const PAUSE_MS = 1000;
/** Writes of one run: with their pauses well within the 30 seconds that the platform gives. */
const WRITES = 10;
/** A run that has not ended after so long was ended by the platform. */
const LOST_MS = 60_000;
/** Lines that an isolate logs of one kind in an hour: the rest is counted alone. */
const LINES_AN_HOUR = 300;
const LISTED_HOURS = 48;

// Numbers alone, and of the isolate: requests share nothing that belongs to one of them.
const countingOf = oncePerObject((_: Scope['bindings']) => ({
  tally: createTally(),
  lines: new Map<contract.SecurityKind, { hour: EpochMs; count: number }>(),
  writing: createOneAtATime(LOST_MS),
}));

const keyOf = (kind: contract.SecurityKind, at: EpochMs) => `${hourOf(at)} ${kind}`;

/** Adds events to the counts of their hours. */
async function addCounts({ db }: Scope, counts: Counts): Promise<void> {
  const rows = counts.map(([key, count]) => {
    const [hour, kind = ''] = key.split(' ');
    return { hour: Number(hour), kind, count };
  });
  await write(
    db,
    sql`INSERT INTO security_events (hour, kind, count)
      SELECT value ->> 'hour', value ->> 'kind', value ->> 'count' FROM json_each(${JSON.stringify(rows)}) WHERE 1
      ON CONFLICT (hour, kind) DO UPDATE SET count = count + excluded.count`,
  );
}

async function writeOut(scope: Scope): Promise<void> {
  try {
    await countingOf(scope.bindings).tally.run({
      write: (counts) => addCounts(scope, counts),
      pause: () => scope.services.pause(PAUSE_MS),
      most: WRITES,
    });
  } catch (error) {
    scope.log('warn', 'security events not counted', { reason: String(error) });
  }
}

function isLogged({ bindings }: Scope, kind: contract.SecurityKind, hour: EpochMs): boolean {
  const { lines } = countingOf(bindings);
  const known = lines.get(kind);
  const count = known?.hour === hour ? known.count + 1 : 1;
  lines.set(kind, { hour, count });
  return count <= LINES_AN_HOUR;
}

/**
 * Logs and counts what somebody tried who should not. Fields hold no personal data. The counts wait in memory and are
 * written behind an answer, at most once a second for an isolate, so that no attack makes more of it; an edge has no
 * database and logs alone.
 */
export function logSecurityEvent(
  scope: Scope,
  kind: contract.SecurityKind,
  fields: Readonly<Record<string, string | number>> = {},
): void {
  const now = scope.clock.now();
  if (isLogged(scope, kind, hourOf(now))) scope.log('warn', 'security event', { kind, ...fields });
  if (scope.settings.restOrigin !== undefined) return;
  const { tally, writing } = countingOf(scope.bindings);
  tally.add(keyOf(kind, now));
  if (writing.isFree(now)) scope.waitUntil(writing.run(now, () => writeOut(scope)));
}

const kinds: Partial<Record<ErrorCode, contract.SecurityKind>> = {
  code_wrong: 'code',
  code_tries_spent: 'code',
  captcha_failed: 'captcha',
  foreign_origin: 'foreign-origin',
  hop_refused: 'hop',
  notice_forged: 'payment-notice',
  ceremony_over: 'passkey',
  passkey_refused: 'passkey',
  forbidden: 'role',
};

/** What kind of event a refusal is; undefined for one that tells of no attack. */
function securityKindOf({
  code,
  status,
}: Pick<AppError, 'code' | 'status'>): contract.SecurityKind | undefined {
  return status === 429 ? 'limit' : kinds[code];
}

/** Notes a refusal that is such an event. */
export function noteRefusal(scope: Scope, refusal: Pick<AppError, 'code' | 'status'>): void {
  const kind = securityKindOf(refusal);
  if (kind !== undefined) logSecurityEvent(scope, kind, { code: refusal.code });
}

export const securityEventCalls = calls(contract, {
  /** Counts of the last 48 hours by kind, the latest hour first. */
  listSecurityEvents: async ({ scope: { db, clock } }) => ({
    events: await read(
      db,
      q
        .selectFrom('securityEvents')
        .select(['kind', 'hour', 'count'])
        .$narrowType<{ kind: contract.SecurityKind }>()
        .where('hour', '>=', hourOf(clock.now()) - (LISTED_HOURS - 1) * HOUR_MS)
        .orderBy('hour', 'desc')
        .orderBy('kind'),
    ),
  }),
});
