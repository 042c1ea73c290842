import { expect, it } from 'vitest';
import { cookieChoiceText, readCookieChoice } from './cookies.ts';

it.each(['all', 'necessary'] as const)('reads back the choice "%s"', (choice) => {
  const [pair] = cookieChoiceText(choice).split('; ');
  expect(readCookieChoice(`a=1; ${pair}; b=2`)).toBe(choice);
});

it.each([
  '',
  'cookie_choice=',
  'cookie_choice=everything',
  'my_cookie_choice=all',
  'other=cookie_choice=all',
])('the cookies "%s" hold no choice', (cookies) => {
  expect(readCookieChoice(cookies)).toBeNull();
});
