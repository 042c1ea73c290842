import type { Browser, BrowserContext, Page } from 'playwright/test';
import { takePhoto } from '#tests/factories/tickets.ts';
import { expectAccessible } from '#tests/harness/axe.ts';
import { expect, watch } from '#tests/harness/browser.ts';
import { deskTest, openAtDesk, signInAtDesk } from '#tests/harness/desk-browser.ts';
import { DAY, ShiftDay } from '#tests/harness/shift-day.ts';

const test = deskTest().extend<{ day: ShiftDay }>({
  day: async ({ site }, use) => use(await ShiftDay.at(site, 4, 4)),
});

/** A courier's phone; a network that is cut is no defect of the page. */
async function phoneOf(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...{ baseURL, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'ru-RU' },
  });
  return context;
}

const problemsOf = async (context: BrowserContext) => {
  const problems: string[] = [];
  await watch(context, problems);
  return () => problems.filter((one) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(one));
};

/** Waits until the page would open without a network. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return (await caches.match('/shift/', { ignoreSearch: true })) !== undefined;
  });

/** Delivers at a door that is paid for there: the sum that is due stands in its field. */
async function deliver(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Доставлено', exact: true }).click();
  await page.getByRole('button', { name: 'Деньги взял' }).click();
}
const row = (page: Page, place: number) => page.getByRole('listitem').nth(place);

