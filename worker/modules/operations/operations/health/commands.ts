import type { EpochMs } from '#shared/dates.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import type { HealthCheck, HealthState } from '#shared/features/operations/health/contract.ts';
import { COPIES, copiedAt } from '../../../../db/copy-names.ts';
import { readMark, setMark } from '../../../../db/timer-marks/sql.ts';
import { inTime } from '../../../../in-time.ts';
import type { AlertChannel, AlertMessage } from '../../../../integrations/alerts/port.ts';
import { writeOne } from '../../../../platform/database.ts';
import { listKeys } from '../../../../platform/object-store.ts';
import type { Scope } from '../../../../scope.ts';
import { countAnswers } from '../traffic/sql.ts';
import { SPAN_MS } from '../traffic/tally.ts';
import { type Alert, alertsOf, checksOf, type HealthFacts, isTimerRunning, worstOf } from './decide.ts';
import * as sql from './sql.ts';

/** What a D1 database can hold, in bytes (developers.cloudflare.com/d1/platform/limits). */
const D1_LIMIT = 10 * 1024 ** 3;

/** What is due is given so long before it counts as left behind, in milliseconds: a run of the timer comes first. */
const GRACE_MS = 15 * 60_000;

/** Notes that the timer has ended a run, and whether nothing in it failed. */
export async function noteTimerRun({ db, clock }: Scope, hasSucceeded: boolean): Promise<void> {
  const now = clock.now();
  await setMark(db, 'timer', now);
  if (hasSucceeded) await setMark(db, 'timer-success', now);
}

/** How long a queue or a store may take to tell of itself, in milliseconds: what is watched beside is told all the same. */
const ASKED_MS = 3000;

/** Since when the oldest message of a queue waits; null where none does. */
async function findOldestJob({ bindings, log }: Scope): Promise<EpochMs | null> {
  const queues = [bindings.CHARGES, bindings.MESSAGES, bindings.TASKS];
  const told = await Promise.allSettled(queues.map((queue) => inTime(ASKED_MS, 'a queue', queue.metrics())));
  const ages = told.flatMap((answer) => {
    if (answer.status === 'fulfilled') return Number(answer.value.oldestMessageTimestamp ?? 0) || [];
    log('warn', 'age of a queue not known', { reason: String(answer.reason) });
    return [];
  });
  return ages.length === 0 ? null : Math.min(...ages);
}

/** When the newest copy was made; undefined where there is none, or the store does not answer. */
async function findCopy({ bindings: { BACKUPS: store }, log }: Scope): Promise<EpochMs | undefined> {
  if (!store) return undefined;
  try {
    const names = await inTime(ASKED_MS, 'the store of copies', listKeys(store, COPIES));
    const newest = names.at(-1);
    return newest === undefined ? undefined : copiedAt(newest);
  } catch (error) {
    log('warn', 'age of the copy not known', { reason: String(error) });
    return undefined;
  }
}

async function loadFacts(scope: Scope): Promise<HealthFacts & { readonly migration: string }> {
  const { db, clock, settings } = scope;
  const now = clock.now();
  const countedFrom = Math.floor(now / SPAN_MS) * SPAN_MS - 2 * SPAN_MS;
  const [{ firstMigratedAt, ...facts }, answers, oldestJobAt, copyAt, databaseBytes] = await Promise.all([
    sql.readFacts(db, firstDeliveryDate(now - GRACE_MS), now),
    countAnswers(db, countedFrom),
    findOldestJob(scope),
    findCopy(scope),
    db.size(),
  ]);
  const { isOwnServer, isLocal, halfSet } = settings;
  const counted = { ...answers, countedMs: now - countedFrom };
  return {
    ...facts,
    answers: counted,
    oldestJobAt,
    // A deployed site that has never been copied is late from its beginning on.
    copyAt: copyAt ?? (isLocal ? undefined : firstMigratedAt),
    isOwnServer,
    halfSet,
    databaseBytes,
    databaseLimit: isOwnServer ? undefined : D1_LIMIT,
  };
}

/** How it stands with the site. */
export async function readHealth(scope: Scope) {
  const { migration, ...facts } = await loadFacts(scope);
  const checks = checksOf(facts, scope.clock.now());
  return { state: worstOf(checks), version: __BUILD_ID__, migration, checks: [...checks] };
}

/** Whether visitors are served and what is promised happens: the database answers and the timer runs. */
export async function isUp({ db, clock }: Scope): Promise<boolean> {
  return isTimerRunning(await readMark(db, 'timer'), clock.now());
}

const units = { min: 'мин', h: 'ч', d: 'дн.', count: '', percent: '%', MB: 'МБ' } as const satisfies Record<
  HealthCheck['unit'],
  string
>;
const marks = { ok: '✅ Снова в порядке', warning: '⚠️ Внимание', failure: '❌ Сбой' } as const;

function messageOf({ check }: Alert, siteUrl: string): AlertMessage {
  const { id, state, title, value, unit, advice } = check;
  const now = value === null ? 'нет' : `${value}\u00a0${units[unit]}`.trim();
  return {
    id,
    state,
    title: `${marks[state]}: ${title}`,
    text: `${siteUrl}\n${title}: ${now}.${state === 'ok' ? '' : `\n${advice}.`}`,
  };
}

/** A letter goes to whoever runs the site by the mail of the site. */
function letterChannel({ services, settings }: Scope): AlertChannel[] {
  const { email } = services;
  const to = settings.alertsEmail;
  if (email === null || to === undefined) return [];
  return [
    {
      name: 'email',
      send: ({ title, text }) =>
        email.send({ to, subject: title, text, html: `<p>${text.replaceAll('\n', '<br>')}</p>` }),
    },
  ];
}

/** Tells it by every channel; false where there are some and none has taken it. */
async function tell(scope: Scope, alert: Alert): Promise<boolean> {
  const { id, state, value } = alert.check;
  scope.log(state === 'failure' ? 'error' : 'warn', 'health has changed', { check: id, state, value });
  scope.metrics.note('alert', { check: id, state }, {});
  const message = messageOf(alert, scope.services.siteUrl);
  const channels = [...scope.services.alerts, ...letterChannel(scope)];
  const results = await Promise.allSettled(channels.map((channel) => channel.send(message)));
  for (const [index, result] of results.entries()) {
    if (result.status === 'rejected')
      scope.log('error', 'alert not sent', { channel: channels[index]?.name, reason: String(result.reason) });
  }
  return results.length === 0 || results.some(({ status }) => status === 'fulfilled');
}

/** Tells whoever runs the site of what has gone wrong since they were told last, and of what is well again: once each. */
export async function processAlerts(scope: Scope): Promise<void> {
  const now = scope.clock.now();
  const [{ checks }, told] = await Promise.all([readHealth(scope), sql.listTold(scope.db)]);
  for (const { id: check, unit, value } of checks)
    scope.metrics.note('health', { check, unit }, { value: value ?? Number.NaN });
  for (const alert of alertsOf(checks, told)) {
    const { id, state } = alert.check;
    const note = (from: HealthState, to: HealthState) => writeOne(scope.db, sql.noteTold(id, from, to, now));
    const { changes } = await note(alert.before, state);
    // Another run tells it; what nobody has taken is told again in a minute.
    if (changes > 0 && !(await tell(scope, alert))) await note(state, alert.before);
  }
}
