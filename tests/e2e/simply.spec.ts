import { newPhone } from '#tests/harness/visitor.ts';
import { expect, test } from './fixtures.ts';
import { orderByCard } from './flows.ts';

test.use({ siteOptions: { isSimply: true } });

test('the simple variant sells a programme, and speaks of no subscription', {
  tag: ['@orders', '@variants'],
}, async ({ page, site, goto }) => {
  await orderByCard(page, site, newPhone());
  await goto('/personal/settings/');
  const notifications = page.getByRole('region', { name: 'Уведомления' });
  await expect(notifications.getByText('Заказ и оплата')).toBeVisible();
  await expect(notifications.getByText('Списания по подписке')).toHaveCount(0);
});
