import type { Locator, Page } from 'playwright/test';
import { buildOrder, orderProgramme } from '#tests/factories/orders.ts';
import { enterAs, signInAfterDeliveries } from '#tests/harness/account.ts';
import { expect, test } from '#tests/harness/browser.ts';
import { Customer } from '#tests/harness/customer.ts';
import { begin, goOnAt, open } from '#tests/harness/journey.ts';
import { findUnderCross } from '#tests/harness/under-cross.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A page, and what opens a dialog of it. */
type Opening = readonly [path: string, press: (page: Page) => Locator];

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first();

const order = '/order/?programme=balans&kcal=1500&days=14&people=1';
const openings = {
  visitor: [
    ['/subs/', (page) => page.locator('a[href*="#lead-callback"]').first()],
    ['/aktsii/', link(/^Условия/)],
    ['/faq/', button('Войти')],
    ['/faq/', button('Поиск по сайту')],
    ['/programmy/balans/', (page) => page.locator('#menu li a, #menu article a').first()],
    [order, button(/Кто ест/)],
    [order, button(/Выходные/)],
    [order, button(/Исключения/)],
    [order, button(/Упаковка/)],
    [order, button(/Изменить программу/)],
  ],
  customer: [
    ['/personal/', button(/^Заменить несколько/)],
    ['/personal/', button(/Больше не|Надоело/)],
    ['/personal/', link(/^Заморозить/)],
    ['/personal/', button(/^Отменить остаток/)],
    ['/personal/partners/', button(/^Рассказать о/)],
    ['/personal/partners/', button(/^Потратить/)],
    ['/personal/partners/', button(/^Подарить/)],
    ['/personal/settings/', button(/Сменить номер/)],
    ['/personal/settings/', button(/почту/)],
    ['/personal/settings/', button(/Добавить адрес/)],
    ['/personal/settings/', button(/^Изменить/)],
  ],
  afterDelivery: [
    ['/personal/', button(/^Оценить блюда/)],
    ['/personal/', button(/^Оценить доставку/)],
    ['/personal/', button(/^Что-то не/)],
  ],
  subscriber: [
    ['/personal/subscription/', button(/^Изменить рацион/)],
    ['/personal/subscription/', button(/^Отключить/)],
  ],
} as const satisfies Record<string, readonly Opening[]>;

/** Names what is cut at the side, or stands under the cross, wherever the dialog is scrolled. */
async function findCut(dialog: Locator): Promise<string[]> {
  const found = new Set<string>();
  const isLoose = await dialog.evaluate((box) => {
    const surface = box.querySelector('[aria-label="Закрыть"]')?.closest('div');
    const { paddingTop, paddingBottom } = getComputedStyle(box);
    const taken =
      (surface?.offsetHeight ?? 0) + Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
    return taken <= box.clientHeight && box.scrollHeight > box.clientHeight;
  });
  if (isLoose) found.add('scrolls although it fits');
  for (const share of [0, 0.3, 0.6, 1]) {
    await dialog.evaluate(
      (box, part) => box.scrollTo({ top: box.scrollHeight * part, behavior: 'instant' }),
      share,
    );
    for (const what of await dialog.evaluate(findUnderCross)) found.add(what);
  }
  const wide = await dialog.evaluate((box) => {
    const right =
      box.querySelector('[aria-label="Закрыть"]')?.closest('div')?.getBoundingClientRect().right ?? 0;
    const parts = [...box.querySelectorAll('h2, p, button, label, input, dl, li')];
    return parts
      .filter((part) => part.checkVisibility() && !part.closest('[aria-hidden]'))
      .filter((part) => part.getBoundingClientRect().right > right + 1)
      .map((part) => `wide: ${part.outerHTML.slice(0, 100)}`);
  });
  return [...found, ...wide];
}

/** Whether the last thing to press in the dialog can be pressed once it is scrolled to its end. */
const reachesEnd = (dialog: Locator) =>
  dialog.evaluate((box) => {
    box.scrollTo({ top: box.scrollHeight, behavior: 'instant' });
    const controls = [...box.querySelectorAll('button, a[href], input:not([type="hidden"])')];
    const last = controls
      .filter((one) => one.checkVisibility() && !one.closest('form[method="dialog"]'))
      .map((one) => one.closest('label') ?? one)
      .at(-1);
    if (!last) return 'nothing to press';
    const { left, top, width, height, bottom } = last.getBoundingClientRect();
    const front = document.elementFromPoint(left + width / 2, top + height / 2);
    if (bottom > innerHeight + 1) return `ends ${bottom - innerHeight} px below: ${last.textContent}`;
    return front && (last.contains(front) || front.contains(last)) ? '' : `covered: ${last.textContent}`;
  });

async function walk(page: Page, opened: readonly Opening[]): Promise<void> {
  for (const [path, opener] of opened) {
    await open(page, path);
    await expect(opener(page), path).toBeVisible();
    const name = `${path} ${await opener(page).textContent()}`;
    await opener(page).click();
    const dialog = page.locator('dialog:modal');
    await expect(dialog.getByRole('heading', { level: 2 }).first(), name).toBeVisible();
    await expect(dialog.locator('[aria-busy="true"]'), name).toHaveCount(0);
    expect.soft(await findCut(dialog), name).toEqual([]);
    expect.soft(await reachesEnd(dialog), name).toBe('');
  }
}

for (const viewport of [
  { width: 390, height: 480 },
  { width: 1280, height: 700 },
]) {
  test.describe(`in a window of ${viewport.width} by ${viewport.height} px`, () => {
    test.use({ viewport });

    test('dialogs of visitors are whole, and their end is reached', async ({ page, site }) => {
      await begin(page, site);
      await walk(page, openings.visitor);
    });

    test('dialogs of the account are whole, and their end is reached', async ({ page, site }) => {
      test.setTimeout(120_000);
      await signInAfterDeliveries(page, site, 1);
      await walk(page, openings.customer);
      await goOnAt(page, site, '2026-11-18T15:00:00.000Z');
      await walk(page, openings.afterDelivery);
    });

    test('dialogs of a subscription are whole, and their end is reached', async ({ page, site }) => {
      await begin(page, site);
      const customer = await Customer.signedIn(site);
      const placed = await orderProgramme(customer, {
        ...buildOrder({ days: 14, payment: 'card' }),
        renews: true,
      });
      await customer.request(placed.payment.url ?? '', { form: { state: 'paid' } });
      await enterAs(page.context(), site, customer);
      await walk(page, openings.subscriber);
    });
  });
}
