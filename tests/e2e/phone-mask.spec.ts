import { expect, test } from '#tests/harness/browser.ts';
import { begin, open } from '#tests/harness/journey.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { key, at } of [
  { key: 'Delete', at: 5 },
  { key: 'Backspace', at: 6 },
]) {
  test(`${key} in the middle of a phone number leaves the caret there for the next digit`, async ({
    page,
    site,
  }) => {
    await begin(page, site);
    await open(page, '/faq/');
    await page.getByRole('button', { name: 'Войти', exact: true }).first().click();
    const field = page.getByRole('dialog').getByLabel('Телефон');
    await field.focus();
    await page.keyboard.type('9169553925');
    await expect(field).toHaveValue('+7 916 955-39-25');
    const caret = () => field.evaluate((input: HTMLInputElement) => input.selectionStart);
    await field.evaluate((input: HTMLInputElement, place) => input.setSelectionRange(place, place), at);
    await page.keyboard.press(key);
    expect([await field.inputValue(), await caret()]).toEqual(['+7 919 553-92-5', 5]);
    await page.keyboard.type('4');
    await expect(field).toHaveValue('+7 914 955-39-25');
  });
}
