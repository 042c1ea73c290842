import { describe, expect, it, vi } from 'vitest';
import { createBindings } from '#tests/factories/bindings.ts';
import type { Bindings } from './env.ts';
import { halfSetIn, withoutHalfSet } from './half-set.ts';
import { servicesOf } from './services.ts';
import { readSettings } from './settings.ts';

const deployed = {
  ENVIRONMENT: 'production',
  IS_SIMPLY: 'false',
  CODE_PEPPER: 'a pepper of sixteen letters',
  SMS_RU_API_ID: 'a key',
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
    [{ REST_ORIGIN: 'http://rest.befit.example' }, 'Wrong setting: REST_ORIGIN'],
    [{ CONSENT: 'yes' }, 'Wrong setting: CONSENT'],
    [{ SMARTCAPTCHA_HOST: 'https://yandex.ru/x' }, 'Wrong setting: SMARTCAPTCHA_HOST'],
    [{ GTM_ID: 'GTM-B', GTM_TAG_HOSTS: 'https://ads.example' }, 'Wrong setting: GTM_TAG_HOSTS'],
    [{ BOT_SCRIPT_URL: 'http://bot.example/widget.js' }, 'Wrong setting: BOT_SCRIPT_URL'],
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
    [{ SMARTCAPTCHA_SITE_KEY: 'k' }, 'SMARTCAPTCHA_SECRET missing beside SMARTCAPTCHA_SITE_KEY'],
    [{ GTM_TAG_HOSTS: 'ads.example' }, 'GTM_TAG_HOSTS without GTM_ID'],
    [{ PAYMENT_WIDGETS: 'true' }, 'PAYMENT_WIDGETS without CLOUDPAYMENTS_SECRET or YOOKASSA_SECRET'],
  ])('leave out what is only half set, and say so: %o', (variables, because) => {
    const bindings = createBindings({ ...deployed, ...variables });
    expect(readSettings(bindings).halfSet).toEqual([because]);
    expect(Object.keys(withoutHalfSet(bindings))).not.toEqual(
      expect.arrayContaining(Object.keys(variables).slice(0, 1)),
    );
  });

  it.each([
    [{}, 1],
    [{ SMSC_API_KEY: 'key' }, 0],
    // Half a pair is no gateway.
    [{ SMS_AERO_API_KEY: 'key' }, 2],
    // Codes leave where the calls are answered, and stay on the machine of a developer.
    [{ REST_ORIGIN: 'https://rest.befit.example' }, 0],
    [{ ENVIRONMENT: 'local' }, 0],
  ] as const)('say that nobody can sign in without a gateway of SMS: %o, %i', (variables, count) => {
    const found = halfSetIn({ ENVIRONMENT: 'production', ...variables });
    expect(found.filter((because) => /nobody can sign in|SMS_AERO_EMAIL/.test(because))).toHaveLength(count);
  });

  it('are told of in one line where an isolate starts with only half of something', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    servicesOf(createBindings({ ...deployed, YOOKASSA_SHOP_ID: '1', GTM_TAG_HOSTS: 'ads.example' }));
    expect(log.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      {
        ...{ level: 'error', message: 'part of the site is off', see: 'docs/runbooks/settings.md' },
        because: 'YOOKASSA_SECRET missing beside YOOKASSA_SHOP_ID; GTM_TAG_HOSTS without GTM_ID',
      },
    ]);
    log.mockRestore();
  });

  it.each([
    [{ PHOTOS_URL: 'https://storage.example/photos' }, 'PHOTOS_URL and PHOTOS_REGION belong together'],
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

  it('ask for the secret of codes where the site signs customers in itself', () => {
    const { CODE_PEPPER: _, ...without } = deployed;
    expect(() => read(without)).toThrow('CODE_PEPPER missing');
    const edge = { REST_ORIGIN: 'https://rest.befit.example', HOP_SECRET: 'x'.repeat(32) };
    expect(() => read({ ...without, ...edge })).not.toThrow();
  });
});
