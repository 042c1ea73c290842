import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Анна Крылова', 'АК'],
  ['анна', 'А'],
  ['  Пётр   Ильич Чайковский ', 'ПИ'],
  ['Римский-Корсаков Николай', 'РК'],
  ['+7 916', ''],
  ['', ''],
])('the initials of «%s» are «%s»', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
