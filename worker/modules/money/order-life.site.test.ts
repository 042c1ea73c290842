import { tryLives } from '#tests/factories/order-life.ts';
import { test } from '#tests/site.ts';

test('what was paid for an order is delivered, owed or refunded, whatever happens to it', async ({
  site,
}) => {
  await tryLives(site, 8);
});
