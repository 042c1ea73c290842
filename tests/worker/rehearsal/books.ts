import { expect } from 'vitest';
import * as z from 'zod';
import { addDays, type IsoDate } from '#shared/dates.ts';
import { getBonuses } from '#shared/features/bonuses/contract.ts';
import { openCertificate } from '#shared/features/certificates/contract.ts';
import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import { listShifts } from '#shared/features/desk/shifts/contract.ts';
import { readDaySums } from '#shared/features/desk/sums/contract.ts';
import { reconcile } from '#shared/features/operations/reconcile/contract.ts';
import { getOrder } from '#shared/features/orders/contract.ts';
import { listMoney, type MoneyEntry } from '#shared/features/payments/history/contract.ts';
import { mustCall } from '#tests/harness/call.ts';
import { readRows } from '#tests/harness/rows.ts';
import { Visitor } from '#tests/harness/visitor.ts';
import { laterOrders } from './customers.ts';
import { CLOSED_DAY, DAY, type Week } from './week.ts';

/** The last day on which food comes: that of the closed day, and what did not arrive. */
const LAST_DAY = '2026-11-30';

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Brings a day to its last door, and tells what the ledger has earned by it. */
async function bringDay(week: Week, date: IsoDate): Promise<number> {
  await week.at(`${date}T04:00:00.000Z`);
  const moved = new Set<number>();
  for (const to of ['cooking', 'on_route', 'delivered'] as const)
    moved.add((await week.does('manager', moveDeliveries, { body: { date, to } })).moved);
  expect(moved.size, date).toBe(1);
  if (date === CLOSED_DAY) expect([...moved]).toEqual([0]);
  const sums = await week.does('manager', readDaySums, { query: { date } });
  expect(sums, date).toMatchObject({ isBalanced: true, differences: [], ledger: { unbooked: 0 } });
  return sums.ledger.earnedKop;
}

/** All days after the first one, with the orders that are placed on them, until nothing is left to bring. */
export async function bringTheRest(week: Week): Promise<void> {
  let earnedKop = (await week.does('manager', readDaySums, { query: { date: DAY } })).ledger.earnedKop;
  for (let date = addDays(DAY, 1); date <= LAST_DAY; date = addDays(date, 1)) {
    earnedKop += await bringDay(week, date);
    for (const [moment, order] of laterOrders.filter(([at]) => at.startsWith(date))) {
      await week.at(moment);
      await order(week);
    }
  }
  for (const { name, customer, orderId } of week.eaters.values()) {
    const { order } = await mustCall(customer, getOrder, { params: { id: orderId } });
    expect([name, order.state]).toEqual([name, 'completed']);
  }
  // What was sold is what was brought and what went back.
  const soldKop = sumOf([...week.eaters.values()].map(({ worthKop }) => worthKop)) + week.dishesKop;
  expect(earnedKop).toBe(soldKop - week.returnedKop);
}

type Balances = ReadonlyMap<string, number>;

async function balancesOf(week: Week): Promise<Balances> {
  const rows = await readRows(
    week.site,
    z.object({ account: z.string(), kop: z.number() }),
    `SELECT account, SUM(kop) AS kop FROM (
       SELECT to_account AS account, amount_kop AS kop FROM ledger_entries
       UNION ALL SELECT from_account, -amount_kop FROM ledger_entries
     ) GROUP BY account ORDER BY account`,
  );
  return new Map(rows.map(({ account, kop }) => [account, kop]));
}

/** What is left on accounts of a kind, those that are empty left out. */
const leftOn = (balances: Balances, kind: string) =>
  new Map([...balances].filter(([account, kop]) => account.startsWith(`${kind}:`) && kop !== 0));

/** What each customer reads of their money and bonuses is what the ledger has, to the kopeck. */
async function expectCustomersAgree(week: Week, balances: Balances): Promise<void> {
  const entries: MoneyEntry[] = [];
  const bonuses = new Map<string, number>();
  for (const customer of week.customers) {
    const money = await mustCall(customer, listMoney, { query: {} });
    expect(money.pageCount).toBe(1);
    entries.push(...money.entries);
    const { balanceKop } = await mustCall(customer, getBonuses);
    if (balanceKop !== 0) bonuses.set(`bonuses:${customer.id}`, balanceKop);
  }
  expect(leftOn(balances, 'bonuses')).toEqual(bonuses);
  const paidBy = (kind: MoneyEntry['kind'], way: MoneyEntry['way']) =>
    sumOf(entries.filter((one) => one.kind === kind && one.way === way).map(({ amountKop }) => amountKop));
  expect(balances.get('bank')).toBe(paidBy('refund', 'card') - paidBy('payment', 'card'));
  expect(paidBy('refund', 'card')).toBe(week.returnedKop);
  const { shifts } = await week.does('finance', listShifts, { query: { date: DAY } });
  expect(sumOf(shifts.map(({ cash }) => cash.takenKop))).toBe(paidBy('payment', 'courier'));
}

/** Every account of the ledger holds what the shop says elsewhere, and nothing hangs between two. */
export async function expectBooksAgree(week: Week): Promise<void> {
  const balances = await balancesOf(week);
  expect([...leftOn(balances, 'order'), ...leftOn(balances, 'homemade')]).toEqual([]);
  await expectCustomersAgree(week, balances);
  const rests: number[] = [];
  for (const code of week.certificates) {
    const answer = await mustCall(new Visitor(week.site), openCertificate, { body: { code } });
    rests.push(answer.certificate.balanceKop);
  }
  expect([...leftOn(balances, 'certificate').values()]).toEqual(rests);
  const { shifts } = await week.does('finance', listShifts, { query: { date: DAY } });
  const differenceKop = sumOf(shifts.map(({ cash }) => cash.differenceKop));
  expect(balances.get('courier')).toBe(differenceKop);
  expect(balances.get('till')).toBe(-sumOf(shifts.map(({ cash }) => cash.takenKop + cash.differenceKop)));
  const kinds = new Set([...balances.keys()].map((account) => account.replace(/:.*/, '')));
  expect([...kinds].toSorted()).toEqual([
    ...['bank', 'bonuses', 'certificate', 'company', 'courier', 'homemade', 'order', 'till'],
  ]);
  expect(await week.does('finance', reconcile, { query: { days: 31 } })).toMatchObject({ differences: [] });
}
