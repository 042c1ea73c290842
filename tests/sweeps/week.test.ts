import { expect } from 'vitest';
import type { AnswerOf, Contract } from '#shared/contract.ts';
import { addDays } from '#shared/dates.ts';
import { markStops } from '#shared/desk/shift/contract.ts';
import { getBonuses } from '#shared/features/bonuses/contract.ts';
import { closeDays } from '#shared/features/deliveries/closed-days/contract.ts';
import { previewDeliveryRefund, refundDelivery } from '#shared/features/deliveries/contract.ts';
import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import { reverseDelivery } from '#shared/features/deliveries/reversal/contract.ts';
import { listReplacements, substituteDish } from '#shared/features/deliveries/substitutions/contract.ts';
import { listManifests } from '#shared/features/desk/manifests/contract.ts';
import { packBag, readPacking } from '#shared/features/desk/packing/contract.ts';
import { readProduction } from '#shared/features/desk/production/contract.ts';
import { giveStops, handOverCash, listShifts } from '#shared/features/desk/shifts/contract.ts';
import { readDaySums } from '#shared/features/desk/sums/contract.ts';
import { reconcile } from '#shared/features/operations/reconcile/contract.ts';
import { getOrder } from '#shared/features/orders/contract.ts';
import { worthOf, worthOfDays } from '#shared/features/orders/refund.ts';
import { listMoney } from '#shared/features/payments/history/contract.ts';
import { listMealPlans } from '#shared/features/rations/contract.ts';
import { type AuditEntry, listAudit } from '#shared/features/staff/audit/contract.ts';
import type { StaffRole } from '#shared/features/staff/roles.ts';
import { buyPaid } from '#tests/factories/certificates.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { readBalances } from '#tests/factories/money.ts';
import type { OrderOptions } from '#tests/factories/orders.ts';
import { type Courier, press, ShiftDay } from '#tests/factories/shifts.ts';
import type { CallArguments } from '#tests/harness/call.ts';
import { present } from '#tests/harness/present.ts';
import { type Site, type SiteCustomer, test } from '#tests/site.ts';

const [day, closed, lastDay] = ['2026-11-18', '2026-11-20', '2026-11-30'];
const LACKING_KOP = 50_000;
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** A week at the shop: its customers, and everything that was done at the desk. */
class Week {
  readonly site: Site;
  readonly eaters = new Map<string, SiteCustomer>();
  readonly others: SiteCustomer[] = [];
  /** What was sold of dishes by the piece, and what has gone back to cards, in kopecks. */
  dishesKop = 0;
  returnedKop = 0;
  /** Every act of the desk, as the audit has to name it. */
  readonly acts: string[] = [];

  constructor(site: Site) {
    this.site = site;
  }

  /** An act of somebody of a role, who has come to the desk for it. */
  async does<C extends Contract>(
    role: StaffRole,
    contract: C,
    ...input: CallArguments<C>
  ): Promise<AnswerOf<C>> {
    const member = await this.site.staff(role);
    const answer = await member.call(contract, ...input);
    if (contract.method !== 'GET') this.acts.push(`${contract.method} ${contract.path}: ${member.name}`);
    return answer;
  }

  async comes(name: string): Promise<SiteCustomer> {
    const customer = await this.site.customer({ name });
    this.others.push(customer);
    return customer;
  }

  async orders(name: string, options: OrderOptions & { certificate?: string } = {}): Promise<void> {
    const customer = await this.comes(name);
    const { certificate, payment = 'card', ...wanted } = options;
    if (wanted.without) await customer.signHealthConsent();
    const house = String(20 + this.others.length);
    await customer.place(
      { payment, ...wanted },
      {
        address: { streetId: 'msk-lesnaya-ulitsa', house, flat: '84' },
        contact: { name, phone: customer.phone, email: '' },
        ...(certificate !== undefined && {
          reductions: { promoCode: '', bonusesKop: 0, certificate },
          expectedTotalKop: 0,
        }),
      },
    );
    if (customer.order.payment.url) await customer.pay();
    this.eaters.set(name, customer);
  }

  async ordersDishes(name: string, date: string, payment: 'card' | 'courier'): Promise<void> {
    const customer = await this.comes(name);
    const order = await orderHomemade(customer, { date, payment });
    if (order.payment.url) await customer.request(order.payment.url, { form: { state: 'paid' } });
    this.dishesKop += order.price.totalKop;
  }

  eater(name: string): SiteCustomer {
    return present(this.eaters.get(name), name);
  }

  /** Every list of a day has the same portions. */
  async expectBalanced(date: string) {
    const sums = await this.does('kitchen', readDaySums, { query: { date } });
    expect(sums, date).toMatchObject({ isBalanced: true, differences: [], ledger: { unbooked: 0 } });
    return sums;
  }

