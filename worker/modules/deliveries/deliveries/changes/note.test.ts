import { describe, expect, test } from 'vitest';
import { calendarDelivery, calendarOf, destinationTo } from '#tests/factories/calendar.ts';
import { decideChange } from './decide.ts';
import { decideNote } from './note.ts';
import { decideUndo } from './undo/decide.ts';

const NAMED = { id: 'change', at: 99 };
const noted = { ...destinationTo('20'), note: 'Позвоните за десять минут' };
const delivery = calendarDelivery('a', '2026-11-24', { state: 'cooking' });
// The cut-off of the first one has passed.
const calendar = calendarOf([delivery, calendarDelivery('b', '2026-11-26')]);
const withNote = calendarOf([{ ...delivery, destination: noted }]);

describe('a note for the courier', () => {
  test.each(['planned', 'locked', 'cooking'] as const)('is taken of a delivery that is %s', (state) => {
    const open = calendarOf([{ ...delivery, state }]);
    expect(decideNote(open, 'a', noted.note, NAMED)).toMatchObject({
      change: { kind: 'note', text: 'Доставка 24\u00a0ноября: записка курьеру сохранена' },
      updated: [{ id: 'a', date: '2026-11-24', state, destination: noted }],
      deleted: [],
      inserted: [],
    });
  });

  test.each(['on_route', 'delivered', 'failed', 'skipped', 'frozen'] as const)(
    'comes too late for one that is %s, in words',
    (state) => {
      expect(() => decideNote(calendarOf([{ ...delivery, state }]), 'a', 'Звонок', NAMED)).toThrow(
        expect.objectContaining({
          code: 'cut_off_passed',
          message: expect.stringContaining('пока курьер не выехал'),
        }),
      );
    },
  );

  test('that is empty takes the one before back', () => {
    const { change, updated } = decideNote(withNote, 'a', '', NAMED);
    expect(change.text).toContain('убрана');
    expect(updated[0]?.destination).toEqual(destinationTo('20'));
  });

  test.each([
    ['nothing', calendar, ''],
    ['what is written already', withNote, noted.note],
  ])('of %s is refused', (_, known, note) => {
    expect(() => decideNote(known, 'a', note, NAMED)).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    );
  });

  test('is undone by itself, whatever the kitchen has done since', () => {
    const { undo: before, change } = decideNote(withNote, 'a', 'Домофон сломан', NAMED);
    if (!before) throw new Error('A note can be undone');
    const [written] = calendarOf([calendarDelivery('a', '2026-11-24', { state: 'locked' })]).deliveries;
    const undo = { version: 2, kind: 'note', text: change.text, before } as const;
    const undone = decideUndo(calendarOf(written ? [written] : []), undo, NAMED);
    expect(undone.updated).toEqual([{ ...written, destination: noted }]);
    const gone = calendarOf([calendarDelivery('a', '2026-11-24', { state: 'on_route' })]);
    expect(() => decideUndo(gone, undo, NAMED)).toThrow(expect.objectContaining({ code: 'cut_off_passed' }));
  });

  test.each([
    ['stays with a delivery that is moved alone', true, noted],
    ['is not passed on to one that comes in its place', false, destinationTo('20')],
  ])('%s', (_, isSame, destination) => {
    const open = calendarOf([calendarDelivery('a', '2026-11-26', { destination: noted })]);
    const next = { id: 'n', replaces: null, modelId: 'a', date: '2026-11-30', foodDates: ['2026-11-30'] };
    const change = { kind: 'edit', text: '', frozenUntil: null, moved: [], removed: ['a'] } as const;
    expect(decideChange(open, { ...change, added: [{ ...next, isSame }] }, NAMED).inserted).toMatchObject([
      { destination },
    ]);
  });
});
