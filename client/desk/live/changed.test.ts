import { expect, test } from 'vitest';
import { changedKeys } from './changed.ts';

const row = (id: string, state = 'planned') => ({ id, state });
type Row = ReturnType<typeof row>;
const changed = (before: readonly Row[], after: readonly Row[]) =>
  [...changedKeys(before, after, ({ id }) => id)].toSorted();

test('a row that is otherwise, one that has come and one that is gone have changed, and no other has', () => {
  const before = [row('kept'), row('moved'), row('gone')];
  expect(changed(before, [row('come'), row('moved', 'locked'), row('kept')])).toEqual([
    'come',
    'gone',
    'moved',
  ]);
});

test('rows in another order have not changed', () => {
  expect(changed([row('one'), row('two')], [row('two'), row('one')])).toEqual([]);
});