  /** Somebody takes the money of food that did not come back to their card. */
  async takesMoney(name: string, days: number): Promise<void> {
    const eater = this.eater(name);
    const failed = present(
      (await eater.deliveries()).find(({ failure }) => failure !== null),
      'failed food',
    );
    const params = { id: failed.id };
    const { refund } = await eater.call(previewDeliveryRefund, { params });
    expect(refund.moneyKop).toBe(worthOfDays(worthOf(eater.order.price), days, 7));
    const body = { version: refund.version, to: 'card', expectedKop: refund.moneyKop } as const;
    await eater.call(refundDelivery, { params, body });
    this.returnedKop += refund.moneyKop;
  }
}

/** A dish runs short: who is allergic is refused by name, the others get another one and are told. */
async function substitute(week: Week): Promise<void> {
  const allergic = week.eater('Зоя');
  const codesOf = async (eater: SiteCustomer) =>
    (await eater.call(listMealPlans, { query: { from: day, to: day } })).days.flatMap(({ meals }) =>
      meals.flatMap((meal) => meal.dish?.code ?? []),
    );
  const [plain, own] = [await codesOf(week.eater('Анна')), await codesOf(allergic)];
  for (const dish of plain.filter((code) => own.includes(code))) {
    const { replacements } = await week.does('kitchen', listReplacements, { query: { date: day, dish } });
    for (const { code: replacement, refused, portions } of replacements) {
      if (refused === 0 || portions === 0) continue;
      const body = { date: day, dish, replacement, reason: 'shortage' as const };
      const tried = await week.does('kitchen', substituteDish, { body: { ...body, dryRun: true } });
      if (!tried.refused.every(({ why }) => why === 'allergy')) continue;
      expect(tried.refused).toMatchObject([{ customer: { name: 'Зоя' }, because: ['молоко'] }]);
      expect(await week.does('kitchen', substituteDish, { body })).toEqual(tried);
      expect(await codesOf(allergic)).not.toContain(replacement);
      expect(await codesOf(week.eater('Анна'))).toContain(replacement);
      return;
    }
  }
  throw new Error('No dish can be substituted');
}

/** One courier without a network, whose presses come late, in their order and again; one with it. */
async function drive(week: Week, couriers: readonly Courier[]): Promise<void> {
  const absent = (await week.eater('Игорь').delivery(day)).id;
  for (const courier of couriers) {
    const { stops } = await courier.read();
    const marks = stops.map(({ id, cashKop }) =>
      press(id, id === absent ? { to: 'failed', reason: 'absent' } : { cashKop }),
    );
    for (let times = 0; times < 3; times += 1)
      expect((await courier.mark(...marks)).map(({ outcome }) => outcome)).toEqual(stops.map(() => 'done'));
    for (let times = 0; times < 3; times += 1) week.acts.push(`${markStops.method} ${markStops.path}: Пётр`);
  }
}

/** Finance counts the cash: one till is right, in the other something lacks. */
async function countCash(week: Week): Promise<void> {
  const { shifts } = await week.does('finance', listShifts, { query: { date: day } });
  for (const [place, { id, cash }] of shifts.entries()) {
    const lacking = place === 0 ? 0 : LACKING_KOP;
    const body = {
      expectedKop: cash.openKop,
      countedKop: cash.openKop - lacking,
      reason: lacking > 0 ? 'Обещал донести завтра' : '',
    };
    const { differenceKop } = await week.does('finance', handOverCash, { params: { id }, body });
    expect(differenceKop + lacking).toBe(0);
  }
}

/** Every account holds what the shop says elsewhere, and nothing hangs between two. */
async function expectBooksAgree(week: Week, certificateKop: number): Promise<void> {
  const balances = await readBalances(week.site);
  const leftOn = (kind: string) =>
    Object.fromEntries([...balances].filter(([account, kop]) => account.startsWith(`${kind}:`) && kop !== 0));
  expect([leftOn('order'), leftOn('homemade')]).toEqual([{}, {}]);
  expect(Object.values(leftOn('certificate'))).toEqual([certificateKop]);
  const [bonuses, money]: [Record<string, number>, { kind: string; way: string; amountKop: number }[]] = [
    {},
    [],
  ];
  for (const customer of week.others) {
    const { balanceKop } = await customer.call(getBonuses);
    if (balanceKop !== 0) bonuses[`bonuses:${customer.id}`] = balanceKop;
    money.push(
      ...(await customer.call(listMoney, { query: {} })).entries.map((one) => ({
        ...one,
        way: String(one.way),
      })),
    );
  }
  expect(leftOn('bonuses')).toEqual(bonuses);
  const paid = (kind: string, way: string) =>
    sumOf(money.filter((one) => one.kind === kind && one.way === way).map(({ amountKop }) => amountKop));
  expect(balances.get('bank')).toBe(paid('refund', 'card') - paid('payment', 'card'));
  expect(paid('refund', 'card')).toBe(week.returnedKop);
  const { shifts } = await week.does('finance', listShifts, { query: { date: day } });
  expect(sumOf(shifts.map(({ cash }) => cash.takenKop))).toBe(paid('payment', 'courier'));
  expect(balances.get('courier')).toBe(-LACKING_KOP);
  expect(await week.does('finance', reconcile, { query: { days: 31 } })).toMatchObject({ differences: [] });
}

