import { expect, it } from 'vitest';
import { judgeBrowsers } from './browsers.ts';

it.each([
  [
    { isRight: true, text: '== browsers: 90 s\n\n12 passed, 0 failed\n' },
    true,
    'Firefox and WebKit: 12 passed, 0 failed',
  ],
  [{ isRight: false, text: '\n11 passed, 1 failed\n' }, false, '11 passed, 1 failed; --without-browsers'],
  [
    { isRight: true, text: 'Not tested: Firefox and WebKit (no firefox-esr)\n\n0 passed, 0 failed\n' },
    false,
    'Not tested: Firefox and WebKit (no firefox-esr); --without-browsers',
  ],
])('a release is judged by %o', (outcome, isRight, text) => {
  expect(judgeBrowsers(outcome)).toEqual({ isRight, text: expect.stringContaining(text) });
});
