import { signInWithOrder } from '#tests/harness/account.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, describeJourney, journeyMoment, open } from '#tests/harness/journey.ts';
import { newPhone, setClock } from '#tests/harness/visitor.ts';

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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a set is counted anew in the length that it has', async ({ page, site }) => {
    await setClock(site, journeyMoment);
    await page.goto('/order/?programme=nabor-obedy&kcal=1000&days=2&people=1');
    await expect(page.getByLabel('Сколько дней')).toHaveCount(0);
    await page.getByRole('button', { name: 'Пересчитать' }).click();
    await expect(page).toHaveURL(/days=2/);
    await expect(page.getByRole('complementary', { name: 'Ваш заказ' })).toContainText(/2.дня/);
  });
});
