import { expect } from 'vitest';
import { test } from '#tests/site.ts';

test('whoever comes back in another browser is told how the payment ended, and nothing of the payer', async ({
  site,
}) => {
  const anna = await site.customer({ order: { payment: 'card' } });
  const elsewhere = site.visitor();
  const textOf = async (answer: Response) =>
    (await answer.text()).replace(/<script.*?<\/script>|<[^>]+>/gs, '');
  const refused = await textOf(
    await elsewhere.request(await anna.pay(anna.order, { state: 'insufficient_funds' })),
  );
  expect(refused).toMatch(/Оплата ещё не\sподтверждена/);
  await anna.place({ payment: 'card' });
  const back = await anna.pay();
  const told = await textOf(await elsewhere.request(back));
  expect(told).toContain('Оплата прошла');
  expect(told).toContain(`Заказ ${anna.order.number}`);
  expect(told).not.toContain('Анна');
  expect(told).not.toContain(anna.phone.slice(-7));
  expect((await anna.request(back)).headers.get('Location')).toBe('/success/');
  const unknown = await elsewhere.request('/success/?payment=0197f0a0-0000-7000-8000-000000000000');
  expect(unknown.headers.get('Location')).toBe('/');
});
