import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { placeOrder, quoteOrder } from '#shared/features/orders/contract.ts';
import type { PlaceOrderInput } from '#shared/features/orders/schema.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { answerOf, mustCall, refusalOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { deliverNext } from '#tests/harness/operations.ts';
import { readRows } from '#tests/harness/rows.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let visitor: Visitor;
let customerId: string;

beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());
beforeEach(async () => {
  visitor = new Visitor(site);
  customerId = (await visitor.signIn(newPhone())).id;
});

type Reductions = NonNullable<PlaceOrderInput['reductions']>;

function quote(reductions: Reductions, by = visitor, days = 7) {
  const { draft } = buildOrder();
  return mustCall(by, quoteOrder, {
    body: { draft: { ...draft, days }, streetId: 'msk-lesnaya-ulitsa', reductions },
  });
}

/** Places an order for the price that the quote gives, whatever it refuses. */
async function place(
  reductions: Reductions,
  by = visitor,
  payment: 'card' | 'courier' = 'courier',
  start = '2026-11-18',
) {
  const { price } = await quote(reductions, by);
  return by.request('/rest/orders/', {
    json: { ...buildOrder({ payment, start }), reductions, expectedTotalKop: price.totalKop },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
}

const refusedFields = async (answer: Response) => (await refusalOf(answer)).fields ?? {};

const codes = { next: 0 };
/** Stores a promo code that works, but for what the test changes, and returns it. */
async function addPromoCode(change: { maxUses?: number; programme?: string; share?: number } = {}) {
  codes.next += 1;
  const code = `ТЕСТ${codes.next}`;
  await site.db
    .prepare(
      `INSERT INTO promo_codes (code, share, valid_from, valid_to, max_uses, programme_code)
       VALUES (?1, ?2, '2026-11-01', '2026-11-30', ?3, ?4)`,
    )
    .bind(code, change.share ?? 1500, change.maxUses ?? null, change.programme ?? null)
    .run();
  return code;
}

async function addTransfer(to: string, amountKop: number) {
  const id = crypto.randomUUID();
  await site.db
    .prepare(
      `INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, at)
       VALUES (?1, ?1, 'company', ?2, ?3, 'bonuses_granted', 0)`,
    )
    .bind(id, to, amountKop)
    .run();
}

const giveBonuses = (amountKop: number) => addTransfer(`bonuses:${customerId}`, amountKop);

async function addCertificate(amountKop: number, validTo = '2027-11-30') {
  const code = `BF${crypto.randomUUID().replaceAll('-', '').slice(0, 14).toUpperCase()}`;
  const id = crypto.randomUUID();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)));
  await site.db
    .prepare(
      'INSERT INTO certificates (id, code_hash, nominal_kop, valid_to, created_at) VALUES (?1, ?2, ?3, ?4, 0)',
    )
    .bind(id, Buffer.from(hash).toString('hex'), amountKop, validTo)
    .run();
  await addTransfer(`certificate:${id}`, amountKop);
  return { code, id };
}

async function balanceOf(account: string): Promise<number> {
  const row = await site.db
    .prepare(
      `SELECT COALESCE(SUM(CASE WHEN to_account = ?1 THEN amount_kop ELSE -amount_kop END), 0) AS balance
       FROM transfers WHERE to_account = ?1 OR from_account = ?1`,
    )
    .bind(account)
    .first<number>('balance');
  return row ?? 0;
}

const lineOf = ({ price }: Awaited<ReturnType<typeof quote>>, kind: string) =>
  price.lines.find((line) => line.kind === kind)?.amountKop;

