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

  test('are each vendor by its own variable, at rest and with a category to allow', () => {
    const scripts = scriptsOf({
      MINDBOX_TRACKER_ID: 'befit.Website',
      FLOCKTORY_SITE_ID: '1',
      POPMECHANIC_ID: '2',
      SOCKET_SCRIPT_URL: 'https://sockets.example/client.js',
      BOT_SCRIPT_URL: 'https://bot.example/widget.js',
      CONVERSION_SCRIPT_URL: 'https://ads.example/count.js',
      CONVERSION_FUNCTION: 'count',
      AB_TEST_ID: 'metrika.3',
      YM_ID: '3',
      GTM_ID: 'GTM-BEFIT',
      JIVO_WIDGET_ID: 'Widget1234',
    });
    expect(
      Object.entries(scripts).map(([id, { category, moment, src }]) => [id, category, moment, src]),
    ).toEqual([
      ['mindbox', 'marketing', 'idle', 'https://api.mindbox.ru/scripts/v1/tracker.js'],
      ['flocktory', 'marketing', 'idle', 'https://api.flocktory.com/v2/loader.js?site_id=1'],
      ['popmechanic', 'marketing', 'idle', 'https://static.popmechanic.ru/service/loader.js?c=2'],
      ['sockets', 'chat', 'idle', 'https://sockets.example/client.js'],
      ['bot', 'chat', 'idle', 'https://bot.example/widget.js'],
      ['conversion', 'marketing', 'idle', 'https://ads.example/count.js'],
      ['abTest', 'analytics', 'idle', 'https://abt.s3.yandex.net/expjs/latest/exp.js'],
      ['metrika', 'analytics', 'idle', 'https://mc.yandex.ru/metrika/tag.js?id=3'],
      ['tagManager', 'marketing', 'idle', 'https://www.googletagmanager.com/gtm.js?id=GTM-BEFIT'],
      ['jivo', 'chat', 'idle', 'https://code.jivo.ru/widget/Widget1234'],
    ]);
    expect(scripts.bot?.hosts.connect).toEqual(['https://bot.example', 'wss://bot.example']);
  });

  test('let in the folder of a script whose place is known, and never all of a host that serves others', () => {
    const scripts = scriptsOf({
      ...{ PAYMENT_WIDGETS: true, CLOUDPAYMENTS_SECRET: 's', YOOKASSA_SECRET: 's' },
      ...{ RECAPTCHA_SITE_KEY: 'k', MINDBOX_TRACKER_ID: 'm', FLOCKTORY_SITE_ID: '1', POPMECHANIC_ID: '2' },
      ...{ YM_ID: '3', GTM_ID: 'GTM-BEFIT', AB_TEST_ID: '4' },
    });
    const sources = Object.values(scripts).flatMap(({ hosts }) => hosts.script ?? []);
    expect(sources.filter((source) => new URL(source).pathname === '/')).toEqual([
      'https://static.yoomoney.ru',
    ]);
    for (const { src, hosts } of Object.values(scripts))
      expect([src, hosts.script?.some((source) => src.startsWith(source))]).toEqual([src, true]);
  });
});
