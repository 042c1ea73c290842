import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findWide } from '#tests/harness/finders.ts';
import { type LocalSite, startLocalSite } from '#tests/harness/local-site.ts';
import { newPhone, parseInbox } from '#tests/harness/visitor.ts';
import { type Engine, engines, press, type Tab, waitUntil } from './engines.ts';

const isAwake = () => {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }));
  return document.documentElement.dataset.awake === '';
};
const isOpen = () => document.querySelector('dialog:modal') !== null;
const isClosed = () => document.querySelector('dialog:modal') === null;
const reads = (tab: Tab, words: string) =>
  waitUntil(`the page reads ${words}`, () =>
    tab.run((wanted) => document.body.textContent.replace(/\s+/g, ' ').includes(wanted), words),
  );
const field = (tab: Tab) =>
  tab.run(() => {
    const focused = document.activeElement;
    return focused instanceof HTMLInputElement ? ([focused.value, focused.selectionStart] as const) : null;
  });

describe.each(Object.entries(engines))('in %s', (_, start) => {
  let site: LocalSite;
  let engine: Engine;
  let tab: Tab;
  beforeAll(async () => {
    site = await startLocalSite();
    engine = await start();
  });
  afterAll(async () => {
    await tab?.close();
    await engine?.stop();
    await site?.stop();
  });

  /** Opens a page as a new visitor who refuses cookies; WebKit has one at a time. */
  async function visit(path: string): Promise<void> {
    await tab?.close();
    tab = await engine.newTab();
    await tab.resize(390, 844);
    await tab.open(site.url + path);
    await waitUntil('the page is awake', () => tab.run(isAwake));
    await press(tab, 'button', 'Выбрать cookie');
    await press(tab, 'button', 'Только необходимые');
  }

  test.each(['Меню', 'Войти'])('«%s» opens a dialog that Escape and a step back close', async (name) => {
    await visit('/faq/');
    for (const close of [() => tab.key('Escape'), () => tab.back()]) {
      await press(tab, 'header button', name);
      await waitUntil('a dialog is open', () => tab.run(isOpen));
      await close();
      await waitUntil('the dialog is closed', () => tab.run(isClosed));
      expect(await tab.run(() => window.location.pathname)).toBe('/faq/');
    }
  });

  test('a dish opens over its page', async () => {
    await visit('/programmy/balans/');
    await press(tab, '#menu li a, #menu article a');
    await waitUntil('the dish has its ingredients', () =>
      tab.run(() => /состав/i.test(document.querySelector('dialog:modal')?.textContent ?? '')),
    );
  });

  test('a phone keeps the caret where a digit is corrected', async () => {
    await visit('/faq/');
    await press(tab, 'header button', 'Войти');
    await press(tab, 'dialog input[type="tel"]');
    await tab.type('9169553925');
    await waitUntil('the number is masked', async () => (await field(tab))?.[0] === '+7 916 955-39-25');
    for (const [key, at] of [
      ['Delete', 5],
      ['Backspace', 6],
    ] as const) {
      await tab.run(
        (place) => (document.activeElement as HTMLInputElement).setSelectionRange(place, place),
        at,
      );
      await tab.key(key);
      expect(await field(tab)).toEqual(['+7 919 553-92-5', 5]);
      await tab.type('6');
      expect((await field(tab))?.[0]).toBe('+7 916 955-39-25');
    }
  });

  test('no page scrolls sideways, as narrow as the window can be', async () => {
    await visit('/');
    const found: string[] = [];
    for (const path of [
      '/',
      '/programmy/balans/',
      '/order/?programme=balans&kcal=1500&days=28',
      '/blog/belok/',
    ]) {
      await tab.open(site.url + path);
      await waitUntil('the page is awake', () => tab.run(isAwake));
      for (const width of [320, 390, 768, 1280]) {
        await tab.resize(width, 900);
        found.push(...(await tab.run(findWide)).map((what) => `${path}: ${what}`));
      }
    }
    expect(found).toEqual([]);
  });

  test('a programme is ordered by card', async () => {
    const phone = newPhone();
    await visit('/programmy/balans/');
    await press(tab, '#configurator button', 'Перейти к оформлению');
    await reads(tab, 'Оформление заказа');
    await press(tab, 'button', 'Дальше');
    await press(tab, '[role="combobox"]');
    await tab.type('лесная');
    await press(tab, '[role="option"]', 'Лесная улица');
    await press(tab, 'label', 'Дом, корпус');
    await tab.type('20');
    await press(tab, 'button', 'Дальше');
    await press(tab, 'label', 'Имя');
    await tab.type('Анна');
    await press(tab, 'main label', 'Телефон');
    await tab.type(phone.slice(2));
    await press(tab, 'button', 'Дальше');
    await waitUntil('payment is led to', () =>
      tab.run(() => document.activeElement?.matches('#order-payment')),
    );
    // By the keyboard: the middle of their words is a link.
    for (const words of ['Принимаю условия', 'Даю согласие на']) {
      await tab.run((wanted) => {
        const labels = [...document.querySelectorAll('main label')];
        const label = labels.find(({ textContent }) => textContent.replace(/\s+/g, ' ').includes(wanted));
        label?.querySelector('input')?.focus();
      }, words);
      await tab.type(' ');
    }
    await press(tab, 'main button', 'Оплатить');
    await reads(tab, 'Подтвердите номер');
    const code = await waitUntil('the code has come', async () => {
      const inbox = parseInbox(await (await fetch(`${site.url}/local/inbox.json`)).json());
      return inbox.find((message) => message.to === phone && message.code)?.code;
    });
    await press(tab, 'dialog input');
    await tab.type(code);
    await reads(tab, 'Пробная оплата');
    await press(tab, 'button', 'Оплатить');
    await reads(tab, 'Спасибо, заказ оформлен');
  });
});
