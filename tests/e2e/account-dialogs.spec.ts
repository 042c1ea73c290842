import type { Page } from 'playwright/test';
import { signInWithOrder } from '#tests/harness/account.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { begin, codeOf, journeyMoment, open, waitForApp } from '#tests/harness/journey.ts';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

/** A phone as a person reads it: the spaces may be of any kind. */
const readable = (phone: string) =>
  new RegExp(phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, String.raw`\+7\s$1\s$2.$3.$4`));

/** Lets the pause between two codes to one phone pass, on the site and in the browser. */
async function waitForCodes(page: Page, site: LocalWorker, minutes: number): Promise<void> {
  const at = Date.parse(journeyMoment) + minutes * 60_000;
  await setClock(site, new Date(at).toISOString());
  await page.clock.setSystemTime(at);
}

async function askForCodes(page: Page, phone: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Новый телефон').fill(phone);
  await dialog.getByRole('button', { name: 'Получить коды' }).click();
}

test('a phone changes by a code to each number, and the next sign-in is by the new one', async ({
  page,
  site,
  problems,
}) => {
  // The phone of somebody else, and codes in each other's places.
  problems.allow(/status of (409|422).*\/rest\/customer\/phone\//);
  await begin(page, site);
  const [phone, taken, fresh] = [newPhone(), newPhone(), newPhone()];
  await new Visitor(site).signIn(taken);
  await signInWithOrder(page.context(), site, phone);
  await waitForCodes(page, site, 2);
  await open(page, '/personal/settings/');
  const dialog = page.getByRole('dialog');
  await card(page, 'Профиль').getByRole('button', { name: 'Сменить номер' }).click();
  await askForCodes(page, taken);
  await expect(dialog.getByText(/Этот номер уже занят/)).toBeVisible();
  await expectAccessible(page);

  await askForCodes(page, fresh);
  await expect(dialog.getByRole('heading', { name: 'Два кода из SMS' })).toBeVisible();
  const [oldCode, newCode] = [await codeOf(page, phone), await codeOf(page, fresh)];
  const confirm = async (ofOld: string, ofNew: string) => {
    await dialog.getByRole('textbox', { name: /^Код с\sпрежнего номера/ }).focus();
    await page.keyboard.type(ofOld);
    await dialog.getByRole('textbox', { name: /^Код с\sнового номера/ }).focus();
    await page.keyboard.type(ofNew);
    await dialog.getByRole('button', { name: 'Сменить номер' }).click();
  };
  await confirm(newCode, oldCode);
  await expect(dialog.getByText(/Неверный код/).first()).toBeVisible();
  await expectAccessible(page);
  await confirm(oldCode, newCode);
  await expect(dialog).toBeHidden();
  await expect(toast(page, 'Номер изменён')).toBeVisible();
  await expect(card(page, 'Профиль').getByText(readable(fresh))).toBeVisible();
  await page.reload();
  await expect(card(page, 'Профиль').getByText(readable(fresh))).toBeVisible();

  await waitForCodes(page, site, 4);
  const { name } = await new Visitor(site).signIn(fresh, 'Пётр');
  expect(name).toBe('Анна');
  // The old number is nobody's now: whoever signs in by it is asked for a name.
  const stranger = await new Visitor(site).request('/rest/customer/auth/', { json: { step: 1, phone } });
  expect(await stranger.json()).toMatchObject({ type: 'register' });
});

test('the town is chosen in the menu and stays, with its phone and what was composed', async ({
  page,
  site,
}) => {
  await begin(page, site);
  await open(page, '/dostavka/?utm_source=journey');
  await expect(page.getByText(/в\sпределах КАД/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Меню', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Регион: Москва' }).click();
  await expect(dialog.getByRole('heading', { name: 'Куда привезти?' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Москва/ })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Санкт-Петербург/ }).click();
  await expect(page.getByText(/в\sпределах КАД/).first()).toBeVisible();
  await expect(page).toHaveURL(/\/dostavka\/\?utm_source=journey$/);
  await page.reload();
  await waitForApp(page);
  await page.getByRole('link', { name: 'Меню', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Регион: Санкт-Петербург' })).toBeVisible();
});
