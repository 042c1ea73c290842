import { expect, test } from 'vitest';
import { inEachEngine } from './each-engine.ts';
import { type Key, press, type Tab, waitFor } from './engine.ts';

/** What stands in the field that has the focus, and where its caret is. */
const field = (tab: Tab) =>
  tab.run(() => {
    const focused = document.activeElement;
    return focused instanceof HTMLInputElement ? ([focused.value, focused.selectionStart] as const) : null;
  });

const putCaret = (tab: Tab, at: number) =>
  tab.run((place) => {
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement) focused.setSelectionRange(place, place);
  }, at);

/** Pages with a field for a phone number, and what opens it. */
const phoneFields: Readonly<Record<string, (tab: Tab) => Promise<void>>> = {
  'of the sign-in': async (tab) => {
    await press(tab, 'header button', 'Войти');
    await press(tab, 'dialog input[type="tel"], [role="dialog"] input[type="tel"]');
  },
  'of a request': async (tab) => {
    await press(tab, 'main input[type="tel"]');
  },
};
const paths: Readonly<Record<string, string>> = { 'of the sign-in': '/faq/', 'of a request': '/kontakty/' };

inEachEngine(({ visit }) => {
  test.each(Object.entries(phoneFields))(
    'a phone %s keeps the caret where a digit is corrected',
    async (name, reach) => {
      const tab = await visit(paths[name] ?? '/', 390);
      await reach(tab);
      await tab.type('9169553925');
      await waitFor(
        tab,
        'the number is formatted',
        () =>
          document.activeElement instanceof HTMLInputElement &&
          document.activeElement.value === '+7 916 955-39-25',
      );
      for (const [key, at] of [
        ['Delete', 5],
        ['Backspace', 6],
      ] as const satisfies readonly (readonly [Key, number])[]) {
        await putCaret(tab, at);
        await tab.key(key);
        expect(await field(tab)).toEqual(['+7 919 553-92-5', 5]);
        await tab.type('1');
        expect((await field(tab))?.[0]).toBe('+7 911 955-39-25');
        await putCaret(tab, 6);
        await tab.key('Backspace');
        await tab.type('6');
        expect((await field(tab))?.[0]).toBe('+7 916 955-39-25');
      }
    },
  );

  test('a phone takes digits between others, and nothing else', async () => {
    const tab = await visit('/faq/', 390);
    await phoneFields['of the sign-in']?.(tab);
    await tab.type('916 955 39');
    await putCaret(tab, 3);
    await tab.type('x');
    expect(await field(tab)).toEqual(['+7 916 955-39', 3]);
    await tab.key('ArrowRight');
    await tab.type('0');
    expect(await field(tab)).toEqual(['+7 901 695-53-9', 5]);
  });
});
