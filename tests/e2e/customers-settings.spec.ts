import type { Page } from 'playwright/test';
import { signInWithOrder } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, codeOf, journeyMoment, open } from '#tests/harness/journey.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a customer changes name and e-mail, ends another device, turns a switch and takes a removal back', async ({
  page,
  site,
}) => {
  await begin(page, site);
  const phone = newPhone();
  await signInWithOrder(page.context(), site, phone);
  await site.db.prepare(`UPDATE orders SET state = 'completed' WHERE state = 'active'`).run();
  await setClock(site, new Date(Date.parse(journeyMoment) + 120_000).toISOString());
  await new Visitor(site).signIn(phone);
  await open(page, '/personal/settings/');

  await card(page, 'Профиль').getByRole('button', { name: 'Изменить имя' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Имя').fill('Мария');
  const save = dialog.getByRole('button', { name: 'Сохранить' });
  const widths = [await dialog.getByLabel('Имя').boundingBox(), await save.boundingBox()];
  expect(widths[1]?.width, 'the button is as wide as the field').toBe(widths[0]?.width);
  await save.click();
  await expect(card(page, 'Профиль').getByText('Мария')).toBeVisible();

  const email = `${phone.slice(1)}@befit.example`;
  await card(page, 'Профиль').getByRole('button', { name: 'Добавить почту' }).click();
  await dialog.getByLabel('Почта').fill(email);
  await dialog.getByRole('button', { name: 'Получить код' }).click();
  await expect(dialog.getByText('Код из письма').first()).toBeVisible();
  const code = await codeOf(page, email);
  await dialog.getByRole('textbox').first().focus();
  await page.keyboard.type(code);
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Профиль').getByText(email)).toBeVisible();

  const devices = card(page, 'Устройства');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: /^Выйти: / }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);

  const offers = card(page, 'Уведомления').getByRole('checkbox', {
    name: /^Акции, бонусы и\sпродление: Почта/,
  });
  await offers.check();
  await expect(card(page, 'Согласия').getByText('Реклама на почту')).toBeVisible();
  const consents = await card(page, 'Согласия').boundingBox();
  const wordings = card(page, 'Согласия').getByRole('link', { name: 'Редакция от' });
  const ends = await wordings.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(Math.max(...ends), 'words stay within their card').toBeLessThan(
    (consents?.x ?? 0) + (consents?.width ?? 0),
  );
  await card(page, 'Согласия').getByRole('button', { name: 'Отозвать: Реклама на почту' }).click();
  await expect(card(page, 'Согласия').getByText(/отозвано 16\sноября/)).toBeVisible();
  await expect(offers).not.toBeChecked();

  const data = card(page, 'Мои данные');
  await data.getByText('Удалить мои данные').click();
  await expectAccessible(page);
  await data.getByRole('button', { name: 'Удалить через 30 дней' }).click();
  await expect(data.getByText(/Удалим ваши данные 16\sдекабря 2026/)).toBeVisible();
  await data.getByRole('button', { name: 'Не удалять мои данные' }).click();
  await expect(data.getByText('Удалить мои данные')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('who is not signed in asks for the removal by a code', async ({ page, site }) => {
    await setClock(site, journeyMoment);
    const phone = newPhone();
    await new Visitor(site).signIn(phone);
    await setClock(site, new Date(Date.parse(journeyMoment) + 120_000).toISOString());
    await page.goto('/app/removeuserdata/');
    const form = page.locator('#removal');
    await form.getByLabel('Телефон').fill(phone);
    await form.getByRole('button', { name: 'Получить код' }).click();
    await form.getByLabel('Код из SMS').fill(await codeOf(page, phone));
    await form.getByRole('button', { name: 'Удалить мои данные' }).click();
    await expect(form.getByText(/Удалим ваши данные 16\sдекабря 2026/)).toBeVisible();
  });
});
