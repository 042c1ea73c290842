import { describe, expect, it, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import {
  afterFailure,
  fateOf,
  type KnownRefund,
  keyOf,
  nextStep,
  type OpenRefund,
  placeReturn,
  type RefundFate,
  type RefundStep,
} from './refund-rules.ts';

const MINUTE_MS = 60_000;
const now = Date.parse('2026-11-16T09:30:00Z');
const fresh: OpenRefund = { createdAt: now, tries: 0, attempt: 1, sentAt: null };

describe('a refund that its provider has not confirmed', () => {
  it.each<[string, number | null, boolean, RefundStep]>([
    ['is sent', null, false, 'send'],
    ['is repeated while its key is remembered', 49, false, 'send'],
    ['is asked about after that', 50, true, 'ask'],
    ['goes to a person where the provider does not tell', 50, false, 'person'],
  ])('%s', (_, minutes, canAsk, step) => {
    const sentAt = minutes === null ? null : now - minutes * MINUTE_MS;
    expect(nextStep({ ...fresh, sentAt }, now, canAsk)).toBe(step);
  });
});

describe('a try that has failed', () => {
  it.each([
    [0, 1],
    [1, 5],
    [2, 10],
    [3, 15],
    [4, 60],
    [40, 60],
  ])('after %i before it is repeated in %i minutes', (tries, minutes) => {
    expect(afterFailure({ ...fresh, tries }, true, now)).toMatchObject({
      tries: tries + 1,
      nextAt: now + minutes * MINUTE_MS,
    });
  });

  test('keeps its key while nobody knows what became of it', () => {
    const once = afterFailure(fresh, false, now);
    expect(once).toMatchObject({ attempt: 1, sentAt: now });
    expect(afterFailure({ ...fresh, ...once }, false, now + HOUR_MS)).toMatchObject({
      attempt: 1,
      sentAt: now,
    });
  });

  test('has another key where it was refused', () => {
    expect(afterFailure({ ...fresh, sentAt: now }, true, now)).toMatchObject({ attempt: 2, sentAt: null });
  });

  test('goes to a person after three days', () => {
    const at = (ms: number) => afterFailure(fresh, true, now + ms).state;
    expect([at(3 * DAY_MS - 1), at(3 * DAY_MS)]).toEqual(['created', 'person']);
  });

  test('all fit into the life of a key while nobody knows what became of the first', () => {
    let refund = fresh;
    let at = now;
    const sent: number[] = [];
    while (nextStep(refund, at, false) === 'send') {
      sent.push((at - now) / MINUTE_MS);
      const failed = afterFailure(refund, false, at);
      refund = { ...refund, ...failed };
      at = failed.nextAt;
    }
    expect(sent).toEqual([0, 1, 6, 16, 31]);
  });
});

it.each<[number, number, number, number, RefundFate]>([
  [0, 500, 500, 0, 'through'],
  [0, 500, 0, 0, 'not_done'],
  [300, 500, 300, 0, 'not_done'],
  [300, 500, 800, 0, 'through'],
  [300, 500, 500, 0, 'unknown'],
  [0, 500, 0, 500, 'underway'],
  [300, 500, 300, 500, 'underway'],
  [300, 500, 500, 300, 'underway'],
])(
  'with %i back before and %i open, at the provider %i done and %i underway: %s',
  (done, openKop, doneKop, underwayKop, fate) => {
    const told = [
      { amountKop: doneKop, isDone: true },
      { amountKop: underwayKop, isDone: false },
    ].filter(({ amountKop }) => amountKop > 0);
    expect(fateOf({ doneKop: done, openKop, provider: told })).toBe(fate);
  },
);

const refund = (id: string, amountKop: number, parts: Partial<KnownRefund> = {}): KnownRefund => ({
  ...{ id, amountKop, isDone: false, isSent: false, externalId: null },
  ...parts,
});
const asOurs = (refundId: string) => ({ refundId, closed: [], lowered: null, outsideKop: 0 });
it.each<[string, KnownRefund[], ReturnType<typeof placeReturn>]>([
  ['nothing of ours', [], { refundId: null, closed: [], lowered: null, outsideKop: 500 }],
  ['what is known', [refund('a', 500, { isDone: true, externalId: 'r' })], undefined],
  ['an open one before a settled one', [refund('b', 500, { isDone: true }), refund('a', 500)], asOurs('a')],
  ['one whose answer was lost', [refund('a', 500, { isSent: true })], asOurs('a')],
  [
    'a part of what waits',
    [refund('a', 300), refund('b', 400)],
    { refundId: null, closed: ['a'], lowered: { id: 'b', amountKop: 200 }, outsideKop: 0 },
  ],
  [
    'nothing of what may be done',
    [refund('a', 300, { isSent: true })],
    { refundId: null, closed: [], lowered: null, outsideKop: 500 },
  ],
])('500 that went back are %s', (_, refunds, placed) => {
  expect(placeReturn(refunds, { id: 'r', amountKop: 500 })).toEqual(placed);
});

test('the first attempt has the key of its refund, each other one its own', () => {
  expect([keyOf('a', 1), keyOf('a', 2)]).toEqual(['a', 'a-2']);
});
