import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesBetween, type EditionLine } from './editions.ts';
import { summaryOf, wordsOfChange } from './marks.ts';
import { planOf } from './plan.ts';

const line = (key: string, amount: string, mark = ''): EditionLine => [key, `Блюдо ${key}`, amount, mark];

describe('an edition', () => {
  const before = [line('a', '1'), line('b', '2'), line('c', '3')];

  it('tells what was added, removed, and changed in its amount or otherwise', () => {
    const now = [line('d', '9'), line('a', '5'), line('b', '2', 'x')];
    const changes = changesBetween(before, now);
    expect(changes).toEqual([
      { key: 'd', title: 'Блюдо d', was: null, now: '9' },
      { key: 'a', title: 'Блюдо a', was: '1', now: '5' },
      { key: 'b', title: 'Блюдо b', was: '2', now: '2' },
      { key: 'c', title: 'Блюдо c', was: '3', now: null },
    ]);
    expect(changes.map(wordsOfChange)).toEqual(['новое', 'было 1', 'изменено', 'убрано']);
    expect(summaryOf(changes).replaceAll('\u00a0', ' ')).toBe(
      '4 изменения после прошлой редакции: новых — 1, убрано — 1, изменено — 2.',
    );
  });

  it('with its changes leads back to the one before', () => {
    const lines = fc.uniqueArray(fc.tuple(fc.constantFrom(...'abcdefgh'), fc.nat({ max: 3 })), {
      selector: ([key]) => key,
    });
    fc.assert(
      fc.property(lines, lines, (old, now) => {
        const [was, is] = [old, now].map((all) => all.map(([key, count]) => line(key, String(count))));
        const back = new Map((is ?? []).map(([key, , amount]) => [key, amount]));
        for (const change of changesBetween(was ?? [], is ?? [])) {
          if (change.was === null) back.delete(change.key);
          else back.set(change.key, change.was);
        }
        expect(back).toEqual(new Map((was ?? []).map(([key, , amount]) => [key, amount])));
      }),
    );
  });
});

describe('the files of labels', () => {
  it('have every bag once, whole, and no more labels than there is room for', () => {
    const bags = fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(bags, (counts) => {
        const all = counts.map((count, place) => ({ id: place, dishes: [{ count }] }));
        const plan = planOf(all, 20);
        expect(plan.flat()).toEqual(all);
        for (const file of plan) {
          const labels = file.reduce((sum, { id }) => sum + (counts[id] ?? 0), 0);
          expect(labels <= 20 || file.length === 1).toBe(true);
        }
      }),
    );
  });
});
