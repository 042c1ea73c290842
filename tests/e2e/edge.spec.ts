import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { CloudPaymentsDouble } from '#tests/doubles/cloudpayments.ts';
import { takePhoto } from '#tests/factories/tickets.ts';
import { test as base, expect } from '#tests/harness/browser.ts';
import {
  begin,
  compose,
  confirmPhone,
  fillAddress,
  goOnTo,
  journeyMoment,
  open,
  signConsent,
} from '#tests/harness/journey.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { deliverNext } from '#tests/harness/operations.ts';
import { type OriginSite, startOriginSite } from '#tests/harness/origin-site.ts';
import { filesOf, findPlanted } from '#tests/harness/planted.ts';
import { AnyRow, readRows } from '#tests/harness/rows.ts';
import { newPhone, setClock } from '#tests/harness/visitor.ts';

const HOP_SECRET = 'a-secret-of-edge-and-origin-32-letters';
const cloud = new CloudPaymentsDouble();

/** An edge that keeps what it can on disk, and the origin behind it: a process of Node with a folder of its own. */
const test = base.extend<object, { origin: OriginSite; edgeState: string }>({
  origin: [
    async ({ isSimply }, use) => {
      const origin = await startOriginSite({
        isSimply,
        floodLimit: 100_000,
        vars: {
          HOP_SECRET,
          CLOUDPAYMENTS_PUBLIC_ID: cloud.publicId,
          CLOUDPAYMENTS_SECRET: cloud.secret,
        },
        outboundService: (request) => cloud.handle(request),
      });
      await use(origin);
      await origin.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  edgeState: [
    async ({ origin }, use) => {
      const folder = mkdtempSync(join(tmpdir(), `befit-edge-${new URL(origin.url).port}-`));
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ origin, edgeState }, use) => {
      const edge = await startLocalWorker({
        ...{ isEdge: true, hasNetwork: true, stateDir: edgeState },
        vars: { HOP_SECRET, REST_ORIGIN: origin.url },
      });
      await use(edge);
      await edge.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // The name of a headless browser is that of a crawler, which is answered otherwise where a page fails.
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36',
});

const planted = {
  name: 'Щукарина',
  email: 'planted.by.test@example.ru',
  flat: '80417',
  comment: 'Звоните в колокольчик',
  weight: '143,7',
  allergy: 'allergy-sesame',
} as const;

/** The bank's page: whoever comes there pays. */
const serveBank = (page: Page, site: LocalWorker) =>
  page.route('https://orders.cloudpayments.ru/**', async (route) => {
    await cloud.pay(site.url, route.request().url());
    await route.fulfill({ status: 302, headers: { Location: `${site.url}/success/` } });
  });

/** Home, configurator, order, sign-in and payment by card; ends on the page of success. */
async function order(page: Page, phone: string, sender: string): Promise<void> {
  await open(page, '/');
  await compose(page);
  await page.locator('#configurator').getByRole('button', { name: 'Перейти к оформлению' }).click();
  await fillAddress(page);
  await page.getByLabel('Квартира').fill(planted.flat);
  await page.getByLabel('Комментарий курьеру').fill(planted.comment);
  await goOnTo(page, 'contact');
  const card = page.getByRole('group', { name: 'Контакты' });
  await card.getByLabel('Имя').fill(planted.name);
  await card.getByLabel('Телефон').fill(phone);
  await card.getByLabel(/^Почта/).fill(planted.email);
  await goOnTo(page, 'payment');
  const form = page.locator('main');
  await form.getByRole('radio', { name: /Картой онлайн/ }).check();
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  await form
    .getByRole('button', { name: /^Оплатить/ })
    .filter({ visible: true })
    .first()
    .click();
  await confirmPhone(page, phone, sender);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Спасибо, заказ оформлен!');
}

/** Leaves an allergen out and notes a weight. */
async function tellHealth(page: Page, phone: string, sender: string): Promise<void> {
  await open(page, '/personal/exceptions/');
  await page
    .getByRole('group', { name: /Аллергия/ })
    .getByRole('checkbox', { name: 'кунжут' })
    .check();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await signConsent(page, phone, sender);
  await expect(page.getByRole('status').filter({ hasText: 'Исключения сохранены' })).toBeVisible();
  await open(page, '/personal/progress/');
  await page.getByRole('button', { name: 'Включить прогресс' }).click();
  await page.getByRole('button', { name: 'Начать' }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, value] of [
    ['Возраст, лет', '34'],
    ['Рост, см', '168'],
    ['Вес, кг', planted.weight],
  ] as const) {
    await dialog.getByRole('button', { name: 'Дальше' }).click();
    await dialog.getByLabel(label).fill(value);
  }
  for (let step = 0; step < 2; step += 1) await dialog.getByRole('button', { name: 'Дальше' }).click();
  await dialog.getByLabel('Желаемый вес, кг').fill('90');
  await dialog.getByRole('button', { name: 'Сохранить цель' }).click();
  await expect(dialog).toBeHidden();
}

/** A delivery comes while its page is open, which is told of it; the customer complains with a photo. */
async function complain(page: Page, origin: OriginSite): Promise<void> {
  // What changes before the socket is open is told to nobody.
  await page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols);
        this.addEventListener('open', () => document.documentElement.setAttribute('data-told', ''));
      }
    };
  });
  await open(page, '/personal/');
  await expect(page.locator('html[data-told]')).toBeAttached();
  const [row] = await readRows(origin, AnyRow, 'SELECT id FROM orders');
  await deliverNext(origin, String(row?.id));
  await page.getByRole('button', { name: /^Что-то не\sтак$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Упаковка повреждена' }).check();
  await dialog.getByLabel('Подробности').fill('Крышка открыта');
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await takePhoto() };
  await dialog.locator('input[type=file]').setInputFiles(photo);
  await dialog.getByRole('button', { name: 'Отправить' }).click();
  await expect(dialog.getByText(/№\s\d{4}/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Хорошо' }).click();
}

/** Allergens stand in none of them: pages of programmes list all that one can leave out. */
const publicPages = ['/', '/faq/', '/oplata/'];

/** What strangers see of the public pages: each is kept as soon as somebody has asked for it. */
async function keepPublicPages(page: Page): Promise<void> {
  for (const path of publicPages) {
    await expect
      .poll(
        async () => (await page.request.get(path, { headers: { Cookie: '' } })).headers()['server-timing'],
      )
      .toContain('"hit"');
  }
}

/** How much there is of what must be neither lost nor doubled. */
const bookOf = (origin: OriginSite) =>
  readRows(
    origin,
    AnyRow,
    `SELECT (SELECT COUNT(*) FROM customers) AS customers, (SELECT COUNT(*) FROM orders) AS orders,
       (SELECT COUNT(*) FROM payments WHERE state = 'paid') AS payments,
       (SELECT COUNT(*) FROM deliveries WHERE state = 'skipped') AS skipped,
       (SELECT COUNT(*) FROM tickets WHERE photo_key IS NOT NULL) AS photos`,
  );

test('a customer orders through an edge, which keeps nothing of them; its origin dies and comes back', async ({
  page,
  site,
  origin,
  edgeState,
  problems,
}) => {
  const phone = newPhone();
  await begin(page, site);
  await setClock(origin, journeyMoment);
  await serveBank(page, site);
  await order(page, phone, origin.url);
  await tellHealth(page, phone, origin.url);
  await complain(page, origin);
  await keepPublicPages(page);
  const once = { customers: 1, orders: 1, payments: 1, photos: 1 };
  expect(await bookOf(origin)).toEqual([{ ...once, skipped: 0 }]);

  // The process is gone in the middle of the customer's changes.
  const skip = page.getByRole('button', { name: /^Пропустить:/ });
  await page.getByRole('button', { name: /20 ноября, доставка/ }).click();
  await expect(skip).toBeVisible();
  problems.allow(/502|WebSocket/);
  await origin.kill();
  await skip.click();
  const notice = page.getByRole('status').filter({ hasText: /временно недоступен/ });
  await expect(notice).toBeVisible();
  // The next look for changes finds nobody either: the page stays, and says so.
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('status').filter({ hasText: /Кабинет сейчас не\sотвечает/ })).toBeVisible();
  await expect(skip).toBeVisible();
  for (const path of publicPages) {
    const answer = await page.request.get(path, { headers: { Cookie: '' } });
    expect([path, answer.status()]).toEqual([path, 200]);
  }
  const account = await page.goto('/personal/orders/');
  expect(account?.status()).toBe(502);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Кабинет сейчас недоступен');

  await origin.restart();
  // One moment for both: an origin takes no call that was signed long before or after its own time.
  for (const side of [site, origin]) await setClock(side, '2026-11-16T07:10:00.000Z');
  await open(page, '/personal/');
  await page.getByRole('button', { name: /20 ноября, доставка/ }).click();
  await skip.click();
  await expect(page.getByRole('status').filter({ hasText: /пропущена/ })).toBeVisible();
  expect(await bookOf(origin)).toEqual([{ ...once, skipped: 1 }]);

  // Nothing of the customer is anywhere at the edge; the same search finds all of it at the origin.
  const marks = { ...planted, phone: phone.slice(2) };
  expect(findPlanted([...filesOf(edgeState), ...site.logs], marks)).toEqual([]);
  const { weight: _, ...texts } = marks;
  expect(findPlanted(filesOf(origin.folder), texts)).toEqual(Object.keys(texts));
  expect(findPlanted(filesOf(edgeState), { page: 'faq' })).toEqual(['page']);
});