describe('a promo code', () => {
  test('that is better than the first-order discount replaces it', async () => {
    const counted = await quote({ promoCode: (await addPromoCode()).toLowerCase() });
    expect(lineOf(counted, 'promo-code')).toBe(-146_000);
    expect(lineOf(counted, 'first-order-discount')).toBeUndefined();
    expect(counted.refusals).toEqual({});
  });

  test('that is worse stays unused: the next order can have it', async () => {
    const promoCode = await addPromoCode({ share: 500, maxUses: 1 });
    const answer = await place({ promoCode });
    expect(answer.status).toBe(201);
    expect(lineOf(await quote({ promoCode }), 'promo-code')).toBe(-48_700);
  });

  test('works once for a customer', async () => {
    const promoCode = await addPromoCode();
    expect((await place({ promoCode })).status).toBe(201);
    expect((await quote({ promoCode })).refusals.promoCode).toMatch(/уже использовали/);
    const again = await place({ promoCode });
    expect(again.status).toBe(400);
    expect((await refusedFields(again))['reductions.promoCode']).toMatch(/уже использовали/);
  });

  test('for another programme, or an unknown one, says why and changes nothing', async () => {
    const promoCode = await addPromoCode({ programme: 'fitnes' });
    expect((await quote({ promoCode })).refusals.promoCode).toMatch(/только на\sпрограмму «Фитнес»/);
    expect((await quote({ promoCode: 'НЕТТАКОГО' })).refusals.promoCode).toMatch(/Такого промокода нет/);
  });

  test('whose last use fifty customers want at one moment is used once', async () => {
    const promoCode = await addPromoCode({ maxUses: 1 });
    const others = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const other = new Visitor(site);
        await other.signIn(newPhone());
        return other;
      }),
    );
    const { price } = await quote({ promoCode });
    const answers = await Promise.all(
      others.map((other) =>
        other.request('/rest/orders/', {
          json: { ...buildOrder(), reductions: { promoCode }, expectedTotalKop: price.totalKop },
          headers: { 'Idempotency-Key': crypto.randomUUID() },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect((await refusedFields(answer))['reductions.promoCode']).toMatch(/закончился/);
    }
  });
});

