import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, DAY_MS, moscowDate } from '#shared/dates.ts';
import { getBonuses, giveBonuses, listInvitedFriends } from '#shared/features/bonuses/contract.ts';
import { listBonusReviews } from '#shared/features/bonuses/reviews/contract.ts';
import { expiredBefore, GIFT_WAITS_DAYS, remainingGrants } from '#shared/features/bonuses/rules.ts';
import { placeOrder } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { listPartnerOffers, takePartnerCode } from '#shared/features/partners/contract.ts';
import { getReferral } from '#shared/features/promotions/contract.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { answerOf, mustCall } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { deliverNext, operate } from '#tests/harness/operations.ts';
import { openPlain, submitPlain } from '#tests/harness/plain-forms.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';
import { expire, listOpenGrants } from '#worker/modules/money/bonuses/expiry/commands.ts';
import { createD1Database } from '#worker/platform/cloudflare/d1-database.ts';

let site: LocalWorker;
const now = Date.parse(orderMoment);

beforeAll(async () => {
  site = await startLocalWorker({ floodLimit: 1_000_000 });
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());

interface Customer {
  readonly visitor: Visitor;
  readonly id: string;
  readonly phone: string;
}

async function register(name = 'Анна', phone = newPhone()): Promise<Customer> {
  const visitor = new Visitor(site);
  const { id } = await visitor.signIn(phone, name);
  return { visitor, id, phone };
}

async function grant(customerId: string, amountKop: number, at = now): Promise<void> {
  const id = crypto.randomUUID();
  await site.db
    .prepare(
      `INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
       VALUES (?1, ?2, 'company', ?3, ?4, 'bonuses_granted', NULL, ?5)`,
    )
    .bind(id, `test:${id}`, `bonuses:${customerId}`, amountKop, at)
    .run();
}

async function balanceOf(account: string): Promise<number> {
  const row = await site.db
    .prepare(
      `SELECT (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE to_account = ?1)
            - (SELECT COALESCE(SUM(amount_kop), 0) FROM transfers WHERE from_account = ?1) AS balance`,
    )
    .bind(account)
    .first<{ balance: number }>();
  return row?.balance ?? 0;
}

const view = async ({ visitor }: Customer) => await mustCall(visitor, getBonuses);

const give = ({ visitor }: Customer, body: unknown, key = crypto.randomUUID()) =>
  visitor.request('/rest/bonuses/gifts/', { json: body, headers: { 'Idempotency-Key': key } });

async function runTimerAt(at: number): Promise<void> {
  await setClock(site, new Date(at).toISOString());
  await runTimerOf(site);
}

async function place({ visitor }: Customer, options: object = {}): Promise<Order> {
  const answer = await visitor.request('/rest/orders/', {
    json: { ...buildOrder({ days: 7 }), ...options },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answerOf(placeOrder, answer)).order;
}

const bring = (orderId: string, count: number) => deliverNext(site, orderId, count);

describe('the account', () => {
  test('says what can be spent until when, oldest first, with a history in words', async () => {
    const anna = await register();
    await grant(anna.id, 30_000, now - 100 * DAY_MS);
    await grant(anna.id, 50_000, now - 10 * DAY_MS);
    expect((await give(anna, { to: 'charity', charity: 'lesnoy-dozor', amount: 100 })).status).toBe(201);
    const { balanceKop, expiry, history, level } = await view(anna);
    expect(balanceKop).toBe(70_000);
    const today = moscowDate(now);
    expect(expiry).toEqual([
      { date: addDays(today, 80), amountKop: 20_000 },
      { date: addDays(today, 170), amountKop: 50_000 },
    ]);
    expect(history[0]).toMatchObject({ text: 'На\u00a0доброе дело: «Лесной дозор»', amountKop: -10_000 });
    expect(level).toMatchObject({ share: 300, paidKop: 0, next: { share: 500 } });
  });
});

describe('what has had its term', () => {
  test('is moved out once, by the timer, and the rest stays', async () => {
    const anna = await register();
    await grant(anna.id, 30_000, now - 181 * DAY_MS);
    await grant(anna.id, 40_000, now - 180 * DAY_MS);
    await runTimerAt(now);
    await runTimerAt(now + 60_000);
    await setClock(site, orderMoment);
    const { balanceKop, history, expiry } = await view(anna);
    expect(balanceKop).toBe(40_000);
    expect(history.filter(({ text }) => text.startsWith('Сгорели'))).toHaveLength(1);
    // The last day is still today.
    expect(expiry).toEqual([{ date: moscowDate(now), amountKop: 40_000 }]);
  });

  test('of any ledger agrees with the rule, however often it is moved out', async () => {
    const step = fc.record({
      gapDays: fc.integer({ min: 0, max: 40 }),
      amountKop: fc.integer({ min: 100, max: 90_000 }),
      spends: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const id = `ledger-${crypto.randomUUID()}`;
        const account = `bonuses:${id}`;
        let at = now - 250 * DAY_MS;
        let balance = 0;
        const grants: { at: number; amountKop: number }[] = [];
        for (const { gapDays, amountKop, spends } of steps) {
          at += gapDays * DAY_MS + 1;
          if (!spends) {
            await grant(id, amountKop, at);
            grants.push({ at, amountKop });
            balance += amountKop;
          } else if (amountKop <= balance) {
            const key = crypto.randomUUID();
            await site.db
              .prepare(
                `INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, at)
                 VALUES (?1, ?1, ?2, 'company', ?3, 'bonuses_spent', ?4)`,
              )
              .bind(key, account, amountKop, at)
              .run();
            balance -= amountKop;
          }
        }
        const spent = grants.reduce((sum, { amountKop }) => sum + amountKop, 0) - balance;
        const before = expiredBefore(now);
        const left = remainingGrants(grants, spent);
        const stays = left.filter((one) => one.at >= before);
        const from = before - 365 * DAY_MS;
        const span = { from, before: now + 400 * DAY_MS };
        const open = await listOpenGrants(createD1Database(site.db), span, '');
        expect(
          open.grants.flatMap(({ customerId, at: came, amountKop }) =>
            customerId === id ? [{ at: came, amountKop }] : [],
          ),
        ).toEqual(left);
        await Promise.all([1, 2].map(() => expire(createD1Database(site.db), { from, before }, now)));
        await expire(createD1Database(site.db), { from, before }, now);
        expect(await balanceOf(account)).toBe(stays.reduce((sum, { amountKop }) => sum + amountKop, 0));
      }),
      { numRuns: 12 },
    );
  });
});

describe('gifts', () => {
  test('of fifty at the same moment none takes the account below zero, and a repeat is the same gift', async () => {
    const [anna, boris] = [await register(), await register('Борис')];
    await grant(anna.id, 100_000);
    const body = { to: 'friend', phone: boris.phone, amount: 100 };
    const answers = await Promise.all(Array.from({ length: 50 }, () => give(anna, body)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(40);
    expect([(await view(anna)).balanceKop, (await view(boris)).balanceKop]).toEqual([0, 100_000]);
    expect((await view(boris)).history[0]?.text).toBe('Подарок от\u00a0друга');

    await runTimerOf(site);
    const told = (await boris.visitor.inbox()).filter(
      ({ to, text }) => to === boris.phone && /100\sбонусов: подарок от\sдруга/.test(text),
    );
    expect(told).toHaveLength(10);

    await grant(anna.id, 20_000);
    const key = crypto.randomUUID();
    const repeats = await Promise.all(Array.from({ length: 20 }, () => give(anna, body, key)));
    expect(new Set(repeats.map(({ status }) => status))).toEqual(new Set([201]));
    const ids = await Promise.all(repeats.map(async (one) => (await answerOf(giveBonuses, one)).id));
    expect(new Set(ids).size).toBe(1);
    expect((await view(anna)).balanceKop).toBe(10_000);
    expect((await give(anna, { ...body, amount: 50 }, key)).status).toBe(422);
  });

  test('wait for a friend to register, and go back when nobody comes', async () => {
    const anna = await register();
    await grant(anna.id, 50_000);
    const [coming, absent] = [newPhone(), newPhone()];
    const gift = async (phone: string): Promise<object> =>
      (await give(anna, { to: 'friend', phone, amount: 100 })).json();
    // Nothing tells whether a phone has an account.
    const known = await gift((await register()).phone);
    expect(Object.keys(await gift(coming))).toEqual(Object.keys(known));
    await gift(absent);
    expect((await view(anna)).balanceKop).toBe(20_000);
    const friend = await register('Вера', coming);
    expect((await view(friend)).balanceKop).toBe(10_000);

    await runTimerAt(now + GIFT_WAITS_DAYS * DAY_MS + 60_000);
    await setClock(site, orderMoment);
    const { balanceKop, history } = await view(anna);
    expect(balanceKop).toBe(30_000);
    expect(history[0]?.text).toMatch(/^Подарок не\sзабрали/);
    expect((await view(await register('Глеб', absent))).balanceKop).toBe(0);
  });

  test('do not reach an erased customer whose row has drawn the number', async () => {
    const [anna, gone] = [await register(), await register('Вера')];
    await grant(anna.id, 10_000);
    await site.db.prepare('UPDATE customers SET erased_at = ?2 WHERE id = ?1').bind(gone.id, now).run();
    expect((await give(anna, { to: 'friend', phone: gone.phone, amount: 100 })).status).toBe(201);
    expect(await balanceOf(`bonuses:${gone.id}`)).toBe(0);
    // Another code for the same number can be had after a minute.
    await setClock(site, new Date(now + 120_000).toISOString());
    expect((await view(await register('Вера', gone.phone))).balanceKop).toBe(10_000);
    await setClock(site, orderMoment);
  });

  test('name no phone of whoever is erased, nor of whom an erased giver’s gift has reached', async () => {
    const [anna, boris, coming] = [await register(), await register('Борис'), newPhone()];
    await grant(anna.id, 30_000);
    for (const phone of [boris.phone, coming]) await give(anna, { to: 'friend', phone, amount: 100 });
    const erase = async ({ id }: Customer) => {
      await site.db
        .prepare('INSERT INTO removal_requests (id, customer_id, requested_at, due_at) VALUES (?1, ?1, 1, 2)')
        .bind(id)
        .run();
      await runTimerAt(now);
    };
    const phones = async () => {
      const text = 'SELECT phone FROM bonus_gifts WHERE customer_id = ? ORDER BY created_at, id';
      return (await site.db.prepare(text).bind(anna.id).all<{ phone: string }>()).results.map(
        (row) => row.phone,
      );
    };
    await erase(boris);
    expect((await phones()).sort()).toEqual(['', coming]);
    expect((await view(anna)).history.map(({ text }) => text)).toContain('Подарок другу');
    await erase(anna);
    expect((await phones()).sort()).toEqual(['', coming]);
    const friend = await register('Вера', coming);
    expect((await view(friend)).balanceKop).toBe(10_000);
    await runTimerAt(now);
    expect(await phones()).toEqual(['', '']);
  });

  test.each([
    ['to oneself', (own: string) => ({ to: 'friend', phone: own, amount: 1 }), 400],
    ['to no number', () => ({ to: 'friend', phone: '12', amount: 1 }), 400],
    ['to an unknown fund', () => ({ to: 'charity', charity: 'nobody', amount: 1 }), 404],
    ['of parts', () => ({ to: 'charity', charity: 'lesnoy-dozor', amount: 1.5 }), 400],
    ['of more than there is', () => ({ to: 'charity', charity: 'lesnoy-dozor', amount: 1 }), 409],
  ])('%s are refused', async (_, body, status) => {
    const anna = await register();
    expect((await give(anna, body(anna.phone))).status).toBe(status);
    expect(await balanceOf(`bonuses:${anna.id}`)).toBe(0);
  });
});

test('invited friends stand masked, with how far they are', async () => {
  const anna = await register();
  const { code } = await mustCall(anna.visitor, getReferral);
  const invited = new Visitor(site);
  await invited.request(`/?invite=${code.toLowerCase()}`);
  const phone = newPhone();
  const friend = { visitor: invited, phone, id: (await invited.signIn(phone, 'Дмитрий Орлов')).id };
  expect(invited.cookies.has('invite')).toBe(false);
  const friends = async () => (await mustCall(anna.visitor, listInvitedFriends)).friends;
  expect(await friends()).toMatchObject([{ name: 'Д•••', state: 'registered', rewardKop: 100_000 }]);
  const body = buildOrder({ days: 7, firstOrder: false });
  const order = await place(friend, {
    ...body,
    contact: { name: 'Дмитрий', phone: friend.phone, email: '' },
    address: { streetId: 'msk-lesnaya-ulitsa', house: '21', flat: '3' },
    reductions: { promoCode: code, bonusesKop: 0, certificate: '' },
    expectedTotalKop: (body.expectedTotalKop ?? 0) - 100_000,
  });
  expect(await friends()).toMatchObject([{ name: 'Д•••', state: 'ordered', deliveries: 0, rewardAfter: 3 }]);
  await bring(order.id, 2);
  expect(await friends()).toMatchObject([{ state: 'receiving', deliveries: 2 }]);
  await bring(order.id, 1);
  expect(await friends()).toMatchObject([{ state: 'rewarded', rewardKop: 100_000 }]);
  expect((await view(anna)).history[0]?.text).toBe('За\u00a0приглашённого друга');
  await runTimerOf(site);
  const told = (await anna.visitor.inbox()).filter(({ to }) => to === anna.phone).map(({ text }) => text);
  expect(told).toContainEqual(expect.stringMatching(/1\s000\sбонусов: друг заказал по\sвашему приглашению/));
  expect(JSON.stringify(await friends())).not.toMatch(/Дмитрий|Орлов/);
});

describe('partners', () => {
  const take = ({ visitor }: Customer, code: string) =>
    visitor.request(`/rest/partners/offers/${code}/take/`, { method: 'POST' });

  test('give each customer one code, and no more than there are', async () => {
    await site.db.prepare("UPDATE partner_offers SET max_codes = 2 WHERE code = 'chay-listok'").run();
    const customers = [await register(), await register(), await register()] as const;
    const [anna, boris, vera] = customers;
    const again = await Promise.all(Array.from({ length: 10 }, () => take(anna, 'chay-listok')));
    const codes = await Promise.all(again.map(async (one) => (await answerOf(takePartnerCode, one)).code));
    expect(new Set(codes).size).toBe(1);
    expect(codes[0]).toMatch(/^LISTOK-[2-9A-Z]{8}$/);
    expect((await take(boris, 'chay-listok')).status).toBe(200);
    expect((await take(vera, 'chay-listok')).status).toBe(409);
    expect((await take(vera, 'no-such-offer')).status).toBe(404);
    const { offers } = await mustCall(anna.visitor, listPartnerOffers);
    for (const { advertiser, erid } of offers)
      expect([advertiser, erid]).toEqual([expect.stringContaining('ИНН'), expect.stringMatching(/./)]);
    const page = await (await anna.visitor.request('/personal/partners/')).text();
    for (const { advertiser, erid } of offers)
      expect(page.replaceAll(/<[^>]*>/g, '')).toContain(`Реклама. ${advertiser}. erid:\u00a0${erid}`);
    await expect(site.db.prepare("UPDATE partner_offers SET erid = ''").run()).rejects.toThrow('CHECK');
    expect(offers.find(({ code }) => code === 'chay-listok')).toMatchObject({
      myCode: codes[0],
      isLeft: false,
    });
    expect(JSON.stringify(offers)).not.toContain('prefix');
  });
});

describe('bonuses for a review', () => {
  const text = 'Ем второй месяц: сытно, разнообразно, привозят вовремя. '.repeat(6);

  test('come with an operator’s decision, once a month', async () => {
    const anna = await register();
    const send = (json: object) => anna.visitor.request('/rest/bonuses/reviews/', { json });
    expect((await send({ text })).status).toBe(422);
    const order = await place(anna);
    await bring(order.id, 3);
    const before = (await view(anna)).balanceKop;
    expect((await send({ text: 'Коротко' })).status).toBe(400);
    const sent = await Promise.all([1, 2, 3].map(() => send({ text })));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    const { reviews } = await mustCall(anna.visitor, listBonusReviews);
    const decide = async (decision: string) =>
      (await operate(site, `bonus-reviews/${reviews[0]?.id}/`, { decision, reply: 'Спасибо!' })).status;
    expect(await decide('approved')).toBe(200);
    expect(await decide('approved')).toBe(200);
    expect(await decide('declined')).toBe(409);
    expect((await view(anna)).balanceKop).toBe(before + 10_000);
    expect((await view(anna)).history[0]?.text).toBe('За\u00a0отзыв');
  });

  test('do not come with a refusal', async () => {
    const anna = await register();
    await bring((await place(anna)).id, 3);
    const before = (await view(anna)).balanceKop;
    expect((await anna.visitor.request('/rest/bonuses/reviews/', { json: { text } })).status).toBe(201);
    const { reviews } = await mustCall(anna.visitor, listBonusReviews);
    const decision = { decision: 'declined', reply: 'Отзыв не про нас' };
    expect((await operate(site, `bonus-reviews/${reviews[0]?.id}/`, decision)).status).toBe(200);
    expect((await view(anna)).balanceKop).toBe(before);
  });

  test('are asked for by a plain form too', async () => {
    const anna = await register();
    const stranger = await openPlain(new Visitor(site), '/bonus-review/');
    expect(stranger.html).toContain('Войдите, чтобы прислать отзыв');
    await bring((await place(anna)).id, 3);
    const page = await openPlain(anna.visitor, '/bonus-review/');
    const refused = await submitPlain(anna.visitor, page, '/rest/bonuses/reviews/', {
      text: 'Коротко',
    });
    expect(refused.html).toContain('Напишите отзыв от');
    const done = await submitPlain(anna.visitor, refused, '/rest/bonuses/reviews/', {
      text,
    });
    expect(done.html).toContain('Проверяем');
  });

  test('are paid for what is written here and for nothing elsewhere, and pages and offer say so', async () => {
    const anna = await register();
    await bring((await place(anna)).id, 3);
    const json = { link: 'https://example.ru/otzyv', text: '' };
    expect((await anna.visitor.request('/rest/bonuses/reviews/', { json })).status).toBe(400);
    const textOf = async (path: string) =>
      (await (await new Visitor(site).request(path)).text()).replace(/<[^>]+>|&nbsp;|\s/g, ' ');
    const page = await textOf('/bonus-review/');
    expect(page).toMatch(/после третьей доставки/);
    expect(page).not.toMatch(/вставьте ссылку|на открытой площадке/i);
    for (const text of [page, await textOf('/oferta/')])
      expect(text).toMatch(/(на чужих сайтах мы не оплачиваем|на других площадках бонусы не начисляются)/);
    expect(await textOf('/oferta/')).toMatch(/8\.4\. За отзыв, который Заказчик после третьей доставки/);
  });
});
