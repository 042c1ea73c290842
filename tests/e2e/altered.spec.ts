import type { Page } from 'playwright/test';
import { newPhone } from '#tests/harness/visitor.ts';
import { awake, expect, test } from './fixtures.ts';
import {
  applyPromoCode,
  fillAddress,
  fillContact,
  heading,
  payInSandbox,
  register,
  sendOrder,
  summaryOf,
  toastOf,
} from './flows.ts';

const tag = ['@pages', '@identity', '@orders', '@money'];

interface Alteration {
  /** Where texts are changed. */
  readonly within: string;
  /** What is put around each of them. */
  readonly tags: readonly string[];
  /** Whether what comes later is changed as well. */
  readonly isLasting?: boolean;
}

/** Puts elements in place of texts, before the first script of the page, as a translation and the links of a phone do. */
const alter = (page: Page, alteration: Alteration) =>
  page.addInitScript(({ within, tags, isLasting }: Alteration) => {
    const textsIn = (roots: Iterable<Element>) => {
      const texts: Text[] = [];
      for (const root of roots) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) texts.push(walker.currentNode as Text);
      }
      return texts.filter(({ parentElement }) => !parentElement?.closest('script, style, noscript'));
    };
    const changeAll = () => {
      for (const text of textsIn(document.querySelectorAll(within))) {
        if (!text.data.trim() || text.parentElement?.closest('option, textarea, [data-alien]')) continue;
        const [outer, ...others] = tags.map((name) => document.createElement(name));
        if (!outer) continue;
        outer.dataset.alien = '';
        others.reduce((around, inner) => around.appendChild(inner), outer).textContent = text.data;
        text.replaceWith(outer);
      }
    };
    const count = () =>
      textsIn(document.querySelectorAll('#app')).reduce((sum, { length }) => sum + length, 0);
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      changeAll();
      const letters = Object.assign(window, { letters: { least: count(), last: 0 } }).letters;
      new MutationObserver(() => {
        if (isLasting) changeAll();
        letters.last = count();
        letters.least = Math.min(letters.last, letters.least);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  }, alteration);

const translated = { within: 'body', tags: ['font', 'font'], isLasting: true };
const detected = { tags: ['a'] };

// What is one text is the same with an element in it: of the footer nothing has to be rendered anew.
for (const [name, path, alteration, isWhole = false] of [
  ['translated', '/', translated],
  ['translated', '/contacts/', translated],
  ['translated', '/order/?programme=balans&kcal=1500&days=7&people=1', translated],
  ['with links in its footer', '/', { ...detected, within: 'footer p' }, true],
  ['with links in its text', '/contacts/', { ...detected, within: 'main p' }],
  ['with links below', '/', { ...detected, within: 'main section p' }],
] as const)
  test(`nothing of ${path} disappears that comes ${name}, and what was rendered anew is told`, {
    tag,
  }, async ({ page, problems }) => {
    problems.allow(/Minified React error #418/);
    const lettersOf = async () => {
      await page.goto(path);
      await awake(page);
      return page.evaluate<{ least: number; last: number }>('letters');
    };
    await alter(page, { ...detected, within: 'none' });
    const { last } = await lettersOf();
    const told = isWhole || page.waitForRequest((request) => /#418/.test(request.postData() ?? ''));
    await alter(page, alteration);
    const letters = await lettersOf();
    expect(letters.least).toBeGreaterThan(last * 0.98);
    await told;
  });

test('whose pages are translated signs in, orders, pays and skips a day', { tag }, async ({
  page,
  site,
  goto,
  problems,
}) => {
  problems.allow(/Minified React error #418/);
  await alter(page, translated);
  const phone = newPhone();
  await goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click();
  await register(page, site, phone);
  await goto('/order/?programme=balans&kcal=1500&days=7&people=1');
  await fillAddress(page);
  await fillContact(page, phone);
  await applyPromoCode(page, site, 'PEREVOD');
  // Not as it was before, which a translation would have left standing.
  await expect(summaryOf(page)).toContainText(/Оплатить 7\s784/);
  await page.getByRole('radio', { name: /Картой онлайн/ }).check();
  await sendOrder(page);
  await payInSandbox(page);
  await expect(heading(page)).toHaveText('Спасибо, заказ оформлен!');
  await goto('/personal/');
  await page.getByRole('link', { name: /20 ноября, доставка/ }).click();
  await page.getByRole('button', { name: /^Пропустить:/ }).click();
  await expect(toastOf(page, /пропущена/)).toBeVisible();
});

test('whose browser denies cookies and storages reads every page, and is told what needs them', {
  tag,
}, async ({ page, goto, problems }) => {
  // The service worker and caches are denied as well.
  problems.allow(/SecurityError|denied/);
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('Access is denied for this document', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: deny });
    Object.defineProperty(Document.prototype, 'cookie', { get: deny, set: deny });
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
  });
  for (const path of ['/', '/menu/', '/homemade-food/', '/comparison/', '/faq/']) {
    await goto(path);
    await expect(heading(page), path).not.toHaveText(/Что-то пошло/);
  }
  await goto('/order/?programme=balans&kcal=1500&days=7&people=1');
  await expect(heading(page)).toHaveText('Оформление заказа');
  await expect(page.locator('main').getByText('Браузер не принимает cookie')).toBeVisible();
  await fillAddress(page);
  await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByRole('dialog').getByText('Браузер не принимает cookie')).toBeVisible();
});
