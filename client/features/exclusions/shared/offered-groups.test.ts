import { expect, test } from 'vitest';
import { exclusionGroups } from '#shared/features/dishes/labels.ts';
import { offeredGroups } from './offered-groups.ts';

test('the groups are those of the configuration, and of the code where it names none that the kitchen knows', () => {
  const honey = { code: 'honey', name: 'Мёд и соты' };
  expect(offeredGroups([honey, { code: 'kale', name: 'Кале' }, { code: 'fish', name: 'Рыба' }])).toEqual([
    ['honey', 'мёд и соты'],
    ['fish', 'рыба'],
  ]);
  for (const none of [[], [{ code: 'kale', name: 'Кале' }]])
    expect(offeredGroups(none).map(([group]) => group)).toEqual(exclusionGroups);
});
