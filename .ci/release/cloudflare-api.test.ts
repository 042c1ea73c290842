import { expect, test } from 'vitest';
import { tokenIn } from './cloudflare-api.ts';

test('the token of whoever has signed in is found beside what wrangler warns of', () => {
  const printed = '▲ [WARNING] Proxy {variables} detected.\n\n{\n  "type": "oauth",\n  "token": "abc"\n}\n';
  expect(tokenIn(printed)).toBe('abc');
});

test.each(['You are not logged in.', '{\n  "type": "none"\n}'])(
  'nobody who is signed in is said so: %j',
  (text) => {
    expect(() => tokenIn(text)).toThrow('Nobody is signed in');
  },
);
