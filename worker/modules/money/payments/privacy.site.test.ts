import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { listHomemadeOrders } from '#shared/features/homemade/contract.ts';
import { getLastOrder, listOrders } from '#shared/features/orders/contract.ts';
import { listMoney } from '#shared/features/payments/history/contract.ts';
import { pageRoutes } from '#shared/routes.ts';
import { cloudTest as test } from '#tests/factories/providers.ts';

test('the digits of a card are nowhere: not in the database, not in the log', async ({ site, providers }) => {
  const { cloud } = providers;
  const anna = await site.customer({ order: { payment: 'card' } });
  const url = anna.order.payment.url ?? '';
  await cloud.pay(site.url, url, { card: '4012 8888 8888 1881' });
  await cloud.pay(site.url, url);
  expect((await anna.look()).state).toBe('paid');
  const { folder, logs } = site.inside;
  const files = readdirSync(folder).filter((name) => name.includes('.sqlite'));
  const everything = [...files.map((name) => readFileSync(join(folder, name), 'latin1')), ...logs].join('\n');
  expect(everything).toContain(anna.order.id);
  // The first six by themselves, as providers tell them: ids have such digits within them by chance.
  expect(everything).not.toMatch(/(?<![\w-])(424242|401288)(?![\w-])/);
  expect(everything).not.toMatch(/4242424242|4012888888|CardFirstSix|ANNA IVANOVA/);
});

test('reading asks no provider, whatever waits for its payment', async ({ site, providers }) => {
  providers.cloud.failures.push(500);
  const anna = await site.customer({ order: { payment: 'card' } });
  await anna.place({ payment: 'card' });
  const asked = providers.asked.length;
  const pages = pageRoutes
    .filter(({ path, layout }) => (layout === 'personal' && !path.includes(':')) || path === '/success/')
    .map(({ path }) => path);
  expect(pages).toEqual(expect.arrayContaining(['/personal/orders/', '/success/']));
  for (const path of pages) expect((await anna.request(path)).status).toBe(200);
  for (const contract of [listOrders, getLastOrder, listHomemadeOrders, listMoney]) await anna.call(contract);
  expect(providers.asked).toHaveLength(asked);
});