test('two couriers work on where there is no network, and everything is there afterwards', async ({
  browser,
  page: desk,
  site,
  day,
  problems,
}) => {
  // A difference without a reason is refused.
  problems.allow(/status of 400 .*\/handover\//);
  // The manager gives two stops to each of them.
  await signInAtDesk(desk);
  await openAtDesk(desk, `/manifests/?date=${DAY}&zone=msk-0&interval=06-08`);
  const links: string[] = [];
  for (const [name, phone, which] of [
    ['Пётр', '+7 916 204-18-30', '1-2'],
    ['Олег', '+7 916 204-18-31', '3, 4'],
  ] as const) {
    await desk.getByLabel('Имя нанятого').fill(name);
    await desk.getByLabel('Его телефон').fill(phone);
    await desk.getByLabel('Остановки №').fill(which);
    await desk.getByRole('button', { name: 'Отдать курьеру' }).click();
    const given = desk.getByRole('status').filter({ hasText: `${name}: 2` });
    await expect(given.first()).toBeVisible();
    links.push((await given.first().locator('code').textContent()) ?? '');
  }
  expect(new Set(links).size).toBe(2);
  await expectAccessible(desk);

  const [first, second] = [await phoneOf(browser, site.deskUrl), await phoneOf(browser, site.deskUrl)];
  const seen = await Promise.all([first, second].map(problemsOf));
  const pages: Page[] = [];
  for (const [index, context] of [first, second].entries()) {
    const page = await context.newPage();
    await page.goto(links[index] ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/0\sиз\s2/);
    // The secret has left the address.
    expect(new URL(page.url()).hash).toBe('');
    await expect.poll(() => isKept(page)).toBe(true);
    pages.push(page);
  }
  const [one, other] = pages;
  if (!one || !other) throw new Error('no pages');
  await expectAccessible(one);
  await expect(one.locator('body')).not.toContainText(/\+7\s?9\d\d/);
  for (const name of ['Доставлено', 'Не доставлено']) {
    const box = await one.getByRole('button', { name, exact: true }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(48);
  }

  // The first goes into a lift: marks are kept, the page is closed and opened again.
  await first.setOffline(true);
  await one.getByLabel(/Фото у\sдвери/).setInputFiles({
    ...{ name: 'door.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await takePhoto()) },
  });
  await expect(one.getByText('Фото снято')).toBeVisible();
  await one.getByRole('button', { name: 'Доставлено', exact: true }).click();
  await one.getByLabel(/Взято наличными/).fill('1');
  await one.getByRole('button', { name: 'Деньги взял' }).click();
  await expect(one.getByRole('alert')).toContainText(/Нужно взять/);
  await expectAccessible(one);
  await one.getByLabel(/Взято наличными/).fill(await dueOf(one));
  await one.getByRole('button', { name: 'Деньги взял' }).click();
  await expect(one.getByRole('status')).toContainText('1 отметка');
  await one.reload();
  await expect(one.getByRole('heading', { level: 1 })).toContainText(/1\sиз\s2/);
  await one.getByRole('button', { name: 'Не доставлено' }).click();
  await expectAccessible(one);
  await one.getByRole('button', { name: /Курьер не\sзастал/ }).click();
  await expect(one.getByRole('status')).toContainText('2 отметки');
  await expect(row(one, 0)).toContainText('отправим');

  // Meanwhile the second delivers one, and another that the desk has given away.
  await deliver(other);
  await expect(row(other, 0)).toContainText('доставлено');
  await second.setOffline(true);
  await deliver(other);
  const [, , , last] = await stopsInOrder(day);
  await day.give([last ?? ''], { name: 'Вера', phone: '+79162041832' });
  await second.setOffline(false);
  await expect(other.getByRole('heading', { level: 1 })).toContainText(/1\sиз\s1/);
  await expect(other.getByRole('alert')).toContainText(/вашей смене больше нет/);
  await other.getByRole('button', { name: 'Понятно' }).click();
  await expect(other.getByRole('alert')).toHaveCount(0);

  // The network is back: nothing was lost, and nothing came twice.
  await first.setOffline(false);
  await expect(row(one, 0)).toContainText('доставлено');
  await expect(row(one, 1)).toContainText(/не\sдоставлено/);
  await expect(one.getByText('Маршрут пройден')).toBeVisible();
  const states = await Promise.all((await stopsInOrder(day)).map((id) => day.stateOf(id)));
  expect(states).toEqual(['delivered', 'failed', 'delivered', 'on_route']);
  await expect
    .poll(async () => day.site.db.prepare('SELECT COUNT(*) AS n FROM door_photos').first('n'))
    .toBe(1);

  // The cash is counted against the ledger.
  await openAtDesk(desk, `/shifts/?date=${DAY}`);
  await expectAccessible(desk);
  const shiftOf = (name: string) => desk.getByRole('row').filter({ hasText: name });
  await shiftOf('Пётр').getByText('Принять наличные…').click();
  await shiftOf('Пётр')
    .getByLabel(/Сосчитано/)
    .fill('1');
  await shiftOf('Пётр').getByRole('button', { name: 'Принять наличные' }).click();
  await expect(shiftOf('Пётр')).toContainText('Напишите, почему');
  await shiftOf('Пётр')
    .getByLabel(/почему/)
    .fill('Потерял по дороге');
  await shiftOf('Пётр').getByRole('button', { name: 'Принять наличные' }).click();
  await expect(shiftOf('Пётр')).toContainText(/не\sхватило/);
  for (const problemsSeen of seen) expect(problemsSeen()).toEqual([]);
  await first.close();
  await second.close();
});

test('a courier sets out with one press, also where there is no network', async ({ browser, site }) => {
  const day = await ShiftDay.at(site, 2, 0, 'cooking');
  const given = await day.give(day.doors.map(({ id }) => id));
  const phone = await phoneOf(browser, site.deskUrl);
  const seen = await problemsOf(phone);
  const page = await phone.newPage();
  await page.goto(given.link?.link ?? '');
  const out = page.getByRole('button', { name: 'Выехал: 2 остановки' });
  await expect(out).toBeVisible();
  await expectAccessible(page);
  expect((await out.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await expect.poll(() => isKept(page)).toBe(true);

  await phone.setOffline(true);
  await out.click();
  await expect(out).toHaveCount(0);
  await expect(page.getByRole('status')).toContainText('2 отметки');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/0\sиз\s2/);
  await expect(out).toHaveCount(0);
  // The first door is the next one as before: setting out ends none.
  await page.getByRole('button', { name: 'Доставлено', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/1\sиз\s2/);

  await phone.setOffline(false);
  await expect(row(page, 0)).toContainText('доставлено');
  const states = await Promise.all((await stopsInOrder(day)).map((id) => day.stateOf(id)));
  expect(states).toEqual(['delivered', 'on_route']);
  expect(seen()).toEqual([]);
  await phone.close();
});

/** What is due at the door that is shown, as its courier reads it. */
async function dueOf(page: Page): Promise<string> {
  const text = (await page.getByRole('alert').textContent()) ?? '';
  return /взять\s([\d\s,]+)₽/.exec(text)?.[1] ?? '';
}

/** Ids of the doors in the order of their manifest. */
async function stopsInOrder(day: ShiftDay): Promise<string[]> {
  const answer = await day.manager.request(
    `/rest/operations/manifests/?date=${DAY}&zone=msk-0&interval=06-08`,
  );
  const { manifests } = (await answer.json()) as { manifests: { stops: { id: string }[] }[] };
  return manifests.flatMap(({ stops }) => stops.map(({ id }) => id));
}
