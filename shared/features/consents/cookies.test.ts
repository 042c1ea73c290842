import { describe, expect, it } from 'vitest';
import {
  allowedCookies,
  COOKIE_WORDING,
  cookieCategories,
  cookieChoiceText,
  parseCookieChoice,
  readCookieChoice,
} from './cookies.ts';

const choose = (...allowed: (typeof cookieCategories)[number][]) => ({
  wording: COOKIE_WORDING,
  chosenAt: 1_795_380_000,
  allowed,
});

describe('the cookie of the choice', () => {
  it.each([[choose()], [choose('marketing')], [choose(...cookieCategories)]])(
    'reads back %j with its wording and time',
    (choice) => {
      const [pair] = cookieChoiceText(choice).split('; ');
      expect(readCookieChoice(`a=1; ${pair}; b=2`)).toEqual(choice);
    },
  );

  it('is first-party and lasts a year', () => {
    expect(cookieChoiceText(choose('chat'))).toBe(
      `cookie_choice=${COOKIE_WORDING}.1795380000.chat; Path=/; Max-Age=31536000; Secure; SameSite=Lax`,
    );
  });

  it.each([
    ['all', cookieCategories],
    ['necessary', []],
  ])('reads the earlier value "%s" as it was meant', (value, allowed) => {
    expect(parseCookieChoice(value)).toEqual({ wording: COOKIE_WORDING, chosenAt: 0, allowed });
  });

  it('leaves out categories that nobody knows', () => {
    expect(parseCookieChoice(`${COOKIE_WORDING}.1.weather.chat`)?.allowed).toEqual(['chat']);
  });

  it.each([
    '',
    'cookie_choice=',
    'cookie_choice=everything',
    'cookie_choice=toString',
    'cookie_choice=2026-11-22',
    'cookie_choice=2026-11-22.x.chat',
    'cookie_choice=2026-11-22.1.chat%3B',
    'my_cookie_choice=all',
    'other=cookie_choice=all',
  ])('the cookies "%s" hold no choice', (cookies) => {
    expect(readCookieChoice(cookies)).toBeNull();
  });
});

describe('allowed are', () => {
  const explicit = { choice: null, isImplied: false, hasPrivacyControl: false };
  const implied = { ...explicit, isImplied: true };
  const outdated = { ...choose('chat', 'marketing'), wording: '2026-01-01' };

  it.each([
    ['nothing before a choice', explicit, []],
    ['what was chosen', { ...explicit, choice: choose('chat') }, ['chat']],
    ['nothing of what was chosen under other words', { ...explicit, choice: outdated }, []],
    ['all before a choice where consent is implied', implied, cookieCategories],
    [
      'what is left after a refusal where consent is implied',
      { ...implied, choice: choose('chat') },
      ['chat'],
    ],
    ['nothing more because the words have changed', { ...implied, choice: outdated }, outdated.allowed],
    [
      'all but marketing under Global Privacy Control',
      { ...implied, hasPrivacyControl: true },
      ['analytics', 'chat'],
    ],
    [
      'marketing under Global Privacy Control once it is allowed by hand',
      { ...explicit, hasPrivacyControl: true, choice: choose('marketing') },
      ['marketing'],
    ],
  ])('%s', (_, terms, allowed) => {
    expect(allowedCookies(terms)).toEqual(allowed);
  });
});
