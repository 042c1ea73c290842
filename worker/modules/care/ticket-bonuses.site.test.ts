import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { getBonuses } from '#shared/features/bonuses/contract.ts';
import { answerTicket, listOpenTickets } from '#shared/features/tickets/answers/contract.ts';
import { addTicket } from '#shared/features/tickets/contract.ts';
import { takePhoto } from '#tests/factories/tickets.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

/** A customer of a long order, one delivery of which has come. */
async function arrived(site: Site) {
  const anna = await site.customer({ order: { days: 14, payment: 'card' } });
  await anna.pay();
  site.setClock('2026-11-18T12:00:00Z');
  let deliveryId = '';
  const next = async () => {
    const coming = (await anna.deliveries()).find(({ state }) => state === 'planned' || state === 'locked');
    deliveryId = coming?.id ?? '';
    await site.bring(coming ? [coming] : [], 'delivered');
  };
  await next();
  const earned = async () => {
    const { history } = await anna.call(getBonuses);
    return history.reduce(
      (sum, { text, amountKop }) => sum + (text.startsWith('Начислено, заказ') ? amountKop : 0),
      0,
    );
  };
  const complain = async (kind: string, key: string = crypto.randomUUID()) =>
    (await anna.call(addTicket, { body: { deliveryId, kind, text: '' }, key })).ticket;
  return { anna, next, earned, complain, deliveryOf: () => deliveryId };
}
const send = (who: { request: SiteCustomer['request'] }, id: string, body: BodyInit) =>
  who.request(`/rest/tickets/${id}/photo/`, { method: 'POST', body });
const photo = async () => new Uint8Array(await takePhoto());

describe('bonuses of a complaint', () => {
  test('come at once for the first, once for its key', async ({ site }) => {
    const { earned, complain } = await arrived(site);
    const key = crypto.randomUUID();
    const tickets = await Promise.all([1, 2, 3].map(() => complain('missing', key)));
    expect(new Set(tickets.map(({ number }) => number)).size).toBe(1);
    expect([tickets[0]?.bonusKop, await earned()]).toEqual([30_000, 30_000]);
  });

  test('come once a delivery, and no more a month than the rule says', async ({ site }) => {
    const { anna, next, earned, complain } = await arrived(site);
    await Promise.allSettled([1, 2, 3].map(() => complain('missing')));
    expect(await earned()).toBe(30_000);
    for (const expected of [60_000, 60_000]) {
      await next();
      await send(anna, (await complain('missing')).id, await photo());
      expect(await earned()).toBe(expected);
    }
  });

  test('of a later one wait for a photo that shows something', async ({ site }) => {
    const { anna, next, earned, complain } = await arrived(site);
    await complain('taste');
    await next();
    const damaged = await complain('damaged');
    expect(damaged).toMatchObject({ bonusKop: 0, waiting: { wantsPhoto: true } });
    const plain = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#c8361d' } });
    for (const picture of [await takePhoto({ width: 300, height: 300 }), await plain.jpeg().toBuffer()])
      expect((await send(anna, damaged.id, new Uint8Array(picture))).status).toBe(400);
    expect(await earned()).toBe(10_000);
    await send(anna, damaged.id, await photo());
    expect(await earned()).toBe(30_000);
  });

  test('of taste wait for an operator, who grants them once, or declines', async ({ site }) => {
    const { next, earned, complain } = await arrived(site);
    await complain('taste');
    for (const [bonuses, expected] of [
      ['grant', 20_000],
      ['decline', 20_000],
    ] as const) {
      await next();
      const params = { id: (await complain('taste')).id };
      const listed = async () =>
        (await site.operate(listOpenTickets)).tickets.some(({ id }) => id === params.id);
      await site.operate(answerTicket, { params, body: { answer: 'Спасибо' } });
      expect(await listed()).toBe(true);
      const body = { answer: 'Спасибо', bonuses };
      for (let again = 0; again < 2; again += 1) await site.operate(answerTicket, { params, body });
      expect([await earned(), await listed()]).toEqual([expected, false]);
    }
  });

  test.for([
    ['2026-11-20T20:30:00Z', 20_000],
    ['2026-11-19T22:00:00Z', 0],
  ] as const)(
    'of lateness follow the courier’s record: handed over at %s gives %i',
    async ([at, bonusKop], { site }) => {
      const { next, complain } = await arrived(site);
      await complain('taste');
      site.setClock(at);
      await next();
      expect((await complain('late')).bonusKop).toBe(bonusKop);
    },
  );
});

describe('a photo of a complaint', () => {
  test('is kept without place and device', async ({ site }) => {
    const { anna, complain } = await arrived(site);
    const { id } = await complain('damaged');
    expect((await send(anna, id, await photo())).status).toBe(200);
    const seen = await anna.request(`/rest/tickets/${id}/photo/`);
    expect(seen.headers.get('Cache-Control')).toBe('private, no-store');
    const kept = Buffer.from(await seen.arrayBuffer());
    expect(kept.includes('Camera-of-Anna') || kept.includes('Exif')).toBe(false);
  });
});

test('a complaint is made within a week, for a reason that there is', async ({ site }) => {
  const { anna, deliveryOf } = await arrived(site);
  const body = { deliveryId: deliveryOf(), kind: 'late', text: '' };
  expect((await anna.refused(addTicket, { body: { ...body, kind: 'net' } })).fields).toHaveProperty('kind');
  site.setClock('2026-11-26T12:00:00Z');
  expect((await anna.refused(addTicket, { body })).fields).toHaveProperty('deliveryId');
});
