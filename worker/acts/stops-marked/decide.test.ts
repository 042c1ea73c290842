import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShiftMark } from '#shared/desk/shift/contract.ts';
import { decideMarks, type MarkedStop, outcomesOf, pressedWithin, type ShiftFacts } from './decide.ts';

const stop = (id: string, parts: Partial<MarkedStop> = {}): MarkedStop => ({
  ...{ id, state: 'on_route', cashKop: 0, isHarmful: false },
  ...parts,
});
const facts = (parts: Partial<ShiftFacts> = {}): ShiftFacts => ({
  ...{ opensAt: 1_000, now: 9_000, stops: [stop('a'), stop('b')], known: new Map() },
  ...parts,
});
const mark = (key: string, parts: Partial<ShiftMark> = {}): ShiftMark => ({
  ...{ key, stop: 'a', to: 'delivered', cashKop: 0, pressedAt: 5_000 },
  ...parts,
});
const refusalOf = (one: ShiftMark, known: Partial<ShiftFacts> = {}) =>
  decideMarks([one], facts(known))[0]?.refusal;

describe('a mark', () => {
  test('of what is in that state already is done, whoever has done it', () => {
    const stops = [stop('a', { state: 'delivered' })];
    expect(decideMarks([mark('one', { cashKop: 500 })], facts({ stops }))).toMatchObject([
      { refusal: '', isMoving: false },
    ]);
  });

  test('that its courier set out is made once the kitchen has it, and takes no money', () => {
    const stops = [stop('a', { state: 'cooking', cashKop: 150_000 })];
    const marks = [mark('one', { to: 'on_route' }), mark('two', { cashKop: 150_000 })];
    expect(decideMarks(marks, facts({ stops }))).toMatchObject([
      { refusal: '', isMoving: true },
      { refusal: '', isMoving: true },
    ]);
    const moved = decideMarks(marks, facts({ stops }));
    expect(outcomesOf(moved, new Map([['a', 'delivered']])).map(({ outcome }) => outcome)).toEqual([
      ...['done', 'done'],
    ]);
  });

  const failed = { to: 'failed', reason: 'absent' } as const;
  test.each<[string, Partial<ShiftMark>, Partial<MarkedStop>, RegExp]>([
    ['that its courier set out before it is cooked', { to: 'on_route' }, { state: 'locked' }, /Кухня ещё/],
    ['of a bag with an allergen', { to: 'on_route' }, { state: 'cooking', isHarmful: true }, /Не\sвезите/],
    ['of a stop that is another’s', { stop: 'c' }, {}, /вашей смене больше нет/],
    ['of what the kitchen still has', {}, { state: 'cooking' }, /ещё не\sпередали/],
    ['against what was noted before', {}, { state: 'failed' }, /Исправит диспетчер/],
    ['that is taken back by its courier', failed, { state: 'delivered' }, /диспетчер: позвоните/],
    ['without the money', {}, { cashKop: 150_000 }, /Нужно взять 1\s500\s₽/],
    ['with too much', { cashKop: 1 }, {}, /не\sнужно брать деньги/],
    ['of what failed, with money', { ...failed, cashKop: 150_000 }, { cashKop: 150_000 }, /не\sнужно брать/],
  ])('%s is refused in words', (_, one, known, words) => {
    expect(refusalOf(mark('one', one), { stops: [stop('a', known)] })).toMatch(words);
  });

  test('of what failed before it was handed over is made: the kitchen has not given it', () => {
    const stops = [stop('a', { state: 'locked', cashKop: 150_000 })];
    expect(refusalOf(mark('one', { to: 'failed', reason: 'damaged' }), { stops })).toBe('');
  });

  test('was pressed neither before its shift nor in the future', () => {
    expect([0, 5_000, 99_000].map((at) => pressedWithin(at, facts()))).toEqual([1_000, 5_000, 9_000]);
  });
});

test('what one mark makes of a stop is what the next one finds, and a refusal stops nothing behind it', () => {
  const failed = mark('two', { to: 'failed', reason: 'absent' });
  const decided = decideMarks([mark('one'), failed, mark('three', { stop: 'b' })], facts());
  expect(decided.map(({ isMoving, refusal }) => [isMoving, refusal === ''])).toEqual([
    [true, true],
    [false, false],
    [true, true],
  ]);
});

/** Lives through batches as the site does: what was decided is kept by its key, and stops are as they were left. */
function live(batches: readonly (readonly ShiftMark[])[], stops: readonly MarkedStop[]) {
  const known = new Map<string, string>();
  const states = new Map(stops.map((one) => [one.id, one]));
  for (const batch of batches)
    for (const { mark: one, refusal, isMoving } of decideMarks(
      batch,
      facts({ stops: [...states.values()], known }),
    )) {
      known.set(one.key, refusal);
      const at = states.get(one.stop);
      if (isMoving && at)
        states.set(at.id, { ...at, state: one.to, cashKop: one.to === 'on_route' ? at.cashKop : 0 });
    }
  return { known: [...known].toSorted(), stops: [...states.values()] };
}

test('however marks are cut into calls, and whatever comes again, the end is the same', () => {
  const marks = fc.array(
    fc.record({
      stop: fc.constantFrom('a', 'b', 'c', 'none'),
      to: fc.constantFrom('on_route' as const, 'delivered' as const, 'failed' as const),
      cashKop: fc.constantFrom(0, 150_000),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const stops = [stop('a'), stop('b', { cashKop: 150_000 }), stop('c', { state: 'cooking' })];
  fc.assert(
    fc.property(marks, fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 12 }), (pressed, cuts) => {
      const all = pressed.map((one, place) => mark(`key-${place}`, { ...one, reason: 'absent' }));
      // A call that was not answered comes again from its first mark on: what is sent never runs ahead of the order.
      const batches: ShiftMark[][] = [];
      let reached = 0;
      for (const [back, forward] of cuts) {
        const from = Math.max(0, reached - back);
        const to = Math.min(all.length, reached + forward);
        batches.push(all.slice(from, to));
        reached = Math.max(reached, to);
      }
      batches.push(all.slice(reached), all);
      expect(live(batches, stops)).toEqual(live([all], stops));
    }),
  );
});
