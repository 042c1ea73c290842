import { expect } from 'vitest';
import { cloudTest as test } from '#tests/factories/providers.ts';
import { openPlain, submitPlain } from '#tests/harness/plain-forms.ts';

test('«Оплатить» without scripts opens the payment on the page where it stands, or says that it cannot', async ({
  site,
  providers: { cloud },
}) => {
  cloud.failures.push(500);
  const anna = await site.customer({ order: { payment: 'card' } });
  const pay = `/rest/invoices/${anna.order.id}/pay/`;
  cloud.failures.push(500);
  const still = await submitPlain(anna, await openPlain(anna, '/personal/orders/'), pay, {});
  expect([still.address, still.status]).toEqual(['/personal/orders/', 200]);
  expect(still.html).toContain('попробуйте через пару минут');
  const opened = await submitPlain(anna, still, pay, {});
  expect(opened.html).toContain((await anna.look()).payment.url);
});

test('an anonymous payer is led to the sign-in and back', async ({ site }) => {
  const anna = await site.customer({ order: { payment: 'card' } });
  const sent = { form: [], referer: 'https://elsewhere.example/success/?next=1' };
  const answer = await openPlain(site.visitor(), `/rest/invoices/${anna.order.id}/pay/`, sent);
  expect(decodeURIComponent(answer.address)).toMatch(/^\/\?.*\/success\/\?next=1/);
});
