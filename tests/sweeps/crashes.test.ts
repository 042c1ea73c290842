import { describe, expect } from 'vitest';
import { listOrders, placeOrder } from '#shared/features/orders/contract.ts';
import { balanceOf, cancelUnasked, giveBonuses } from '#tests/factories/money.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { type Providers, cloudTest as test } from '#tests/factories/providers.ts';
import type { Site, SiteCustomer } from '#tests/site.ts';
import type { CrashPlan } from '#worker/local/crashes.ts';

const BONUSES_KOP = 100_000;
const PRICE_KOP = 885_400;
const PAID_KOP = PRICE_KOP - BONUSES_KOP;
const MINUTE_MS = 60_000;

const order = {
  ...buildOrder({ payment: 'card' }),
  reductions: { promoCode: '', bonusesKop: BONUSES_KOP, certificate: '' },
  expectedTotalKop: PAID_KOP,
};
/** Orders to a home of one's own: one may be ordered to forty times an hour. */
const place = (anna: SiteCustomer, key: string) => {
  const address = { ...order.address, flat: anna.phone.slice(-4) };
  return anna.call(placeOrder, { body: { ...order, address }, key });
};

async function buyer(site: Site): Promise<SiteCustomer> {
  const anna = await site.customer();
  await giveBonuses(site, anna, BONUSES_KOP);
  return anna;
}
async function tickAfter(site: Site, minutes: number): Promise<void> {
  site.advance(minutes * MINUTE_MS);
  await site.tick();
}
const ordersOf = async (anna: SiteCustomer) => (await anna.call(listOrders)).orders;

/** Does something once for each place at which the process can die, up to the run in which it lives. */
async function atEveryWrite(scenario: (plan: CrashPlan) => Promise<boolean>): Promise<number> {
  for (let write = 1; ; write += 1) {
    if (!(await scenario({ write, when: 'before' }))) return write - 1;
    await scenario({ write, when: 'after' });
  }
}

/** An order that is paid at the provider, of which the site knows nothing yet. */
async function paidQuietly(site: Site, { cloud }: Providers) {
  const anna = await buyer(site);
  const { id, payment } = (await place(anna, crypto.randomUUID())).order;
  await cloud.pay(site.url, payment.url ?? '', { notices: 0 });
  const transaction = cloud.transactions.at(-1);
  const fields = { InvoiceId: transaction?.invoiceId ?? '', Amount: String(PAID_KOP / 100), Currency: 'RUB' };
  return { anna, id, transaction, notify: () => cloud.notify(site.url, 'pay', fields) };
}

describe('a process that dies while an order is placed', () => {
  test('leaves none half-made, and the repeated call places it once', async ({ site, providers }) => {
    const writes = await atEveryWrite(async (plan) => {
      const anna = await buyer(site);
      const key = crypto.randomUUID();
      const hasDied = await site.crash(plan, () => place(anna, key));
      const spent = BONUSES_KOP - (await balanceOf(site, `bonuses:${anna.id}`));
      expect(spent).toBe((await ordersOf(anna)).length * BONUSES_KOP);
      const { id, payment } = (await place(anna, key)).order;
      expect(await providers.cloud.pay(site.url, payment.url ?? '')).toBe('paid');
      expect((await ordersOf(anna)).map(({ state }) => state)).toEqual(['paid']);
      expect(await balanceOf(site, `order:${id}`)).toBe(PRICE_KOP);
      return hasDied;
    });
    expect(writes).toBeGreaterThanOrEqual(2);
  });

  test('takes nothing from a customer who never comes back', async ({ site }) => {
    const writes = await atEveryWrite(async (plan) => {
      const anna = await buyer(site);
      const hasDied = await site.crash(plan, () => place(anna, crypto.randomUUID()));
      await tickAfter(site, 24 * 60 + 1);
      expect(await balanceOf(site, `bonuses:${anna.id}`)).toBe(BONUSES_KOP);
      site.setClock(orderMoment);
      return hasDied;
    });
    expect(writes).toBeGreaterThanOrEqual(2);
  });
});

describe('a process that dies while it takes a notice', () => {
  test.for(['the provider repeats it', 'nobody repeats it'])(
    'books the money once where %s',
    async (who, { site, providers }) => {
      const writes = await atEveryWrite(async (plan) => {
        const { anna, id, notify } = await paidQuietly(site, providers);
        const hasDied = await site.crash(plan, notify);
        if (who === 'nobody repeats it') await tickAfter(site, 6);
        else expect(await notify()).toBe(0);
        expect((await anna.look({ id })).state).toBe('paid');
        expect(await balanceOf(site, `order:${id}`)).toBe(PRICE_KOP);
        return hasDied;
      });
      expect(writes).toBeGreaterThanOrEqual(2);
    },
  );
});

test('a process that dies while it gives money back gives it back once, in whichever run of the timer', async ({
  site,
  providers,
}) => {
  const writes = await atEveryWrite(async (plan) => {
    const { anna, id, transaction } = await paidQuietly(site, providers);
    await cancelUnasked(site, id);
    const hasDied = await site.crash(plan, () => tickAfter(site, 6));
    for (let run = 0; run < 2; run += 1) await tickAfter(site, 6);
    expect(transaction?.refunded).toBe(PAID_KOP / 100);
    expect((await anna.look({ id })).state).toBe('refunded');
    expect(await balanceOf(site, `order:${id}`)).toBe(0);
    site.setClock(orderMoment);
    return hasDied;
  });
  expect(writes).toBeGreaterThanOrEqual(3);
});

describe('fifty at one moment', () => {
  test('submits of one order ask for one payment, which is charged once', async ({ site, providers }) => {
    const { cloud } = providers;
    const anna = await buyer(site);
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(anna, key)));
    expect(new Set(answers.map((one) => one.order.id)).size).toBe(1);
    const asked = cloud.calls.filter(({ path }) => path === '/orders/create');
    expect(new Set(asked.map((call) => call.key)).size).toBe(1);
    const { id, payment } = (await place(anna, key)).order;
    expect(await cloud.pay(site.url, payment.url ?? '')).toBe('paid');
    expect(await cloud.pay(site.url, payment.url ?? '')).toBe('declined');
    expect(await balanceOf(site, `order:${id}`)).toBe(PRICE_KOP);
    expect(await balanceOf(site, `bonuses:${anna.id}`)).toBe(0);
  });
});
