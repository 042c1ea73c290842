import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { ATTACKED_FROM, FLOODED_FROM } from '#shared/features/bounds/terms.ts';
import { type CodeRequest, type CodeUse, decideCode, type SentCode } from './decide.ts';

const flooded = { open: FLOODED_FROM, openBefore: 0, texted: 0 };

const now = Date.parse('2026-11-16T09:30:00Z');
const nextHour = Date.parse('2026-11-16T10:00:00Z');
const MINUTE_MS = 60_000;

const nobody = { open: 0, openBefore: 0, entered: 0 };
const quiet: CodeUse = {
  sent: [],
  address: nobody,
  network: nobody,
  site: { open: 0, openBefore: 0, texted: 0 },
};
const stranger: CodeRequest = {
  family: 'sign-in',
  address: '192.0.2.7',
  isText: true,
  isOwners: false,
  isProven: false,
  hasWork: false,
  textsPerHour: 1000,
};
const attacked = { open: ATTACKED_FROM, openBefore: 0, texted: 0 };

/** Codes that were sent before, the first so many minutes ago and each next one so much earlier. */
const sentBefore = (count: number, minutes: number, code: Partial<SentCode> = {}): SentCode[] =>
  Array.from({ length: count }, (_, index) => ({
    family: 'sign-in',
    address: `198.51.100.${index}`,
    isOwners: false,
    isOpen: true,
    at: now - (index + 1) * minutes * MINUTE_MS,
    ...code,
  }));

const decide = (use: Partial<CodeUse>, asked: Partial<CodeRequest> = {}) =>
  decideCode({ ...quiet, ...use }, { ...stranger, ...asked }, now);

