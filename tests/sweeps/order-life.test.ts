import { tryLives } from '#tests/factories/order-life.ts';
import { test } from '#tests/site.ts';

/** One home may be ordered to forty times an hour: each site lives as many lives. */
test.for([1, 2, 3, 4])(
  'what was paid for an order is delivered, owed or refunded: site %i',
  async (_, { site }) => {
    await tryLives(site, 30);
  },
);
