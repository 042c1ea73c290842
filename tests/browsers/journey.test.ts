import { expect, test } from 'vitest';
import { newPhone, parseInbox } from '#tests/harness/visitor.ts';
import { inEachEngine, waitForApp } from './each-engine.ts';
import { press, type Tab, waitFor, waitUntil } from './engine.ts';

const isAt = (tab: Tab, path: string) =>
  waitFor(tab, `the address is ${path}`, (wanted) => window.location.pathname === wanted, path);

const reads = (tab: Tab, words: string) =>
  waitFor(
    tab,
    `the page reads ${words}`,
    (wanted) => document.body.textContent.replace(/\s+/g, ' ').includes(wanted),
    words,
  );

/** Goes into the field of a label and types. */
async function fill(tab: Tab, label: string, text: string): Promise<void> {
  await press(tab, 'label', label);
  await tab.type(text);
}

inEachEngine(({ site, visit }) => {
  test('a visitor composes a programme, signs in by SMS, pays by card and sees the deliveries', async () => {
    const phone = newPhone();
    const tab = await visit('/', 390);
    await press(tab, '#configurator label:has([value="fitnes"])');
    await press(tab, '#configurator label:has([name="kcal"][value="1500"])');
    await press(tab, '#configurator button', 'Перейти к оформлению');
    await isAt(tab, '/order/');
    await waitForApp(tab);

    await press(tab, 'button', 'Дальше');
    await press(tab, '[role="combobox"]');
    await tab.type('лесная');
    await press(tab, '[role="option"]', 'Лесная улица');
    await fill(tab, 'Дом, корпус', '20');
    await fill(tab, 'Квартира', '84');
    await reads(tab, 'бесплатно');
    await press(tab, 'button', 'Дальше');
    await fill(tab, 'Имя', 'Анна');
    await fill(tab, 'Телефон', phone.slice(2));
    await press(tab, 'button', 'Дальше');
    await press(tab, 'label', 'Картой онлайн');
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
      const inbox = await fetch(`${site().url}/local/inbox.json`);
      return parseInbox(await inbox.json()).find((message) => message.to === phone && message.code)?.code;
    });
    await press(tab, 'dialog input, [role="dialog"] input');
    await tab.type(code);

    await reads(tab, 'Пробная оплата');
    await press(tab, 'button', 'Оплатить');
    await waitFor(tab, 'the order is placed', () => /\/success\/$/.test(window.location.pathname));
    await waitForApp(tab);
    await press(tab, 'main a[href="/personal/"]');
    await isAt(tab, '/personal/');
    await reads(tab, 'Лесная улица, 20');
    expect(await tab.run(() => document.title)).toContain('рацион');
  });
});
