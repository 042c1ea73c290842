import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { placeOrder } from '#shared/features/orders/contract.ts';
import { DadataDouble } from '#tests/doubles/dadata.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { Providers } from '#tests/factories/providers.ts';
import { test as base } from '#tests/site.ts';

/** A site that notes all that it sends to others. */
const test = base
  .extend('sent', () => [] as string[])
  .extend('siteOptions', ({ sent }) => {
    const [providers, dadata] = [new Providers(), new DadataDouble()];
    return {
      vars: { ...providers.siteOptions(['cloud']).vars, DADATA_API_KEY: dadata.key },
      outbound: async (request: Request) => {
        sent.push(`${request.url} ${await request.clone().text()}`);
        if (request.url.includes('cloudpayments')) return providers.answer(request);
        return (await dadata.handle(request as never)) as unknown as Response;
      },
    };
  })
  .extend('expectedErrors', () => /client error/);

const secrets = {
  ...{ name: 'Щукарина', comment: 'Звоните в колокольчик', allergy: 'allergy-nuts', flat: '8417' },
} as const;

describe('who gets what', () => {
  test('a payment provider gets neither name nor address nor what is left out of the food', async ({
    site,
    sent,
  }) => {
    const anna = await site.customer();
    await anna.signHealthConsent();
    const order = buildOrder({ payment: 'card', without: [secrets.allergy] });
    sent.length = 0;
    await anna.call(placeOrder, {
      body: {
        ...order,
        address: { ...order.address, flat: secrets.flat, comment: secrets.comment },
        contact: { ...order.contact, name: secrets.name },
      },
    });
    expect(sent).toHaveLength(1);
    for (const secret of [...Object.values(secrets), 'Лесная', 'lesnaya', 'орех'])
      expect(sent.join()).not.toContain(secret);
  });

  test('the service that completes addresses gets the text alone', async ({ site, sent }) => {
    const anna = await site.customer();
    await anna.request('/rest/addresses/?query=Лесная 20');
    expect(sent).toEqual([expect.stringContaining('Лесная 20')]);
    for (const secret of [anna.phone.slice(2), anna.id, 'Анна']) expect(sent[0]).not.toContain(secret);
  });
});

test('secrets of sessions and codes are nowhere in the database as they are', async ({ site }) => {
  const visitor = site.visitor();
  const anna = await site.customer();
  await visitor.request('/rest/customer/auth/', { json: { step: 1, phone: anna.phone } });
  const { accessToken } = JSON.parse(decodeURIComponent(anna.cookies.get('auth') ?? '{}')) as {
    accessToken: string;
  };
  const { folder } = site.inside;
  const files = readdirSync(folder).filter((name) => name.startsWith('site.sqlite'));
  const stored = files.map((name) => readFileSync(join(folder, name), 'latin1')).join('\n');
  expect([stored.includes(anna.id), stored.includes(accessToken)]).toEqual([true, false]);
});

test('the log holds nothing of what people have typed, whatever fails', async ({ site }) => {
  const [name, email, street, digits] = ['Щукарина', 'planted@example.ru', 'Тайный тупик', '9161112233'];
  const anna = await site.customer();
  const order = buildOrder();
  await anna.refused(placeOrder, {
    body: {
      ...order,
      address: { ...order.address, house: street, comment: street },
      contact: { name, phone: `+7${digits}`, email },
      expectedTotalKop: 1,
    },
  });
  await anna.request(`/rest/orders/${encodeURIComponent(name)}/?phone=${digits}&email=${email}`);
  const json = { step: 2, phone: `+7${digits}`, code: 111_111, type: 'login' };
  await anna.request('/rest/customer/auth/login/', { json });
  await anna.request('/api/log/', {
    json: {
      ...{ level: 'error', url: `/personal/?phone=${digits}&email=${email}` },
      message: `Не вышло: ${email}, +7${digits}`,
      details: { user_id: anna.id, status: 500, body: { name, phone: `+7${digits}`, email } },
    },
  });
  await anna.request(`/faq/?q=${encodeURIComponent(street)}`);
  const log = site.inside.logs.join('\n');
  const token = anna.cookies.get('auth') ?? '';
  expect(log).toContain('"level":"error"');
  expect(
    [name, email, street, digits, token, anna.phone.slice(2)].filter((one) => log.includes(one)),
  ).toEqual([]);
});
