import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderMoment } from '#tests/factories/orders.ts';
import { startLocalSite } from '#tests/harness/local-site.ts';
import { type OriginSite, startOriginSite } from '#tests/harness/origin-site.ts';
import { filesOf, findPlanted } from '#tests/harness/planted.ts';
import { newPhone, setClock } from '#tests/harness/visitor.ts';
import { awake, expect, test as onSite } from './fixtures.ts';
import { enterCode, fillAddress, goOnTo, heading, payInSandbox, sendOrder, toastOf } from './flows.ts';

const HOP_SECRET = 'a-secret-of-edge-and-origin-32-letters';

/** An edge that keeps what it can on disk, and the origin behind it: a process of Node with a folder of its own. */
const test = onSite.extend<object, { origin: OriginSite; edgeState: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture depends on
    async ({}, use) => {
      const origin = await startOriginSite({ floodLimit: 100_000, vars: { HOP_SECRET } });
      await setClock(origin, orderMoment);
      await use(origin);
      await origin.stop();
    },
    { scope: 'worker' },
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
      const vars = { HOP_SECRET, REST_ORIGIN: origin.url };
      const edge = await startLocalSite({ isEdge: true, hasNetwork: true, stateDir: edgeState, vars });
      await use(edge);
      await edge.stop();
    },
    { scope: 'worker' },
  ],
});

// The name of a headless browser is that of a crawler, which is answered otherwise where a page fails.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36';
test.use({ userAgent });

const planted = {
  name: 'Щукарина',
  email: 'planted.by.test@example.ru',
  flat: '80417',
  comment: 'Звоните в колокольчик',
} as const;

test('a customer orders through an edge, which keeps nothing of them; its origin dies and comes back', {
  tag: ['@edge', '@origin', '@orders', '@all'],
}, async ({ page, site, origin, edgeState, goto, problems }) => {
  const phone = newPhone();
  await goto('/order/?programme=balans&kcal=1500&days=7&people=1');
  await fillAddress(page);
  await page.getByLabel('Квартира').fill(planted.flat);
  await page.getByLabel('Комментарий курьеру').fill(planted.comment);
  await goOnTo(page, 'contact');
  const card = page.getByRole('group', { name: 'Контакты' });
  await card.getByLabel('Имя').fill(planted.name);
  await card.getByLabel('Телефон').fill(phone);
  await card.getByLabel(/^Почта/).fill(planted.email);
  await goOnTo(page, 'payment');
  await page.getByRole('radio', { name: /Картой онлайн/ }).check();
  await sendOrder(page);
  await enterCode(page, origin, phone);
  await payInSandbox(page);
  await expect(heading(page)).toHaveText('Спасибо, заказ оформлен!');
  // What everybody sees is kept at the edge.
  const publicly = () => page.request.get('/faq/', { headers: { Cookie: '' } });
  await expect.poll(async () => (await publicly()).headers()['server-timing']).toContain('"hit"');

  await goto('/personal/');
  await page.getByRole('link', { name: /20 ноября, доставка/ }).click();
  const skip = page.getByRole('button', { name: /^Пропустить:/ });
  await expect(skip).toBeVisible();
  problems.allow(/502|WebSocket/);
  await origin.kill();
  await skip.click();
  await expect(toastOf(page, /временно недоступен/)).toBeVisible();
  expect((await publicly()).status()).toBe(200);
  expect((await page.goto('/personal/orders/'))?.status()).toBe(502);
  await expect(heading(page)).toHaveText('Кабинет сейчас недоступен');

  await origin.restart();
  // One moment for both: an origin takes no call that was signed long before or after its own time.
  for (const side of [site, origin]) await setClock(side, '2026-11-16T07:10:00.000Z');
  await goto('/personal/');
  await page.getByRole('link', { name: /20 ноября, доставка/ }).click();
  await skip.click();
  await expect(toastOf(page, /пропущена/)).toBeVisible();
  await awake(page);

  const marks = { ...planted, phone: phone.slice(2) };
  expect(findPlanted([...filesOf(edgeState), ...site.logs], marks)).toEqual([]);
  // The same search finds all of it at the origin.
  expect(findPlanted(filesOf(origin.folder), marks)).toEqual(Object.keys(marks));
  expect(findPlanted(filesOf(edgeState), { page: 'faq' })).toEqual(['page']);
});
