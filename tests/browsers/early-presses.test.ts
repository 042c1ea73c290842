import { expect, test } from 'vitest';
import { inEachEngine, waitForApp } from './each-engine.ts';
import { press, type Tab, waitFor } from './engine.ts';
import { type HeldSite, holdScriptsOf } from './held-scripts.ts';

/** How long the scripts stay away after the last press, in milliseconds: as long as a press waits for its code. */
const AWAY_MS = 2000;

/** What the configurator tells of the choice, its spaces made plain; runs in the page. */
const told = (tab: Tab) =>
  tab.run(() =>
    [...document.querySelectorAll('#configurator [aria-live] dl > div, #configurator [aria-live] p')]
      .filter((line) => line.checkVisibility())
      .map((line) => (line.textContent ?? '').replace(/\s+/g, ' ')),
  );

const isChosen = (tab: Tab, name: string, value: string) =>
  tab.run(
    (field, wanted) =>
      document.querySelector<HTMLInputElement>(`#configurator [name="${field}"][value="${wanted}"]`)
        ?.checked === true,
    name,
    value,
  );

inEachEngine(({ site, begin }) => {
  /** Presses while the scripts are away, and looks on once they have come. */
  async function pressEarly(
    path: string,
    pressAll: (tab: Tab) => Promise<void>,
    look: (tab: Tab) => Promise<void>,
  ): Promise<void> {
    const held: HeldSite = await holdScriptsOf(site().url);
    try {
      const tab = await begin(held.url + path, 390);
      await pressAll(tab);
      await new Promise((resolve) => setTimeout(resolve, AWAY_MS));
      held.release();
      await waitForApp(tab);
      await look(tab);
    } finally {
      held.release();
      await held.stop();
    }
  }

  test('energy, length and an opened part of home that were chosen before the scripts stay', async () => {
    let early: string[] = [];
    await pressEarly(
      '/',
      async (tab) => {
        const sent = await told(tab);
        await press(tab, '#configurator label:has([name="kcal"][value="1800"])');
        await press(tab, '#configurator label:has([name="days"][value="28"])');
        await press(tab, '#programmes summary');
        early = await told(tab);
        expect(early).not.toEqual(sent);
        expect(early.join()).toContain('28 дней × 1 490 ₽');
      },
      async (tab) => {
        await waitFor(tab, 'the early price has given way', () => {
          const place = document.querySelector('#configurator [aria-live] > :first-child');
          return place !== null && place.childNodes.length === 0;
        });
        expect(await told(tab)).toEqual(early);
        expect(await isChosen(tab, 'kcal', '1800')).toBe(true);
        expect(await isChosen(tab, 'days', '28')).toBe(true);
        expect(await tab.run(() => document.querySelector('#programmes details')?.hasAttribute('open'))).toBe(
          true,
        );
      },
    );
  });

  test('a dish that was pressed before the scripts is shown', async () => {
    const shown = pressEarly(
      '/programmy/balans/',
      (tab) => press(tab, '#menu li a, #menu article a'),
      (tab) =>
        waitFor(tab, 'the dish has its ingredients', () =>
          /состав/i.test(
            (document.querySelector('dialog:modal') ?? document.querySelector('main'))?.textContent ?? '',
          ),
        ),
    );
    await expect(shown).resolves.toBeUndefined();
  });

  test('a day of the menu that was pressed before the scripts is the one that is shown', async () => {
    const shown = pressEarly(
      '/programmy/balans/',
      // It leads to a page whose scripts are away as well: a driver that waits for them all would wait for ever.
      (tab) => press(tab, '#menu nav[aria-label="День меню"] a:nth-of-type(3)'),
      (tab) =>
        waitFor(tab, 'the day is shown', () =>
          Boolean(document.querySelector('#menu nav[aria-label="День меню"] a:nth-of-type(3)[aria-current]')),
        ),
    );
    await expect(shown).resolves.toBeUndefined();
  });

  test('a press on the basket before the scripts leads to the dishes', async () => {
    const led = pressEarly(
      '/faq/',
      (tab) => press(tab, 'header a[aria-label^="Корзина"]'),
      (tab) => waitFor(tab, 'the dishes are there', () => window.location.pathname === '/homemade-food/'),
    );
    await expect(led).resolves.toBeUndefined();
  });
});
