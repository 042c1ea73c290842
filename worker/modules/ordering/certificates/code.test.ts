import { expect, test } from 'vitest';
import { createPass, readPass } from './code.ts';

const AT = 1_700_000_000_000;
const id = '01234567-89ab-7def-8123-456789abcdef';
const HALF_AN_HOUR = 30 * 60_000;

test('a pass shows its certificate for half an hour', async () => {
  const pass = await createPass(id, 'secret', AT);
  expect(await readPass(pass, 'secret', AT)).toBe(id);
  expect(await readPass(pass, 'secret', AT + HALF_AN_HOUR - 1)).toBe(id);
  expect(await readPass(pass, 'secret', AT + HALF_AN_HOUR)).toBeUndefined();
});

test.each([
  ['of another secret', (pass: string) => pass, 'other'],
  ['for another certificate', (pass: string) => pass.replace('01234567', '11234567'), 'secret'],
  ['that was made to last', (pass: string) => pass.replace(/\.[^.]+\./, '.zzzzzzzz.'), 'secret'],
  ['that is cut', (pass: string) => pass.slice(0, -1), 'secret'],
  ['that is empty', () => '', 'secret'],
] as const)('a pass %s shows none', async (_, change, secret) => {
  expect(await readPass(change(await createPass(id, 'secret', AT)), secret, AT)).toBeUndefined();
});
