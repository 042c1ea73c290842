import { expect, test } from 'vitest';
import { inEachEngine, waitForApp } from './each-engine.ts';
import { press, type Tab, waitFor } from './engine.ts';

const isOpen = () => document.querySelector('dialog:modal') !== null;
const isClosed = () => document.querySelector('dialog:modal') === null;
const focusedLabel = (tab: Tab) =>
  tab.run(() => {
    const { activeElement } = document;
    const label = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
    return label?.replace(/\s+/g, ' ');
  });

inEachEngine(({ visit }) => {
  test.each(['Меню', 'Поиск по сайту', 'Войти'])(
    '«%s» opens a dialog that Escape and a step back close, and that gives the focus back',
    async (name) => {
      const tab = await visit('/faq/', 390);
      const path = () => tab.run(() => window.location.pathname);
      await press(tab, 'header button', name);
      await waitFor(tab, 'a dialog is open', isOpen);
      await tab.key('Escape');
      await waitFor(tab, 'the dialog is closed', isClosed);
      expect(await focusedLabel(tab)).toBe(name);

      await press(tab, 'header button', name);
      await waitFor(tab, 'a dialog is open', isOpen);
      await tab.back();
      await waitFor(tab, 'the dialog is closed', isClosed);
      expect(await path()).toBe('/faq/');
    },
  );

  test('a dish opens over its page, and nothing of that is lost', async () => {
    const tab = await visit('/programmy/balans/', 390);
    await press(tab, '#menu li a, #menu article a');
    await waitFor(tab, 'a dialog is open', isOpen);
    await waitFor(tab, 'the dish has its ingredients', () =>
      /состав/i.test(document.querySelector('dialog:modal')?.textContent ?? ''),
    );
    await tab.key('Escape');
    await waitFor(tab, 'the dialog is closed', isClosed);
    expect(await tab.run(() => window.location.pathname)).toBe('/programmy/balans/');
    await waitForApp(tab);
  });
});
