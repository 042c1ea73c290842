import { signInWithOrder } from '#tests/harness/account.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, describeJourney, open } from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

test.use({ isSimply: true });

describeJourney('the same journey in the IS_SIMPLY variant');

test('settings speak of no subscription where there is none', async ({ page, site }) => {
  await begin(page, site);
  await signInWithOrder(page.context(), site, newPhone());
  await open(page, '/personal/settings/');
  const notifications = page.getByRole('region', { name: 'Уведомления' });
  await expect(notifications.getByText('Заказ и оплата')).toBeVisible();
  await expect(notifications.getByText('Списания по подписке')).toHaveCount(0);
});
