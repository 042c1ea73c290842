import { expect, test } from '#tests/harness/browser.ts';
import { begin, codeOf, waitForApp } from '#tests/harness/journey.ts';
import { newPhone } from '#tests/harness/visitor.ts';

/** Presses from an advertisement to «Спасибо», beside the typing of the address. */
const MOST_PRESSES = 12;

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

test('an order is made from an advertisement to «Спасибо» on a phone in twelve presses', async ({
  page,
  site,
}) => {
  await begin(page, site);
  // Counts what a finger presses, on every page of the site; the press of an option of the address is a part of its typing.
  let presses = 0;
  await page.exposeFunction('countPress', () => {
    presses += 1;
  });
  await page.addInitScript(() => {
    const count: () => void = Reflect.get(window, 'countPress');
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (target instanceof Element && !target.closest('[role="option"]')) count();
      },
      true,
    );
  });
  const phone = newPhone();
  await page.goto('/?utm_source=yandex&utm_medium=cpc&utm_campaign=fitnes');
  await waitForApp(page);
  await page.getByRole('link', { name: 'Собрать рацион' }).first().click();
  await page
    .locator('#configurator')
    .getByRole('button', { name: 'Перейти к оформлению' })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/order\//);
  const next = page.getByRole('button', { name: 'Дальше' });
  await next.click();
  await page.getByRole('combobox').fill('лесная 20');
  await page.getByRole('option', { name: /Лесная улица/ }).click();
  await next.click();
  const card = page.getByRole('group', { name: 'Контакты' });
  await card.getByLabel('Имя').click();
  await page.keyboard.type('Анна');
  await card.getByLabel('Телефон').click();
  await page.keyboard.type(phone.slice(2));
  await next.click();
  await page.getByRole('checkbox', { name: /оферты/ }).click();
  await page.getByRole('checkbox', { name: /согласие/ }).click();
  await page
    .getByRole('button', { name: /^Оплатить/ })
    .filter({ visible: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Отправили шесть цифр')).toBeVisible();
  const code = await codeOf(page, phone);
  await dialog.getByRole('textbox').first().focus();
  await page.keyboard.type(code);
  await expect(page.getByRole('heading', { name: 'Пробная оплата' })).toBeVisible();
  await page.getByRole('button', { name: /^Оплатить \d/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Спасибо, заказ оформлен!');
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
  // A listener that heard nothing would pass as well.
  expect(presses).toBeGreaterThanOrEqual(8);
});