describe('bonuses', () => {
  test('pay at most thirty per cent of the programme, and leave the account by that much', async () => {
    await giveBonuses(1_000_000);
    const answer = await place({ bonusesKop: 1_000_000 });
    const { order } = await answerOf(placeOrder, answer);
    const spent = order.price.lines.find(({ kind }) => kind === 'bonuses')?.amountKop;
    expect(spent).toBe(-265_600);
    expect(await balanceOf(`bonuses:${customerId}`)).toBe(1_000_000 - 265_600);
    expect(await balanceOf(`order:${order.id}`)).toBe(265_600);
  });

  test('are no money: second receipts of the deliveries sum to what was paid by card, to the kopeck', async () => {
    await giveBonuses(1_000_001);
    const { order } = await answerOf(placeOrder, await place({ bonusesKop: 100_001 }, undefined, 'card'));
    await visitor.request(order.payment.url ?? '', { form: { state: 'paid' } });
    await deliverNext(site, order.id, 7);
    const receipts = await readRows(
      site,
      z.object({ sum: z.number() }),
      `SELECT amount_kop AS sum FROM receipts WHERE invoice_id = ? AND key GLOB 'offset:*'`,
      order.id,
    );
    expect(receipts).toHaveLength(4);
    expect(receipts.reduce((total, { sum }) => total + sum, 0)).toBe(order.price.totalKop);
  });

  test('and other reductions leave no kopeck on an order whose worth its days do not divide', async () => {
    const promoCode = await addPromoCode({ share: 1_333 });
    const { order } = await answerOf(placeOrder, await place({ promoCode }));
    expect(order.price.totalKop % 7).not.toBe(0);
    await deliverNext(site, order.id, 7);
    const [earned] = await readRows(
      site,
      z.object({ sum: z.number() }),
      `SELECT SUM(amount_kop) AS sum FROM transfers WHERE from_account = ? AND reason = 'delivered'`,
      `order:${order.id}`,
    );
    expect(earned?.sum).toBe(order.price.totalKop);
    expect(await balanceOf(`order:${order.id}`)).toBe(0);
  });

  test('that nobody has are refused with what there is', async () => {
    await giveBonuses(10_000);
    expect((await quote({ bonusesKop: 20_000 })).refusals.bonusesKop).toBe(
      'На\u00a0вашем счёте бонусов на\u00a0100\u00a0₽',
    );
    expect((await quote({ bonusesKop: 1 }, new Visitor(site))).refusals.bonusesKop).toMatch(/0\u00a0₽/);
  });

  test('do not go together with a promo code', async () => {
    await giveBonuses(10_000);
    const counted = await quote({ bonusesKop: 10_000, promoCode: await addPromoCode() });
    expect(counted.refusals.bonusesKop).toMatch(/не\sскладываются/);
    expect(lineOf(counted, 'bonuses')).toBeUndefined();
  });

  test('go together with a promo code that the first-order discount is better than', async () => {
    await giveBonuses(10_000);
    const counted = await quote({ bonusesKop: 10_000, promoCode: await addPromoCode({ share: 100 }) });
    expect(counted.refusals).toEqual({});
    expect([lineOf(counted, 'bonuses'), lineOf(counted, 'promo-code')]).toEqual([-10_000, undefined]);
  });

  test('that fifty orders want at one moment are spent once', async () => {
    // The first order is placed: from here on every order costs the same.
    await place({});
    await giveBonuses(200_000);
    const { price } = await quote({ bonusesKop: 200_000 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        visitor.request('/rest/orders/', {
          json: {
            ...buildOrder({ firstOrder: false }),
            reductions: { bonusesKop: 200_000 },
            expectedTotalKop: price.totalKop,
          },
          headers: { 'Idempotency-Key': crypto.randomUUID() },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await balanceOf(`bonuses:${customerId}`)).toBe(0);
  });
});

describe('a certificate', () => {
  test('pays what is left, keeps the rest and needs no card when it covers all', async () => {
    const { code, id } = await addCertificate(1_000_000);
    const answer = await place({ certificate: code.toLowerCase() }, visitor, 'card');
    const { order } = await answerOf(placeOrder, answer);
    expect(order).toMatchObject({
      state: 'paid',
      payment: { paid: true, url: null },
      price: { totalKop: 0 },
    });
    expect(await balanceOf(`certificate:${id}`)).toBe(1_000_000 - 885_400);
  });

  test('that is unknown, ended or empty is refused', async () => {
    const ended = await addCertificate(300_000, '2026-11-01');
    const empty = await addCertificate(300_000);
    await place({ certificate: empty.code });
    expect((await quote({ certificate: 'BF-0000-0000' })).refusals.certificate).toMatch(
      /Такого сертификата нет/,
    );
    expect((await quote({ certificate: ended.code })).refusals.certificate).toMatch(
      /действовал до\s1\sноября/,
    );
    expect((await quote({ certificate: empty.code })).refusals.certificate).toMatch(/не\sосталось/);
  });

  test('goes together with a promo code', async () => {
    const { code } = await addCertificate(300_000);
    const counted = await quote({ certificate: code, promoCode: await addPromoCode() });
    expect([lineOf(counted, 'promo-code'), lineOf(counted, 'certificate')]).toEqual([-146_000, -300_000]);
  });

  test('that fifty customers spend at one moment is spent once', async () => {
    const { code, id } = await addCertificate(300_000);
    const { price } = await quote({ certificate: code });
    const others = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const other = new Visitor(site);
        await other.signIn(newPhone());
        return other;
      }),
    );
    const answers = await Promise.all(
      others.map((other) =>
        other.request('/rest/orders/', {
          json: { ...buildOrder(), reductions: { certificate: code }, expectedTotalKop: price.totalKop },
          headers: { 'Idempotency-Key': crypto.randomUUID() },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await balanceOf(`certificate:${id}`)).toBe(0);
  });
});

describe('an order that nobody pays', () => {
  const runSchedule = () => runTimerOf(site);
  const stateOf = (id: string) =>
    site.db.prepare('SELECT state FROM orders WHERE id = ?').bind(id).first<string>('state');

  test('is cancelled after a day, and gives back what it took', async () => {
    const promoCode = await addPromoCode({ maxUses: 1 });
    const { code, id } = await addCertificate(300_000);
    const answer = await place({ promoCode, certificate: code }, visitor, 'card', '2026-11-24');
    const { order } = await answerOf(placeOrder, answer);
    expect(await balanceOf(`certificate:${id}`)).toBe(0);

    await setClock(site, '2026-11-17T06:59:00.000Z');
    await runSchedule();
    expect(await stateOf(order.id)).toBe('pending_payment');
    await setClock(site, '2026-11-17T07:01:00.000Z');
    await runSchedule();
    await runSchedule();
    await setClock(site, orderMoment);
    expect(await stateOf(order.id)).toBe('cancelled');
    expect(await balanceOf(`certificate:${id}`)).toBe(300_000);
    expect((await quote({ promoCode })).refusals).toEqual({});
    expect(lineOf(await quote({}), 'first-order-discount')).toBeDefined();
  });
});

describe('the ledger', () => {
  test('changes no row, removes none and lets nobody below zero', async () => {
    await giveBonuses(100);
    const run = (sql: string) => site.db.prepare(sql).bind(`bonuses:${customerId}`).run();
    await expect(run('UPDATE transfers SET amount_kop = 1 WHERE to_account = ?')).rejects.toThrow(
      'guard:transfer-changed',
    );
    await expect(run('DELETE FROM transfers WHERE to_account = ?')).rejects.toThrow('guard:transfer-removed');
    await expect(
      run(
        `INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, at)
         VALUES ('x', 'x', ?, 'company', 101, 'bonuses_spent', 0)`,
      ),
    ).rejects.toThrow('guard:balance');
    expect(await balanceOf(`bonuses:${customerId}`)).toBe(100);
  });
});