async function expectAuditNamesAll(week: Week): Promise<void> {
  const done: string[] = [];
  for (let before: string | null = ''; before !== null; ) {
    const page: { entries: AuditEntry[]; next: string | null } = await week.site.operate(listAudit, {
      query: { before },
    });
    const acts = page.entries.filter(({ operation }) =>
      /^POST \/rest\/(operations|shifts\/:id)\//.test(operation),
    );
    done.push(...acts.map(({ operation, actor }) => `${operation}: ${actor.name}`));
    before = page.next;
  }
  expect(done.toSorted()).toEqual(week.acts.toSorted());
}

test('a week at the shop, from nobody and nothing to books that agree', async ({ site }) => {
  const week = new Week(site);
  // Monday: the first orders; after the cut-off the day is closed.
  await week.orders('Анна');
  await week.orders('Борис', { people: 2, payment: 'courier' });
  await week.orders('Галина', { people: 3 });
  await week.orders('Жанна', { people: 6 });
  await week.orders('Зоя', { without: ['allergy-dairy'] });
  await week.orders('Игорь');
  await week.orders('Кира', { payment: 'courier' });
  await week.orders('Лев');
  const { code: certificate } = await buyPaid(await week.comes('Вера'));
  await week.orders('Павел', { days: 2, certificate });
  await week.ordersDishes('Мария', day, 'courier');
  await site.reach('2026-11-16T11:01:00.000Z');
  await week.expectBalanced(day);

  // Tuesday: a dish runs short, and a day has to be closed: one takes the new day, another the money.
  await site.reach('2026-11-17T06:30:00.000Z');
  await substitute(week);
  const { reached } = await week.does('manager', closeDays, { body: { from: closed, until: closed } });
  expect(reached).toMatchObject({ deliveries: 8, customers: 8 });
  await week.takesMoney('Лев', 1);
  await week.orders('Нина', { start: '2026-11-19', people: 2 });

  // Wednesday: all is packed, two couriers bring it, and what went wrong is put right.
  await site.reach('2026-11-17T23:30:00.000Z');
  await week.does('manager', moveDeliveries, { body: { date: day, to: 'cooking' } });
  const { bags, portions } = await week.does('kitchen', readPacking, { query: { date: day } });
  const { days } = await week.does('kitchen', readProduction, { query: { date: day } });
  expect(portions).toBe(days[0]?.portions);
  for (const { id } of bags) await week.does('kitchen', packBag, { params: { id } });
  await week.does('manager', moveDeliveries, { body: { date: day, to: 'on_route' } });
  await site.reach('2026-11-18T04:00:00.000Z');
  const { manifests } = await week.does('manager', listManifests, { query: { date: day } });
  const stops = manifests.flatMap((one) => one.stops.map(({ id }) => id));
  const couriers: Courier[] = [];
  for (const half of [0, 1]) {
    const ids = stops.filter((_, place) => place % 2 === half);
    const body = { date: day, ids, name: 'Пётр', phone: `+7916204183${half}` };
    const { shift, link } = await week.does('manager', giveStops, { body });
    couriers.push(await ShiftDay.openedAt(site, shift.id, link?.link));
  }
  await drive(week, couriers);
  await site.reach('2026-11-18T09:00:00.000Z');
  const { id } = await week.eater('Анна').delivery(day);
  const wrong = { params: { id }, body: { note: 'Не тот дом' } };
  const reversed = await week.does('care', reverseDelivery, wrong);
  expect(reversed.earnedKop).toBe(worthOfDays(worthOf(week.eater('Анна').order.price), 2, 7));
  // Asked again it changes nothing.
  expect(await week.does('care', reverseDelivery, wrong)).toEqual(reversed);
  await week.does('manager', moveDeliveries, {
    body: { date: day, ids: [id], to: 'failed', reason: 'address' },
  });
  await week.takesMoney('Игорь', 2);
  await countCash(week);

  // The days after, to the last door.
  let earnedKop = (await week.expectBalanced(day)).ledger.earnedKop;
  for (let date = addDays(day, 1); date <= lastDay; date = addDays(date, 1)) {
    await site.reach(`${date}T04:00:00.000Z`);
    for (const to of ['cooking', 'on_route', 'delivered'] as const)
      await week.does('manager', moveDeliveries, { body: { date, to } });
    earnedKop += (await week.expectBalanced(date)).ledger.earnedKop;
    if (date === '2026-11-19') await week.ordersDishes('Олег', '2026-11-22', 'card');
  }
  for (const [name, { order }] of week.eaters) {
    const eater = week.eater(name);
    expect([name, (await eater.call(getOrder, { params: { id: order.id } })).order.state]).toEqual([
      name,
      'completed',
    ]);
  }
  // What was sold is what was brought and what went back.
  const soldKop = sumOf([...week.eaters.values()].map(({ order }) => worthOf(order.price))) + week.dishesKop;
  expect(earnedKop).toBe(soldKop - week.returnedKop);
  await expectBooksAgree(week, 500_000 - worthOf(week.eater('Павел').order.price));
  await expectAuditNamesAll(week);
});
