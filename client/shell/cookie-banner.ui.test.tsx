import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { parseCookieChoice } from '#shared/features/consents/cookies.ts';
import { buildAppState } from '#tests/factories/app-state.ts';
import { press, show } from '#tests/ui.tsx';
import { CookieBannerHost } from '../frame.tsx';
import { askForCookies } from '../platform/consent/cookie-choice.ts';

const chosen = () => parseCookieChoice(/cookie_choice=([^;]*)/.exec(document.cookie)?.[1])?.allowed;

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the page's own scripts write this way
  document.cookie = 'cookie_choice=; Max-Age=0; Path=/';
});

async function asked() {
  const state = buildAppState();
  state.cookies.isAsking = true;
  return show(<CookieBannerHost />, { state });
}

async function reopened() {
  const state = buildAppState();
  state.cookies.allowed = ['analytics'];
  const shown = await show(
    <>
      <button type="button" onClick={() => askForCookies(state)}>
        Настройки cookie
      </button>
      <CookieBannerHost />
    </>,
    { state },
  );
  const opener = shown.getByRole('button', { name: 'Настройки cookie' });
  (opener.element() as HTMLElement).focus();
  await press('{Enter}');
  return { ...shown, opener, banner: shown.getByRole('region', { name: 'Файлы cookie' }) };
}

test.each([
  ['Только необходимые', []],
  ['Принять все', ['analytics', 'marketing', 'chat']],
])('«%s» is kept and asked no more', async (name, allowed) => {
  const { getByRole, state } = await asked();
  await getByRole('button', { name }).click();
  expect(chosen()).toEqual(allowed);
  expect(state.cookies.allowed).toEqual(allowed);
  await expect.element(getByRole('region')).not.toBeInTheDocument();
});

test('a checkout asks for no cookies, but for who wants to choose', async () => {
  const state = buildAppState();
  state.cookies.isAsking = true;
  const { getByRole } = await show(<CookieBannerHost />, { state, path: '/order/?step=payment' });
  await expect.element(getByRole('region')).not.toBeInTheDocument();
  askForCookies(state);
  await expect.element(getByRole('region')).toBeVisible();
});

test('in the account it is one line until it is opened, at any width', async () => {
  await page.viewport(1280, 800);
  const state = buildAppState();
  state.cookies.isAsking = true;
  const { getByRole } = await show(<CookieBannerHost />, { state, path: '/personal/' });
  const refuse = getByRole('button', { name: 'Только необходимые' });
  await expect.element(refuse).not.toBeInTheDocument();
  await getByRole('button', { name: 'Выбрать cookie' }).click();
  await expect.element(refuse).toBeVisible();
});

test('both answers look alike and have the same size at any width', async () => {
  const { getByRole } = await asked();
  const buttons = ['Только необходимые', 'Принять все'].map((name) =>
    getByRole('button', { name }).element(),
  );
  expect(buttons[0]?.className).toBe(buttons[1]?.className);
  for (const width of [800, 1280]) {
    await page.viewport(width, 700);
    const [refuse, allow] = buttons.map((button) => button.getBoundingClientRect());
    expect(refuse?.width).toBeCloseTo(allow?.width ?? 0, 0);
    expect(refuse?.height).toBeCloseTo(allow?.height ?? 0, 0);
  }
});

test('nothing is ticked for who looks into the categories first', async () => {
  const { getByText, getByRole } = await asked();
  await getByText('Настроить').click();
  await expect.element(getByRole('checkbox', { name: /^Чат/ })).toBeVisible();
  await expect.poll(() => getByRole('checkbox', { checked: true }).elements().length).toBe(1);
});

test('who opens it again is brought to it, sees what is chosen, and is brought back by Escape', async () => {
  const { opener, banner, getByRole } = await reopened();
  await expect.element(banner).toHaveFocus();
  await expect.element(getByRole('checkbox', { name: /^Аналитика/ })).toBeChecked();
  await press('{Escape}');
  await expect.element(banner).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(chosen()).toBeUndefined();
});

test('one category is chosen apart by the keyboard', async () => {
  const { opener, getByRole } = await reopened();
  const chat = getByRole('checkbox', { name: /^Чат/ });
  await expect.element(chat).toBeVisible();
  (chat.element() as HTMLElement).focus();
  await press('[Space]{Tab}{Enter}');
  await expect.poll(chosen).toEqual(['analytics', 'chat']);
  await expect.element(opener).toHaveFocus();
});
