import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, DAY_MS, moscowDate } from '#shared/dates.ts';
import { getBonuses } from '#shared/features/bonuses/contract.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { mustCall, refusalOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, runTimerOf, setClock, Visitor } from '#tests/harness/visitor.ts';

const now = Date.parse(orderMoment);
const today = moscowDate(now);

interface Customer {
  readonly visitor: Visitor;
  readonly id: string;
  readonly phone: string;
}

let site: LocalWorker;
let orderId: string;
let anna: Customer;
let boris: Customer;

async function register(name: string): Promise<Customer> {
  const visitor = new Visitor(site);
  const phone = newPhone();
  return { visitor, phone, id: (await visitor.signIn(phone, name)).id };
}

beforeAll(async () => {
  site = await startLocalWorker({ floodLimit: 1_000_000 });
  await setClock(site, orderMoment);
  const buyer = new Visitor(site);
  await buyer.signIn(newPhone(), 'Вера');
  orderId = (await orderProgramme(buyer, buildOrder())).id;
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, orderMoment);
  anna = await register('Анна');
  boris = await register('Борис');
});

interface Move {
  readonly from?: string;
  readonly to?: string;
  readonly amountKop: number;
  readonly at?: number;
  readonly reason?: string;
  readonly key?: string;
}

/** Writes a move of bonuses; what an order spends or gives back names that order. */
async function move({ from = 'company', to = 'company', amountKop, at = now, ...rest }: Move) {
  const { reason = 'bonuses_granted', key = `test:${crypto.randomUUID()}` } = rest;
  await site.db
    .prepare(
      `INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, order_id, at)
       VALUES (?1, ?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
    )
    .bind(key, from, to, amountKop, reason, reason === 'bonuses_granted' ? null : orderId, at)
    .run();
}

const account = ({ id }: Customer) => `bonuses:${id}`;
const view = ({ visitor }: Customer) => mustCall(visitor, getBonuses);
const give = ({ visitor }: Customer, phone: string, amount: number) =>
  visitor.request('/rest/bonuses/gifts/', {
    json: { to: 'friend', phone, amount },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });

describe('a gift of bonuses', () => {
  test('keeps the terms that its bonuses had, there and back', async () => {
    await move({ to: account(anna), amountKop: 30_000, at: now - 170 * DAY_MS });
    await move({ to: account(anna), amountKop: 50_000, at: now - 10 * DAY_MS });
    const terms = [
      { date: addDays(today, 10), amountKop: 30_000 },
      { date: addDays(today, 170), amountKop: 20_000 },
    ];
    expect((await give(anna, boris.phone, 500)).status).toBe(201);
    expect((await view(boris)).expiry).toEqual(terms);
    expect((await give(boris, anna.phone, 500)).status).toBe(201);
    expect((await view(anna)).expiry).toEqual([terms[0], { date: addDays(today, 170), amountKop: 50_000 }]);
    expect((await view(boris)).balanceKop).toBe(0);
  });

  test('ends with the receiver on the day on which it would have ended with the giver', async () => {
    await move({ to: account(anna), amountKop: 30_000, at: now - 170 * DAY_MS });
    await move({ to: account(anna), amountKop: 50_000 });
    expect((await give(anna, boris.phone, 400)).status).toBe(201);
    for (const minute of [0, 1]) {
      await setClock(site, new Date(now + 11 * DAY_MS + minute * 60_000).toISOString());
      await runTimerOf(site);
    }
    expect((await view(boris)).balanceKop).toBe(10_000);
    expect((await view(anna)).balanceKop).toBe(40_000);
  });

  test('that waits for a friend keeps its terms too, also where nobody comes', async () => {
    await move({ to: account(anna), amountKop: 20_000, at: now - 100 * DAY_MS });
    const [coming, absent] = [newPhone(), newPhone()];
    for (const phone of [coming, absent]) expect((await give(anna, phone, 100)).status).toBe(201);
    const visitor = new Visitor(site);
    const friend = { visitor, phone: coming, id: (await visitor.signIn(coming, 'Вера')).id };
    const term = { date: addDays(today, 80), amountKop: 10_000 };
    expect((await view(friend)).expiry).toEqual([term]);
    await setClock(site, new Date(now + 31 * DAY_MS).toISOString());
    await runTimerOf(site);
    expect((await view(anna)).expiry).toEqual([term]);
  });
});

describe('bonuses of an order that is withdrawn', () => {
  const spend = (amountKop: number) =>
    move({ from: account(anna), amountKop, reason: 'bonuses_spent', at: now - 5 * DAY_MS });
  const comeBack = (amountKop: number) =>
    move({ to: account(anna), amountKop, reason: 'bonuses_returned', at: now - DAY_MS });

  test('come back with the terms that they had', async () => {
    await move({ to: account(anna), amountKop: 30_000, at: now - 170 * DAY_MS });
    await move({ to: account(anna), amountKop: 10_000, at: now - 20 * DAY_MS });
    await spend(35_000);
    await comeBack(35_000);
    expect(await view(anna)).toMatchObject({
      balanceKop: 40_000,
      expiry: [
        { date: addDays(today, 10), amountKop: 30_000 },
        { date: addDays(today, 160), amountKop: 10_000 },
      ],
    });
  });

  test('end with the next run of the timer where their term has passed meanwhile, each time', async () => {
    await move({ to: account(anna), amountKop: 10_000, at: now - 190 * DAY_MS });
    await move({ to: account(anna), amountKop: 10_000, at: now - 20 * DAY_MS });
    await spend(10_000);
    await spend(5000);
    const endAt = async (minute: number) => {
      await setClock(site, new Date(now + minute * 60_000).toISOString());
      await runTimerOf(site);
      return (await view(anna)).balanceKop;
    };
    expect(await endAt(0)).toBe(5000);
    await comeBack(10_000);
    expect(await endAt(1)).toBe(10_000);
    await comeBack(5000);
    expect(await endAt(2)).toBe(10_000);
    expect(await endAt(3)).toBe(10_000);
  });
});

describe('bonuses of complaints', () => {
  const complaint = (amountKop: number) =>
    move({ to: account(anna), amountKop, at: now - 5 * DAY_MS, key: `ticket:${crypto.randomUUID()}` });

  test('cannot be given away, whatever else is given or earned', async () => {
    await complaint(30_000);
    await move({ to: account(anna), amountKop: 20_000, at: now - DAY_MS });
    expect((await view(anna)).giftableKop).toBe(20_000);
    const refused = await give(anna, boris.phone, 201);
    expect(refused.status).toBe(409);
    const { fields } = await refusalOf(refused);
    expect(fields?.amount).toBe('Подарить можно 200\u00a0бонусов: бонусы за\u00a0обращения остаются вам');
    expect((await give(anna, boris.phone, 150)).status).toBe(201);
    expect((await give(anna, boris.phone, 51)).status).toBe(409);
    expect((await give(anna, boris.phone, 50)).status).toBe(201);
    expect(await view(anna)).toMatchObject({ balanceKop: 30_000, giftableKop: 0 });
  });

  test('that are all there is are said to be nobody else’s', async () => {
    await complaint(30_000);
    const { fields } = await refusalOf(await give(anna, boris.phone, 1));
    expect(fields?.amount).toBe('Подарить их\u00a0нельзя: бонусы за\u00a0обращения остаются вам');
    const page = await (await anna.visitor.request('/personal/partners/')).text();
    expect(page).toContain('Подарить их\u00a0нельзя');
    expect(page).not.toContain('Подарить можно');
  });

  test('stay so of fifty gifts at the same moment', async () => {
    await complaint(30_000);
    await move({ to: account(anna), amountKop: 30_000 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => give(anna, boris.phone, 100)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect((await view(anna)).balanceKop).toBe(30_000);
  });

  test('are spent first, and come back as they were', async () => {
    await complaint(30_000);
    await move({ to: account(anna), amountKop: 20_000 });
    await move({ from: account(anna), amountKop: 25_000, reason: 'bonuses_spent' });
    expect(await view(anna)).toMatchObject({ balanceKop: 25_000, giftableKop: 20_000 });
    await move({ to: account(anna), amountKop: 25_000, reason: 'bonuses_returned' });
    expect(await view(anna)).toMatchObject({ balanceKop: 50_000, giftableKop: 20_000 });
  });
});
