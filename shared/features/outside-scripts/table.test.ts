import { describe, expect, test } from 'vitest';
import { configOf, scriptsOf } from './table.ts';

describe('the outside scripts of an environment', () => {
  test('are none where nothing is set, and the browser is told nothing', () => {
    expect(scriptsOf({})).toEqual({});
    expect(configOf(scriptsOf({}))).toBeUndefined();
  });

  test('are the payment widgets of the providers that have keys, of which pages tell nothing', () => {
    const scripts = scriptsOf({ PAYMENT_WIDGETS: true, YOOKASSA_SECRET: 's' });
    expect(Object.keys(scripts)).toEqual(['yookassa']);
    expect(configOf(scripts)).toBeUndefined();
    expect(scriptsOf({ PAYMENT_WIDGETS: false, YOOKASSA_SECRET: 's' })).toEqual({});
  });

  test('are each bot check by itself, told without its hosts', () => {
    expect(configOf(scriptsOf({ SMARTCAPTCHA_SITE_KEY: 'ysc1_key' }))).toEqual({
      smartcaptcha: {
        category: 'necessary',
        moment: 'touch',
        src: 'https://smartcaptcha.cloud.yandex.ru/captcha.js?render=onload&onload=onSmartCaptcha',
        onReady: 'onSmartCaptcha',
        siteKey: 'ysc1_key',
        timeoutMs: 5000,
      },
    });
    expect(Object.keys(scriptsOf({ RECAPTCHA_SITE_KEY: 'k' }))).toEqual(['recaptcha']);
  });

  test('come from the host that the deployment names', () => {
    const { recaptcha } = scriptsOf({ RECAPTCHA_SITE_KEY: 'k', RECAPTCHA_HOST: 'www.recaptcha.net' });
    expect(recaptcha?.src).toMatch(/^https:\/\/www\.recaptcha\.net\/recaptcha\/api\.js\?/);
    expect(recaptcha?.hosts.script).toEqual(['https://www.recaptcha.net', 'https://www.gstatic.com']);
    expect(recaptcha?.hosts.frame).toEqual(['https://www.recaptcha.net']);
  });
});
