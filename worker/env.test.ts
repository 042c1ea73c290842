import { describe, expect, it } from 'vitest';
import { createBindings } from '#tests/factories/bindings.ts';
import type { Bindings } from './env.ts';
import { withoutHalfSet } from './half-set.ts';
import { readSettings } from './settings.ts';

const deployed = {
  ENVIRONMENT: 'production',
  IS_SIMPLY: 'false',
  CODE_PEPPER: 'a pepper of sixteen letters',
} as const;
/** Settings are read of variables alone: bindings do not matter to them. */
const read = (variables: Partial<Bindings>) => readSettings(createBindings(variables));

describe('the settings of a deployment', () => {
  it('are read where everything fits', () => {
    expect(read(deployed)).toMatchObject({ isLocal: false, isSimply: false, operatorToken: undefined });
    const others = { YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET: 's', PAYMENT_WIDGETS: 'true' };
    expect(() => read({ ...deployed, ...others })).not.toThrow();
  });

  it('ask for consent unless the operator lets it be implied', () => {
    expect(read(deployed).isConsentImplied).toBe(false);
    expect(read({ ...deployed, CONSENT: 'implied' }).isConsentImplied).toBe(true);
  });

  it.each([
    [{ IS_SIMPLY: 'yes' }, 'Wrong setting: IS_SIMPLY (true or false); docs/operations.md'],
    [{ OPERATOR_TOKEN: 'short' }, 'Wrong setting: OPERATOR_TOKEN (at least 32 characters)'],
    [{ SITE_URL: 'befit' }, 'Wrong setting: SITE_URL'],
    [{ REST_ORIGIN: 'http://rest.befit.example' }, 'Wrong setting: REST_ORIGIN'],
    [{ REST_ORIGIN: 'http://localhost.befit.example' }, 'Wrong setting: REST_ORIGIN'],
    [{ CONSENT: 'yes' }, 'Wrong setting: CONSENT'],
    [{ PAYMENT_WIDGETS: '1' }, 'Wrong setting: PAYMENT_WIDGETS'],
    [{ CLOUDPAYMENTS_INN: '12' }, 'Wrong setting: CLOUDPAYMENTS_INN'],
    [{ EMAIL_FROM: 'befit' }, 'Wrong setting: EMAIL_FROM'],
    [{ SMARTCAPTCHA_HOST: 'https://yandex.ru/x' }, 'Wrong setting: SMARTCAPTCHA_HOST'],
    [{ VAPID_SUBJECT: 'care@befit.example' }, 'Wrong setting: VAPID_SUBJECT'],
    [{ YM_ID: 'counter' }, 'Wrong setting: YM_ID'],
    [{ GTM_ID: 'befit' }, 'Wrong setting: GTM_ID'],
    [{ GTM_ID: 'GTM-B', GTM_TAG_HOSTS: 'https://ads.example' }, 'Wrong setting: GTM_TAG_HOSTS'],
    [{ BOT_SCRIPT_URL: 'http://bot.example/widget.js' }, 'Wrong setting: BOT_SCRIPT_URL'],
    [{ JIVO_WIDGET_ID: '../x' }, 'Wrong setting: JIVO_WIDGET_ID'],
    [{ EXPERIMENTS: 'whyBefit:half' }, 'Wrong setting: EXPERIMENTS'],
    [{ EXPERIMENTS: 'unknown:50' }, 'Wrong setting: EXPERIMENTS'],
  ])('name a variable that cannot be: %o', (variables, message) => {
    expect(() => read({ ...deployed, ...variables })).toThrow(message);
  });

  it.each([
    [{ YOOKASSA_SHOP_ID: '1' }, 'YOOKASSA_SECRET missing beside YOOKASSA_SHOP_ID'],
    [
      { VAPID_PUBLIC_KEY: 'k', VAPID_SUBJECT: 'mailto:care@befit.example' },
      'VAPID_PRIVATE_KEY missing beside VAPID_PUBLIC_KEY, VAPID_SUBJECT',
    ],
    [{ LEADS_WEBHOOK_SECRET: 's' }, 'LEADS_WEBHOOK_URL missing beside LEADS_WEBHOOK_SECRET'],
    [{ SMSC_SENDER: 'BeFit' }, 'SMSC_SENDER without SMSC_API_KEY'],
    [{ SMARTCAPTCHA_SITE_KEY: 'k' }, 'SMARTCAPTCHA_SECRET missing beside SMARTCAPTCHA_SITE_KEY'],
    [{ RECAPTCHA_SECRET: 's' }, 'RECAPTCHA_SITE_KEY missing beside RECAPTCHA_SECRET'],
    [{ RECAPTCHA_HOST: 'www.recaptcha.net' }, 'RECAPTCHA_HOST without RECAPTCHA_SITE_KEY'],
    [{ GTM_TAG_HOSTS: 'ads.example' }, 'GTM_TAG_HOSTS without GTM_ID'],
    [{ JIVO_HOST: 'code.jivosite.com' }, 'JIVO_HOST without JIVO_WIDGET_ID'],
    [{ CONVERSION_FUNCTION: 'count' }, 'CONVERSION_SCRIPT_URL missing beside CONVERSION_FUNCTION'],
    [{ PAYMENT_WIDGETS: 'true' }, 'PAYMENT_WIDGETS without CLOUDPAYMENTS_SECRET or YOOKASSA_SECRET'],
  ])('leave out what is only half set, and say so: %o', (variables, because) => {
    const bindings = createBindings({ ...deployed, ...variables });
    expect(readSettings(bindings).halfSet).toEqual([because]);
    expect(Object.keys(withoutHalfSet(bindings))).not.toEqual(
      expect.arrayContaining(Object.keys(variables).slice(0, 1)),
    );
  });

  it('leave out what needs the half of a pair as well', () => {
    const half = { CLOUDPAYMENTS_SECRET: 's', PAYMENT_WIDGETS: 'true' };
    expect(read({ ...deployed, ...half }).halfSet).toHaveLength(2);
    expect(read({ ...deployed, ...half, CLOUDPAYMENTS_PUBLIC_ID: 'p' }).halfSet).toEqual([]);
  });

  it.each([
    [{ PHOTOS_URL: 'https://storage.example/photos' }, 'PHOTOS_URL and PHOTOS_REGION belong together'],
    [{ ACCESS_HOST: 'befit.cloudflareaccess.com' }, 'ACCESS_HOST and ACCESS_AUDIENCE belong together'],
    [{ OWN_SERVER: 'true' }, 'DATA_IN_RUSSIA missing: true or false'],
    [{ OWN_SERVER: 'true', DATA_IN_RUSSIA: 'true' }, 'SITE_URL missing'],
    [
      { OWN_SERVER: 'true', DATA_IN_RUSSIA: 'true', SITE_URL: 'https://befit.example' },
      'HOP_SECRET missing: the same on edge and origin',
    ],
    [{ REST_ORIGIN: 'https://rest.befit.example' }, 'HOP_SECRET missing: the same on edge and origin'],
  ])('name what is missing where nothing can go on: %o', (variables, message) => {
    expect(() => read({ ...deployed, ...variables })).toThrow(message);
  });

  it('put nobody into experiments unless they name shares', () => {
    expect(read(deployed).experimentShares).toEqual({});
    const drawing = read({ ...deployed, EXPERIMENTS: '{"whyBefit": 50}' });
    expect(drawing.experimentShares).toEqual({ exp_whyBefit: 50 });
  });

  it('let a bot check’s host be the own machine in the local environment alone', () => {
    const keys = { SMARTCAPTCHA_SITE_KEY: 'k', SMARTCAPTCHA_SECRET: 's' };
    const host = { SMARTCAPTCHA_HOST: 'http://localhost:9000' };
    expect(() => read({ ...deployed, ...keys, ...host, ENVIRONMENT: 'local' })).not.toThrow();
    expect(() => read({ ...deployed, ...keys, ...host })).toThrow('SMARTCAPTCHA_HOST');
    expect(() => read({ ...deployed, ...keys, SMARTCAPTCHA_HOST: 'captcha-api.yandex.ru' })).not.toThrow();
  });

  it('ask for the secret of codes where the site signs customers in itself', () => {
    const { CODE_PEPPER: _, ...without } = deployed;
    expect(() => read(without)).toThrow('CODE_PEPPER missing');
    const edge = { REST_ORIGIN: 'https://rest.befit.example', HOP_SECRET: 'x'.repeat(32) };
    expect(() => read({ ...without, ...edge })).not.toThrow();
  });
});
