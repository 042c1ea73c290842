import { describe, expect, test } from 'vitest';
import { judgeCaptcha, variablesOf, withoutCaptcha } from './captcha.ts';

const listed = (...names: string[]) => JSON.stringify(names.map((name) => ({ name, type: 'secret_text' })));

describe('the bot checks of a release', () => {
  test.each([
    [listed('SMARTCAPTCHA_SITE_KEY', 'SMARTCAPTCHA_SECRET'), []],
    [listed('SMARTCAPTCHA_SECRET', 'CODE_PEPPER'), ['SMARTCAPTCHA_SITE_KEY']],
    [listed('RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'), []],
  ])('are there with both keys of one vendor: %s beside %j', (printed, variables) => {
    expect(judgeCaptcha(printed, variables, []).isRight).toBe(true);
  });

  test.each([
    [
      listed('CODE_PEPPER'),
      'SMARTCAPTCHA_SITE_KEY, SMARTCAPTCHA_SECRET or RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET',
    ],
    [listed('SMARTCAPTCHA_SITE_KEY'), 'missing SMARTCAPTCHA_SECRET.'],
    [
      listed('SMARTCAPTCHA_SITE_KEY', 'SMARTCAPTCHA_SECRET', 'RECAPTCHA_SECRET'),
      'missing RECAPTCHA_SITE_KEY.',
    ],
    ['You are not logged in', 'did not tell'],
    ['{"error":"no"}', 'did not tell'],
  ])('that are not there stop a release, unless that is let pass: %s', (printed, named) => {
    const stopped = judgeCaptcha(printed, [], []);
    expect([stopped.isRight, stopped.text]).toEqual([false, expect.stringContaining(named)]);
    const passed = judgeCaptcha(printed, [], [withoutCaptcha]);
    expect([passed.isRight, passed.text]).toEqual([true, expect.stringContaining('NO bot check')]);
  });

  test('may have their public keys among the variables of wrangler.toml', () => {
    const toml =
      '\n[vars]\nA = "1"\nSMARTCAPTCHA_SITE_KEY = "k"\n\n[env.simply.vars]\nB = "2"\n\n[[x]]\nC = "3"\n';
    expect(variablesOf(toml, '')).toEqual(['A', 'SMARTCAPTCHA_SITE_KEY']);
    expect(variablesOf(toml, 'simply')).toEqual(['B']);
    expect(variablesOf(toml, 'none')).toEqual([]);
  });
});
