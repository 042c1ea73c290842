import { expect, test } from 'vitest';
import { waitingText } from './proof.ts';

test.each([
  ['photo', false, 'когда вы пришлёте фото или его проверит оператор'],
  ['photo', true, 'когда его проверит оператор'],
  ['courier', false, 'когда его проверит оператор'],
  ['operator', false, 'когда его проверит оператор'],
] as const)('bonuses that wait for a proof (%s, photo: %s) say until when', (proof, hasPhoto, when) => {
  const waiting = { amountKop: 20_000, proof, hasPhoto };
  expect(waitingText(waiting)).toBe(`Ещё 200 бонусов начислим за это обращение, ${when}`);
  expect(waitingText(waiting, 'обращение № 1005')).toBe(
    `Ещё 200 бонусов начислим за обращение № 1005, ${when}`,
  );
});
