import type { Page } from 'playwright/test';
import { packBag, readPacking } from '#shared/features/desk/packing/contract.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect } from '#tests/harness/browser.ts';
import { mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { deskIsAwake, deskTest, openAtDesk, signInAtDesk } from '#tests/harness/desk-browser.ts';
import { deskDay, setDeskClock } from '#tests/harness/desk-site.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import { runTimerOf, Visitor } from '#tests/harness/visitor.ts';

/** A closed day of three customers, one of them a couple who pays at the door. */
const test = deskTest(async (site) => {
  const orders = [
    buildOrder({ others: [{ name: 'Олег', kcal: 1800 }], payment: 'courier' }),
    buildOrder(),
    buildOrder(),
  ];
  for (const order of orders) await (await Customer.signedIn(site)).place(order);
  await setDeskClock(site, '2026-11-16T11:01:00.000Z');
  await runTimerOf(site);
});

const headers = { Authorization: `Bearer ${localOperatorToken}` };
const packing = `/packing/?date=${deskDay}`;
const manifest = `/manifests/?date=${deskDay}&zone=msk-0&interval=06-08`;

const bagsOf = async (site: LocalWorker) =>
  (await mustCall(new Visitor(site), readPacking, { query: { date: deskDay }, headers })).bags;
const missingOf = async (site: LocalWorker) => (await bagsOf(site)).filter(({ packed }) => packed === null);
const field = (page: Page) => page.getByRole('textbox', { name: 'Код пакета' });
const numbers = (page: Page) => page.getByRole('listitem').getByText(/^Заказ \d+/);

/** Numbers of orders in the order of the stops. */
const stopsOf = async (page: Page) =>
  (await numbers(page).allTextContents()).map((text) => /\d+/.exec(text)?.[0] ?? '');

async function moveFirstToThird(page: Page): Promise<void> {
  await page.getByLabel('Остановку №').fill('1');
  await page.getByLabel('На место').fill('3');
  await page.getByRole('button', { name: 'Переставить' }).click();
}

test('a cook reads the codes of bags one after another, and sees what is missing', async ({ page, site }) => {
  await signInAtDesk(page, 'kitchen');
  await openAtDesk(page, packing);
  const [first, second] = await missingOf(site);
  const before = (await missingOf(site)).length;
  for (const bag of [first, second]) {
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(bag?.id ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByText(new RegExp(`Собраны последними: ${bag?.orderNumber}`))).toBeVisible();
    await expect(field(page)).toHaveValue('');
  }
  expect(await missingOf(site)).toHaveLength(before - 2);
  await page.getByLabel('Показать').selectOption('missing');
  await page.getByRole('button', { name: 'Показать' }).click();
  await expect(page.getByRole('button', { name: 'Собран', exact: true })).toHaveCount(before - 2);
  await expect(page.getByRole('progressbar', { name: 'Собрано пакетов' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Маршруты' })).toHaveCount(0);
});

test('a code that is no bag is refused, and the code stays to be looked at', async ({ page, problems }) => {
  problems.allow(/status of 404/);
  await signInAtDesk(page, 'kitchen');
  await openAtDesk(page, packing);
  await field(page).fill('нет такого');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Такого пакета нет');
  await expect(field(page)).toHaveValue('нет такого');
});

test('labels of a bag are a PDF', async ({ page }) => {
  await signInAtDesk(page);
  await page.goto(packing);
  await deskIsAwake(page);
  await page
    .getByRole('button', { name: /^Этикетки: / })
    .first()
    .click();
  const link = page.getByRole('link', { name: 'Открыть: Этикетки' });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a manager puts stops in another order and takes it back; paper has the stops alone', async ({
  page,
}) => {
  await signInAtDesk(page);
  await page.goto(`/manifests/?date=${deskDay}`);
  await page.getByRole('link', { name: /^06:00–08:00, / }).click();
  await expect(page.getByText('по расстоянию.')).toBeVisible();
  await expect(page.getByText(/Взять наличными: [1-9]/)).toBeVisible();
  const [first, second, third] = await stopsOf(page);
  await moveFirstToThird(page);
  await expect(page.getByText('задан вручную.')).toBeVisible();
  expect(await stopsOf(page)).toEqual([second, third, first]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Переставить' })).toBeHidden();
  await expect(numbers(page).first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Вернуть порядок по расстоянию' }).click();
  await expect(page.getByText('по расстоянию.')).toBeVisible();
  expect(await stopsOf(page)).toEqual([first, second, third]);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a bag is ticked off by its line, and by its code; a wrong code is told', async ({
    page,
    site,
    problems,
  }) => {
    problems.allow(/status of 404/);
    await signInAtDesk(page, 'kitchen');
    await page.goto(packing);
    const before = (await missingOf(site)).length;
    await page.getByRole('button', { name: 'Собран', exact: true }).first().click();
    await expect(page.getByRole('button', { name: 'Собран', exact: true })).toHaveCount(before - 1);
    await page
      .getByRole('button', { name: /^Отменить: отметку заказа / })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Отменить: отметку заказа / })).toHaveCount(
      (await bagsOf(site)).length - (await missingOf(site)).length,
    );
    await field(page).fill('нет такого');
    await page.getByRole('button', { name: 'Отметить собранным' }).click();
    await expect(page.getByRole('alert')).toHaveText('Такого пакета нет');
    await expect(field(page)).toHaveValue('нет такого');
  });

  test('stops are put in another order and back', async ({ page }) => {
    await signInAtDesk(page);
    await page.goto(manifest);
    const [first, second, third] = await stopsOf(page);
    await moveFirstToThird(page);
    await expect.poll(() => stopsOf(page)).toEqual([second, third, first]);
    await page.getByRole('button', { name: 'Вернуть порядок по расстоянию' }).click();
    await expect.poll(() => stopsOf(page)).toEqual([first, second, third]);
  });
});

for (const [width, theme] of [
  [390, 'light'],
  [1024, 'dark'],
  [1440, 'light'],
] as const) {
  test(`nothing scrolls sideways and axe finds nothing at ${width} px in the ${theme}`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await signInAtDesk(page, 'owner');
    const [bag] = await missingOf(site);
    if (bag) await mustCall(new Visitor(site), packBag, { params: { id: bag.id }, headers });
    for (const address of [packing, '/packing/?date=2026-11-25', `/manifests/?date=${deskDay}`, manifest]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, address).toBeLessThanOrEqual(width);
      await expectAccessible(page);
    }
  });
}
