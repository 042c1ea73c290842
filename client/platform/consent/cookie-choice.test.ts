import { expect, test, vi } from 'vitest';
import { COOKIE_WORDING } from '#shared/features/consents/cookies.ts';
import { buildAppState } from '#tests/factories/app-state.ts';
import { chooseCookies, followCookieChoice, isCookieAllowed, restoreCookieChoice } from './cookie-choice.ts';

const create = (isConsentImplied = false) => buildAppState({ isConsentImplied });

/** A browser with these cookies; what is written takes their place. */
function stubBrowser(cookie: string, globalPrivacyControl = false) {
  const document = { cookie };
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', { globalPrivacyControl });
  return document;
}

test('nothing is allowed before the choice is known, also where consent is implied', () => {
  expect(create(true).cookies.allowed).toEqual([]);
});

test('a choice is taken over, and asked for where there is none', () => {
  stubBrowser(`cookie_choice=${COOKIE_WORDING}.1.chat`);
  const known = create();
  restoreCookieChoice(known);
  expect([isCookieAllowed(known, 'chat'), isCookieAllowed(known, 'marketing')]).toEqual([true, false]);
  expect(known.cookies.isAsking).toBe(false);

  stubBrowser('');
  const unknown = create();
  restoreCookieChoice(unknown);
  expect(unknown.cookies).toMatchObject({ allowed: [], isAsking: true });
});

test('a choice of an earlier build is written anew, with the time', () => {
  const document = stubBrowser('cookie_choice=necessary');
  restoreCookieChoice(create());
  expect(document.cookie).toMatch(new RegExp(`^cookie_choice=${COOKIE_WORDING}\\.\\d{10};`));
});

test('Global Privacy Control refuses marketing where consent is implied', () => {
  stubBrowser('', true);
  const state = create(true);
  restoreCookieChoice(state);
  expect(state.cookies.allowed).toEqual(['analytics', 'chat']);
});

test('whoever follows the choice hears of every one, the same again too, and of nothing after the end', async () => {
  stubBrowser('');
  const state = create();
  const heard: unknown[] = [];
  const end = followCookieChoice(state, (allowed) => heard.push(allowed));
  chooseCookies(state, ['chat']);
  await Promise.resolve();
  chooseCookies(state, ['chat']);
  await Promise.resolve();
  state.cookies.isAsking = true;
  await Promise.resolve();
  end();
  chooseCookies(state, []);
  await Promise.resolve();
  expect(heard).toEqual([['chat'], ['chat']]);
});
