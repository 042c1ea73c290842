import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { type CodeRequest, type CodeUsage, decideCode, type SentCode } from './decide.ts';

const now = Date.parse('2026-11-16T09:30:00Z');
const nextHour = Date.parse('2026-11-16T10:00:00Z');
const MINUTE_MS = 60_000;

const quiet: CodeUsage = { sent: [], openAtAddress: 0, texted: 0 };
const stranger: CodeRequest = {
  family: 'sign-in',
  address: '192.0.2.7',
  isText: true,
  isCustomer: false,
  isProven: false,
  hasWork: false,
  textsPerHour: 1000,
};

/** Codes that were sent before, the first so many minutes ago and each next one so much earlier. */
const sentBefore = (count: number, minutes: number, code: Partial<SentCode> = {}): SentCode[] =>
  Array.from({ length: count }, (_, index) => ({
    family: 'sign-in',
    address: `198.51.100.${index}`,
    isOpen: true,
    at: now - (index + 1) * minutes * MINUTE_MS,
    ...code,
  }));

const decide = (use: Partial<CodeUsage>, asked: Partial<CodeRequest> = {}) =>
  decideCode({ ...quiet, ...use }, { ...stranger, ...asked }, now);

describe('codes to one phone', () => {
  it.each<[string, SentCode[], Partial<CodeRequest>, object]>([
    ['is sent a first one', [], {}, { is: 'sent' }],
    ['waits a minute', sentBefore(1, 0.5), {}, { is: 'soon', retryAt: now + 30_000 }],
    ['is sent another one after a minute', sentBefore(1, 1), {}, { is: 'sent' }],
    ['waits for its own kind alone', sentBefore(1, 0.5, { family: 'removal' }), {}, { is: 'sent' }],
    ['is sent eight in an hour', sentBefore(7, 6), {}, { is: 'sent' }],
    ['is sent no ninth', sentBefore(8, 6), {}, { is: 'recipient', retryAt: now + 12 * MINUTE_MS }],
    ['is told to enter the last one', sentBefore(8, 4.5), {}, { is: 'enter', retryAt: now + 24 * MINUTE_MS }],
    [
      'but not where it was guessed at too often',
      [...sentBefore(1, 4.5, { isOpen: false }), ...sentBefore(7, 4.6)],
      {},
      { is: 'recipient' },
    ],
    [
      'is sent four from one address',
      sentBefore(4, 6, { address: '192.0.2.7' }),
      {},
      { is: 'recipient', retryAt: now + 36 * MINUTE_MS },
    ],
    [
      'is sent six in a day from one address',
      sentBefore(6, 61, { address: '192.0.2.7' }),
      {},
      { is: 'recipient', retryAt: now + DAY_MS - 366 * MINUTE_MS },
    ],
    ['and more from others', sentBefore(6, 61), {}, { is: 'sent' }],
    ['is sent ten in a day', sentBefore(9, 61), {}, { is: 'sent' }],
    [
      'is sent no eleventh',
      sentBefore(10, 61),
      {},
      { is: 'recipient', retryAt: now + DAY_MS - 610 * MINUTE_MS },
    ],
    [
      'is sent three of a removal in a day',
      sentBefore(2, 61, { family: 'removal' }),
      { family: 'removal' },
      { is: 'sent' },
    ],
    [
      'is sent no fourth',
      sentBefore(3, 61, { family: 'removal' }),
      { family: 'removal' },
      { is: 'recipient', retryAt: now + DAY_MS - 183 * MINUTE_MS },
    ],
    ['keeps the rest for signing in', sentBefore(3, 61, { family: 'removal' }), {}, { is: 'sent' }],
  ])('%s', (_, sent, asked, decision) => {
    expect(decide({ sent }, asked)).toMatchObject(decision);
  });
});

test('whoever waits as long as they were told is not told to wait again', () => {
  const sent = fc.array(
    fc.record({
      family: fc.constantFrom('sign-in' as const, 'contact' as const, 'removal' as const),
      address: fc.constantFrom('192.0.2.7', '198.51.100.1'),
      isOpen: fc.boolean(),
      at: fc.integer({ min: now - DAY_MS, max: now }),
    }),
    { maxLength: 40 },
  );
  const asked = fc.record({
    family: fc.constantFrom('sign-in' as const, 'contact' as const, 'removal' as const),
    isProven: fc.boolean(),
    hasWork: fc.constantFrom(true, false, undefined),
  });
  fc.assert(
    fc.property(sent, asked, (codes, request) => {
      const decision = decide({ sent: codes }, request);
      if (decision.is === 'sent' || decision.is === 'work') return;
      const later = decideCode({ ...quiet, sent: codes }, { ...stranger, ...request }, decision.retryAt);
      expect(['sent', 'work']).toContain(later.is);
    }),
  );
});

describe('codes from one address', () => {
  it.each<[string, number, Partial<CodeRequest>, object]>([
    ['twenty stand open', 19, {}, { is: 'sent', limits: { address: 20 } }],
    ['more want work', 20, {}, { is: 'work', retryAt: nextHour }],
    ['work makes ten times the room', 199, { hasWork: true }, { is: 'sent', limits: { address: 200 } }],
    ['so does a passed check', 199, { isProven: true }, { is: 'sent' }],
    ['beyond that the hour is over', 200, { hasWork: true }, { is: 'address', retryAt: nextHour }],
    ['who cannot work is refused', 20, { hasWork: undefined }, { is: 'address', retryAt: nextHour }],
    ['letters are not counted', 900, { isText: false }, { is: 'sent' }],
  ])('%s', (_, openAtAddress, asked, decision) => {
    expect(decide({ openAtAddress }, asked)).toMatchObject(decision);
  });
});

describe('the messages of an hour', () => {
  it.each<[number, Partial<CodeRequest>, string]>([
    [499, {}, 'sent'],
    [500, {}, 'work'],
    [500, { hasWork: undefined }, 'budget'],
    [500, { isProven: true }, 'sent'],
    [799, { hasWork: true }, 'sent'],
    [800, { hasWork: true }, 'budget'],
    [800, {}, 'budget'],
    [800, { isCustomer: true }, 'sent'],
    [1000, { isCustomer: true }, 'budget'],
    [1000, { isText: false }, 'sent'],
  ])('after %i of a thousand, asked with %j: %s', (texted, asked, is) => {
    expect(decide({ texted }, asked).is).toBe(is);
  });
});

test('whatever strangers ask for, a day brings ten messages to a phone', () => {
  const sent: SentCode[] = [];
  for (let at = now; at < now + DAY_MS; at += MINUTE_MS) {
    for (const family of ['sign-in', 'contact', 'removal'] as const) {
      const address = `203.0.113.${sent.length}`;
      const decision = decideCode({ ...quiet, sent }, { ...stranger, family, address, isProven: true }, at);
      if (decision.is === 'sent') sent.push({ family, address, isOpen: true, at });
    }
  }
  expect(sent).toHaveLength(10);
  expect(sent.filter(({ at }) => at < now + HOUR_MS).length).toBeLessThanOrEqual(10);
});
