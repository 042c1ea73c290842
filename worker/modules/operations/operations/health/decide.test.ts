import { describe, expect, it, test } from 'vitest';
import { alertsOf, checksOf, type HealthFacts, worstOf } from './decide.ts';

const now = Date.parse('2026-11-16T09:30:00Z');
const MINUTE_MS = 60_000;
const ago = (minutes: number) => now - minutes * MINUTE_MS;
const well: HealthFacts = {
  timerEndedAt: ago(1),
  timerSucceededAt: ago(1),
  copyAt: ago(4),
  isOwnServer: true,
  oldestMessageAt: null,
  oldestLeadAt: null,
  oldestJobAt: null,
  deadMessages: 0,
  deadLetters: 0,
  offeredEditions: 0,
  refundsForPerson: 0,
  unlockedDeliveries: 0,
  halfSet: [],
  answers: { requests: 0, failures: 0, countedMs: 600_000 },
  oldestRefundAt: null,
  databaseBytes: 10_000_000,
  databaseLimit: 10 * 1024 ** 3,
};
const judge = (facts: Partial<HealthFacts>) => checksOf({ ...well, ...facts }, now);
const unwell = (facts: Partial<HealthFacts>) =>
  judge(facts).flatMap(({ id, state }) => (state === 'ok' ? [] : [`${id} ${state}`]));

describe('a site', () => {
  test('is well where nothing waits', () => {
    expect(unwell({})).toEqual([]);
    expect(worstOf(judge({}))).toBe('ok');
  });

  it.each<[string, Partial<HealthFacts>, string]>([
    ['whose timer is late', { timerEndedAt: ago(11) }, 'timer warning'],
    ['whose timer stands', { timerEndedAt: ago(16) }, 'timer failure'],
    ['whose runs fail', { timerSucceededAt: ago(30) }, 'timer-success warning'],
    ['whose messages wait', { oldestMessageAt: ago(15) }, 'messages warning'],
    ['whose messages wait for an hour', { oldestMessageAt: ago(60) }, 'messages failure'],
    ['whose requests are not taken', { oldestLeadAt: ago(30) }, 'leads warning'],
    ['whose queue waits', { oldestJobAt: ago(60) }, 'queues warning'],
    ['whose queue stands', { oldestJobAt: ago(240) }, 'queues failure'],
    [
      'of which a few answers fail',
      { answers: { requests: 500, failures: 10, countedMs: 600_000 } },
      'failures warning',
    ],
    [
      'of which many answers fail',
      { answers: { requests: 100, failures: 10, countedMs: 600_000 } },
      'failures failure',
    ],
    ['whose refund is late', { oldestRefundAt: ago(3 * 24 * 60) }, 'refunds-late warning'],
    ['whose refund is very late', { oldestRefundAt: ago(7 * 24 * 60) }, 'refunds-late failure'],
    ['with a message that cannot be sent', { deadMessages: 1 }, 'dead-messages warning'],
    ['with a job that cannot be done', { deadLetters: 1 }, 'dead-letters warning'],
    ['with a refund that waits', { refundsForPerson: 1 }, 'refunds warning'],
    ['with many of them', { refundsForPerson: 10 }, 'refunds failure'],
    ['whose kitchen misses a delivery', { unlockedDeliveries: 1 }, 'unlocked failure'],
    ['with half a pair of keys', { halfSet: ['B missing beside A'] }, 'settings failure'],
    ['whose copy is minutes late', { copyAt: ago(8) }, 'copy warning'],
    ['whose copies have stopped', { copyAt: ago(15) }, 'copy failure'],
    ['whose nightly copy is late', { copyAt: ago(27 * 60), isOwnServer: false }, 'copy warning'],
    ['without a copy of two nights', { copyAt: ago(51 * 60), isOwnServer: false }, 'copy failure'],
    ['whose database is at 60 %', { databaseBytes: 6.1 * 1024 ** 3 }, 'database warning'],
    ['whose database is at 85 %', { databaseBytes: 8.6 * 1024 ** 3 }, 'database failure'],
  ])('%s', (_, facts, expected) => {
    expect(unwell(facts)).toEqual([expected]);
    expect(worstOf(judge(facts))).toBe(expected.split(' ')[1]);
  });

  test('is well before its timer has ever run, and on a disk of its own size', () => {
    const never = { timerEndedAt: undefined, timerSucceededAt: undefined, copyAt: undefined };
    expect(unwell(never)).toEqual([]);
    expect(unwell({ databaseBytes: 100 * 1024 ** 3, databaseLimit: undefined })).toEqual([]);
  });
});

test('operators are told once of what has changed, and when it is over', () => {
  const late = judge({ timerEndedAt: ago(12) });
  const alerts = alertsOf(late, []);
  expect(alerts).toMatchObject([{ check: { id: 'timer', state: 'warning' }, before: 'ok' }]);
  const told = [{ id: 'timer', state: 'warning' } as const];
  expect(alertsOf(late, told)).toEqual([]);
  expect(alertsOf(judge({ timerEndedAt: ago(20) }), told)).toMatchObject([
    { check: { id: 'timer', state: 'failure' }, before: 'warning' },
  ]);
  expect(alertsOf(judge({}), told)).toMatchObject([
    { check: { id: 'timer', state: 'ok' }, before: 'warning' },
  ]);
});
