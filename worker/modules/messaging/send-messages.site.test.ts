import { describe, expect } from 'vitest';
import { HOUR_MS } from '#shared/dates.ts';
import { listDeadMessages } from '#shared/features/notifications/dead/contract.ts';
import { SmsDoubles } from '#tests/doubles/sms.ts';
import { plantMessage } from '#tests/factories/planted-rows.ts';
import { codePath } from '#tests/harness/sms-codes.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import { test as base, type Site } from '#tests/site.ts';
import { createSms } from '#worker/integrations/sms/configured-sms.ts';

const keys = {
  ...{ SMS_RU_API_ID: 'api-id', SMS_AERO_EMAIL: 'shop@befit.example', SMS_AERO_API_KEY: 'aero-key' },
  ...{ SMSC_API_KEY: 'smsc-key' },
};
const test = base
  .extend('gateways', () => new SmsDoubles())
  .extend('siteOptions', ({ gateways }) => ({
    services: { sms: createSms(keys as never) },
    outbound: async (request: Request) => (await gateways.handle(request)) as unknown as Response,
  }))
  .extend('expectedErrors', () => /message given up|refused the message/);
const due = async (site: Site, ms = 0) => {
  site.advance(ms);
  await site.tick();
};
const given = async (site: Site) => (await site.operate(listDeadMessages)).messages;

describe('an SMS', () => {
  test('is sent once, also when runs of the timer meet', async ({ site, gateways }) => {
    await plantMessage(site, 'waiting');
    await Promise.all([site.tick(), site.tick(), site.tick()]);
    expect(gateways.asked).toMatchObject([{ gateway: 'sms.ru', to: '79160000001' }]);
  });

  test('goes to the next gateway where one has accepted nothing', async ({ site, gateways }) => {
    Object.assign(gateways, { innerCode: 201 });
    await plantMessage(site, 'waiting');
    await due(site);
    Object.assign(gateways, { isAeroOut: true });
    await plantMessage(site, 'waiting');
    await due(site);
    expect(gateways.sent.map(({ gateway }) => gateway)).toEqual(['smsaero', 'smsc']);
  });

  test('that a gateway has had before counts as sent', async ({ site, gateways }) => {
    gateways.innerCode = 231;
    await plantMessage(site, 'waiting');
    for (let run = 0; run < 2; run += 1) await due(site, HOUR_MS);
    expect(gateways.asked).toHaveLength(1);
    expect(await given(site)).toEqual([]);
  });

  test('climbs the ladder and is given up after the last try, without its phone in the log', async ({
    site,
    gateways,
  }) => {
    Object.assign(gateways, { innerCode: 201, isAeroOut: true, smscError: 3 });
    await plantMessage(site, 'waiting');
    for (let run = 0; run < 8; run += 1) await due(site, 13 * HOUR_MS);
    expect(await given(site)).toHaveLength(1);
    expect(site.inside.logs.filter((line) => line.includes('message given up'))).toHaveLength(1);
    expect(site.inside.logs.join()).not.toContain('9160000001');
  });

  test('with a code goes out at once, and where no gateway takes it its customer may try again', async ({
    site,
    gateways,
  }) => {
    Object.assign(gateways, { innerCode: 201, isAeroOut: true, smscError: 3 });
    const phone = newPhone();
    const ask = () =>
      site
        .visitor()
        .request(codePath, { json: { step: 1, phone, name: 'Анна', type: 'register', consent: true } });
    expect([(await ask()).status, gateways.sent]).toEqual([503, []]);
    gateways.innerCode = 100;
    expect((await ask()).status).toBe(200);
    expect(gateways.sent[0]?.text).toMatch(/Код для входа: [1-9]\d{5}\. Никому его не сообщайте/);
  });
});
