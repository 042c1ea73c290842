import { expect, test } from 'vitest';
import { waitingText } from './proof.ts';

test.each([
  ['photo', false, 'когда вы\u00a0пришлёте фото или\u00a0его проверит оператор'],
  ['photo', true, 'когда его проверит оператор'],
  ['courier', false, 'когда его проверит оператор'],
  ['operator', false, 'когда его проверит оператор'],
] as const)('bonuses that wait for a proof (%s, photo: %s) say until when', (proof, hasPhoto, when) => {
  const waiting = { amountKop: 20_000, proof, hasPhoto };
  expect(waitingText(waiting)).toBe(`Ещё 200\u00a0бонусов начислим за\u00a0это обращение, ${when}`);
  expect(waitingText(waiting, 'обращение №\u00a01005')).toBe(
    `Ещё 200\u00a0бонусов начислим за\u00a0обращение №\u00a01005, ${when}`,
  );
});
