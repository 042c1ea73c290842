import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MarkOutcome, ShiftMark } from '#shared/desk/shift/contract.ts';
import { createMemoryStore } from './memory-store.ts';
import { createQueue, type QueueLine, type QueueStore, type Sent } from './queue.ts';

const unreachable = { kind: 'unreachable' } as const;

/** A server that knows marks by their keys, behind a network that fails as it is told: before or after it was reached. */
function createServer(
  cuts: ('before' | 'after')[] = [],
  isRefused: (mark: ShiftMark) => boolean = () => false,
) {
  const seen = new Map<string, MarkOutcome>();
  const photos: string[] = [];
  const through = async <T>(work: () => T): Promise<Sent<T>> => {
    const cut = cuts.shift();
    if (cut === 'before') return unreachable;
    const answer = work();
    return cut === 'after' ? unreachable : { kind: 'answered', answer };
  };
  const note = (mark: ShiftMark): MarkOutcome => {
    const { key, stop } = mark;
    const known = seen.get(key);
    if (known) return known;
    const outcome: MarkOutcome = isRefused(mark)
      ? { key, stop, outcome: 'refused', words: 'Нет' }
      : { key, stop, outcome: 'done', words: '' };
    seen.set(key, outcome);
    return outcome;
  };
  const line: QueueLine = {
    marks: (_, marks) => through(() => marks.map(note)),
    photo: (_, stop) => through(() => photos.push(stop)),
  };
  return { line, seen, photos, order: () => [...seen.keys()] };
}

const mark = (key: string, stop = key): ShiftMark => ({
  key,
  stop,
  to: 'delivered',
  cashKop: 0,
  pressedAt: 0,
});
const press = (store: QueueStore, key: string) =>
  store.add({ shiftId: 's', stop: key, press: { kind: 'mark', mark: mark(key) } });

test('any order of cuts, repeats and reloads gives the same end as a network that never fails', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.constant('press' as const) },
    fc.constantFrom('flush' as const, 'twice' as const, 'reload' as const),
  );
  const cut = fc.constantFrom('before' as const, 'after' as const);
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.array(cut, { maxLength: 12 }),
      async (steps, cuts) => {
        const [store, server] = [
          createMemoryStore(),
          createServer([...cuts], ({ key }) => Number(key) % 3 === 2),
        ];
        let queue = createQueue({ store, line: server.line });
        let pressed = 0;
        for (const one of steps) {
          if (one === 'press') {
            await press(store, String(pressed));
            pressed += 1;
          } else if (one === 'reload') queue = createQueue({ store, line: server.line });
          else await Promise.all([queue.flush(), ...(one === 'twice' ? [queue.flush()] : [])]);
        }
        for (let tries = 0; tries <= cuts.length; tries += 1) await queue.flush();
        const all = Array.from({ length: pressed }, (_, place) => String(place));
        expect(server.order()).toEqual(all);
        expect((await store.list()).map(({ stop, refused }) => [stop, refused])).toEqual(
          all.filter((key) => Number(key) % 3 === 2).map((key) => [key, 'Нет']),
        );
      },
    ),
  );
});

test('a call that is refused as a whole tells which press it was by sending each by itself', async () => {
  const store = createMemoryStore();
  for (const key of ['a', 'wrong', 'c']) await press(store, key);
  const { line, order } = createServer();
  const picky: QueueLine = {
    ...line,
    marks: async (shift, marks) =>
      marks.some(({ key }) => key === 'wrong')
        ? { kind: 'refused', words: 'Не так' }
        : line.marks(shift, marks),
  };
  await createQueue({ store, line: picky }).flush();
  expect(order()).toEqual(['a', 'c']);
  expect(await store.list()).toMatchObject([{ stop: 'wrong', refused: 'Не так' }]);
});

test('a mark that the server could not make yet waits, and does not hold the others back', async () => {
  const store = createMemoryStore();
  for (const key of ['a', 'b']) await press(store, key);
  let isBusy = true;
  const line: QueueLine = {
    marks: async (_, marks) => ({
      kind: 'answered',
      answer: marks.map(({ key, stop }) => ({
        ...{ key, stop, words: '' },
        outcome: key === 'a' && isBusy ? ('again' as const) : ('done' as const),
      })),
    }),
    photo: async () => unreachable,
  };
  const queue = createQueue({ store, line });
  expect(await queue.flush()).toEqual(unreachable);
  expect((await store.list()).map(({ stop }) => stop)).toEqual(['a']);
  isBusy = false;
  await queue.flush();
  expect(await store.list()).toEqual([]);
});

test('a photo goes behind its mark, and stays until it has come', async () => {
  const [store, server] = [createMemoryStore(), createServer(['after', 'before'])];
  await press(store, 'a');
  await store.add({ shiftId: 's', stop: 'a', press: { kind: 'photo', photo: new Blob(['x']) } });
  const queue = createQueue({ store, line: server.line });
  for (const left of [2, 2, 0]) {
    await queue.flush();
    expect(await store.list()).toHaveLength(left);
  }
  expect(server.photos).toEqual(['a']);
});

test('nothing is sent any more once the shift is over, and nothing is lost', async () => {
  const store = createMemoryStore();
  await press(store, 'a');
  const line: QueueLine = {
    marks: async () => ({ kind: 'closed', words: 'Эта смена закрыта' }),
    photo: async () => unreachable,
  };
  expect(await createQueue({ store, line }).flush()).toEqual({ kind: 'closed', words: 'Эта смена закрыта' });
  expect(await store.list()).toHaveLength(1);
});