describe('codes to one phone', () => {
  it.each<[string, SentCode[], Partial<CodeRequest>, object]>([
    ['is sent a first one', [], {}, { is: 'sent' }],
    ['waits a minute', sentBefore(1, 0.5), {}, { is: 'soon', retryAt: now + 30_000 }],
    ['is sent another one after a minute', sentBefore(1, 1), {}, { is: 'sent' }],
    ['waits for its own kind alone', sentBefore(1, 0.5, { family: 'removal' }), {}, { is: 'sent' }],
    ['is sent six in a day', sentBefore(5, 6), {}, { is: 'sent' }],
    ['wants work for a seventh', sentBefore(6, 6), {}, { is: 'work' }],
    [
      'waits without scripts',
      sentBefore(6, 6),
      { hasWork: undefined },
      { is: 'recipient', retryAt: now + DAY_MS - 36 * MINUTE_MS },
    ],
    ['or a passed check', sentBefore(6, 6), { isProven: true }, { is: 'sent' }],
    ['is sent eight in an hour', sentBefore(7, 6), { hasWork: true }, { is: 'sent' }],
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
    ['is sent ten in a day', sentBefore(9, 61), { hasWork: true }, { is: 'sent' }],
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

  it.each<[string, SentCode[], object]>([
    ['strangers have asked this minute', sentBefore(1, 0.1), { is: 'sent' }],
    ['strangers have had all of the day', sentBefore(10, 20), { is: 'sent' }],
    ['they have asked this minute themselves', sentBefore(1, 0.5, { isOwners: true }), { is: 'soon' }],
    ['they have asked six times this hour', sentBefore(6, 5, { isOwners: true }), { is: 'recipient' }],
    ['they have asked twenty times this day', sentBefore(20, 61, { isOwners: true }), { is: 'recipient' }],
  ])('its owner in a known browser, where %s', (_, sent, decision) => {
    expect(decide({ sent }, { isOwners: true })).toMatchObject(decision);
  });
});

test('whoever waits as long as they were told is not told to wait again', () => {
  const sent = fc.array(
    fc.record({
      family: fc.constantFrom('sign-in' as const, 'contact' as const, 'removal' as const),
      address: fc.constantFrom('192.0.2.7', '198.51.100.1'),
      isOwners: fc.boolean(),
      isOpen: fc.boolean(),
      at: fc.integer({ min: now - DAY_MS, max: now }),
    }),
    { maxLength: 40 },
  );
  const asked = fc.record({
    family: fc.constantFrom('sign-in' as const, 'contact' as const, 'removal' as const),
    isOwners: fc.boolean(),
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
  test('many more open codes leave an address two with work, and those of the hour before count as well', () => {
    const at = (open: number) => ({ address: { ...nobody, open } });
    const before = { open: 0, openBefore: FLOODED_FROM, texted: 0 };
    for (const site of [flooded, before]) {
      expect(decide({ site }).is).toBe('sent');
      expect(decide({ site, ...at(1) }).is).toBe('work');
      expect(decide({ site, ...at(1) }, { hasWork: true }).is).toBe('sent');
      expect(decide({ site, ...at(2) }, { hasWork: true }).is).toBe('address');
    }
  });
  const at = (open: number, entered = 0, openBefore = 0) => ({ address: { open, openBefore, entered } });
  it.each<[string, Partial<CodeUse>, Partial<CodeRequest>, object]>([
    ['twenty stand open', at(19), {}, { is: 'sent', room: { address: 20, network: 100 } }],
    ['more want work', at(20), {}, { is: 'work' }],
    ['work makes ten times the room', at(199), { hasWork: true }, { is: 'sent', room: { address: 200 } }],
    ['so does a passed check', at(199), { isProven: true }, { is: 'sent' }],
    ['beyond that the hour is over', at(200), { hasWork: true }, { is: 'address', retryAt: nextHour }],
    ['who cannot work is refused', at(20), { hasWork: undefined }, { is: 'address', retryAt: nextHour }],
    ['codes that were entered make room', at(320, 301), {}, { is: 'sent', room: { address: 321 } }],
    ['but not without end', at(600, 5000), { hasWork: true }, { is: 'address' }],
    ['a network has room of its own', { network: { ...nobody, open: 100 } }, {}, { is: 'work' }],
    ['the hour before still counts', at(5, 0, 15), {}, { is: 'work' }],
    ['as far as it does', at(5, 0, 14), {}, { is: 'sent', room: { address: 6 } }],
    ['a known browser does not ask the address', at(900), { isOwners: true }, { is: 'sent' }],
  ])('%s', (_, use, asked, decision) => {
    expect(decide(use, asked)).toMatchObject(decision);
  });

  it.each<[string, Partial<CodeUse>, Partial<CodeRequest>, object]>([
    ['one stands open', {}, {}, { is: 'sent', room: { address: 1, network: 5 } }],
    ['more want work', at(1), {}, { is: 'work' }],
    ['six with work', at(5), { hasWork: true }, { is: 'sent' }],
    ['and no more', at(6), { hasWork: true }, { is: 'address' }],
    ['where people enter theirs nothing changes', at(100, 200), {}, { is: 'sent' }],
    ['nor for a known browser', at(900), { isOwners: true }, { is: 'sent' }],
  ])('while the site is attacked: %s', (_, use, asked, decision) => {
    expect(decide({ ...use, site: attacked }, asked)).toMatchObject(decision);
  });
});

describe('the messages of an hour', () => {
  it.each<[number, Partial<CodeRequest>, number, string]>([
    [399, {}, 0, 'sent'],
    [400, {}, 0, 'work'],
    [400, { hasWork: undefined }, 0, 'budget'],
    [400, {}, 1, 'sent'],
    [400, { isProven: true }, 0, 'sent'],
    [749, { hasWork: true }, 0, 'sent'],
    [750, { hasWork: true }, 0, 'budget'],
    [750, {}, 0, 'budget'],
    [750, { isProven: true }, 0, 'sent'],
    [900, { isProven: true }, 0, 'budget'],
    [900, { isOwners: true }, 0, 'sent'],
    [1000, { isOwners: true }, 0, 'budget'],
    [1000, { isText: false }, 0, 'sent'],
  ])(
    'after %i of a thousand, asked with %j where %i codes were entered: %s',
    (texted, asked, entered, is) => {
      const use = { site: { open: 0, openBefore: 0, texted }, address: { ...nobody, entered } };
      expect(decide(use, asked).is).toBe(is);
    },
  );
});

test('whatever strangers ask for, a day brings ten messages to a phone', () => {
  const sent: SentCode[] = [];
  for (let at = now; at < now + DAY_MS; at += MINUTE_MS) {
    for (const family of ['sign-in', 'contact', 'removal'] as const) {
      const address = `203.0.113.${sent.length}`;
      const decision = decideCode({ ...quiet, sent }, { ...stranger, family, address, isProven: true }, at);
      if (decision.is === 'sent') sent.push({ family, address, isOwners: false, isOpen: true, at });
    }
  }
  expect(sent).toHaveLength(10);
  expect(sent.filter(({ at }) => at < now + HOUR_MS).length).toBeLessThanOrEqual(10);
  expect(decideCode({ ...quiet, sent }, { ...stranger, isOwners: true }, now + DAY_MS - 1).is).toBe('sent');
});
