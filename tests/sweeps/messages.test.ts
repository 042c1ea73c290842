import { describe, expect } from 'vitest';
import {
  addDays,
  DAY_MS,
  formatDay,
  formatDayLong,
  formatDayOfYear,
  formatDays,
  formatMoment,
  formatSpan,
  HOUR_MS,
  hoursInWords,
  moscowDate,
  moscowTime,
  weekdayOf,
} from '#shared/dates.ts';
import { getBonuses, giveBonuses as giveToFriend } from '#shared/features/bonuses/contract.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import { buyCertificate, getCertificatePurchase } from '#shared/features/certificates/contract.ts';
import { codeOfFragment } from '#shared/features/certificates/rules.ts';
import type { BuyCertificateInput } from '#shared/features/certificates/schema.ts';
import {
  confirmPhone,
  getSettings,
  requestPhoneCodes,
  requestRemoval,
} from '#shared/features/customers/contract.ts';
import { closeDays } from '#shared/features/deliveries/closed-days/contract.ts';
import { previewDeliveryRefund, refundDelivery, skipDelivery } from '#shared/features/deliveries/contract.ts';
import { moveDeliveries } from '#shared/features/deliveries/moves/contract.ts';
import { reverseDelivery } from '#shared/features/deliveries/reversal/contract.ts';
import { cutOffOf } from '#shared/features/deliveries/rules.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { listReplacements, substituteDish } from '#shared/features/deliveries/substitutions/contract.ts';
import { getHomemadeOrder } from '#shared/features/homemade/contract.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import { cancelOwnHomemade, moveOwnHomemade } from '#shared/features/homemade/own/contract.ts';
import { messageFields } from '#shared/features/notifications/templates.ts';
import { cancelOrder, listOrders, previewCancellation } from '#shared/features/orders/contract.ts';
import { PLAN_ENDING_DAYS } from '#shared/features/orders/extension.ts';
import { BONUS_LIMIT } from '#shared/features/orders/price.ts';
import { payDeadline } from '#shared/features/orders/rules.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { REFUND_TO_BONUSES_EXTRA } from '#shared/features/promotions/terms.ts';
import { listMealPlans } from '#shared/features/rations/contract.ts';
import { cancelSubscription, listSubscriptions } from '#shared/features/subscriptions/contract.ts';
import { answerTicket } from '#shared/features/tickets/answers/contract.ts';
import { addTicket } from '#shared/features/tickets/contract.ts';
import { formatMoney, formatPercent } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { countOf } from '#shared/plurals.ts';
import { createVapidKeys, PushDouble } from '#tests/doubles/push.ts';
import { buildCertificate } from '#tests/factories/certificates.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { giveBonuses } from '#tests/factories/money.ts';
import { cloudTest } from '#tests/factories/providers.ts';
import { Post } from '#tests/harness/post.ts';
import { present } from '#tests/harness/present.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import type { Site, SiteCustomer } from '#tests/site.ts';

const keys = await createVapidKeys();
const test = cloudTest
  .extend('pushes', () => new PushDouble())
  .extend('siteOptions', ({ providers, pushes }) => {
    providers.intercept = (request) =>
      request.url.includes('fcm.googleapis.com')
        ? (pushes.handle(request, keys.VAPID_PUBLIC_KEY) as never)
        : undefined;
    return providers.siteOptions(['cloud'], keys);
  })
  .extend('post', ({ site, pushes }) => Post.open(site, pushes));

const [good, bad] = ['4242 4242 4242 4242', '4111 1111 1111 1111'] as const;
const email = 'anna@befit.example';
const others = [{ name: 'Олег', programme: 'aktiv', kcal: 1800 }] as const;
/** Fourteen days for two who eat differently. */
const forTwo = { days: 14, payment: 'card', others } as const;
const own = ({ phone }: SiteCustomer) => ({ contact: { name: 'Анна', phone, email: '' } });

const days = (count: number) => countOf(count, 'день', 'дня', 'дней');
const timeOf = (at: number) => new Date(at).toISOString();
const eaten = ({ rations }: Order) =>
  `${rations.map(({ programme }) => programme.name).join(' и ')}, на двоих`;
const lastBonuses = async (anna: SiteCustomer) =>
  bonusText((await anna.call(getBonuses)).history[0]?.amountKop ?? 0);
const subscriptionOf = async (anna: SiteCustomer) =>
  present((await anna.call(listSubscriptions)).subscriptions[0], 'subscription');
const nextOf = async (anna: SiteCustomer) => present((await subscriptionOf(anna)).next, 'next charge');

/** What everybody eats on the first day that a delivery brings. */
async function foodOf(anna: SiteCustomer, { foodDates: [date = ''], orderId }: Delivery): Promise<string[]> {
  const plans = (await anna.call(listMealPlans, { query: { from: date, to: date } })).days;
  const ownPlans = plans.filter((plan) => plan.orderId === orderId);
  expect(ownPlans).toHaveLength(2);
  return ownPlans.flatMap(({ person, personName, meals, totals }) => [
    ...[formatDay(date), personName === '' ? `Человек ${person}` : personName],
    ...meals.map(({ slotName, dish }) => `${slotName}: ${dish?.title}, ${dish?.kcal} ккал`),
    `За день: ${Math.round(totals.kcal)} ккал`,
  ]);
}

/** What a letter about an order says, with the charge that follows where there is one. */
async function orderOf(anna: SiteCustomer, order: Order): Promise<string[]> {
  const [first] = (await anna.deliveries()).filter(({ orderId }) => orderId === order.id);
  const { next } = (await anna.call(listSubscriptions)).subscriptions[0] ?? { next: null };
  return [
    ...[order.number, eaten(order), days(order.days), order.address, formatMoney(order.price.totalKop)],
    ...[formatDay(order.firstDeliveryDate), hoursInWords(order.interval)],
    ...(await foodOf(anna, present(first, 'delivery'))),
    ...(next ? [formatMoment(next.chargeAt), formatMoney(next.totalKop), '«Подписка»'] : []),
  ];
}

/** A day before its next charge, a customer is told of it. */
async function announceCharge(site: Site, post: Post): Promise<void> {
  const { anna } = post;
  await site.reach(timeOf((await nextOf(anna)).chargeAt - DAY_MS - 60_000));
  const { next, plan, method, order } = await subscriptionOf(anna);
  const { chargeAt, totalKop, startDate } = present(next, 'next charge');
  const before = (await anna.call(listOrders)).orders.find(({ number }) => number === order.number);
  await post.told(
    ['renewal-soon'],
    ...[plan.lines, days(plan.days), present(method, 'card').title, formatDayLong(startDate)],
    ...[formatMoney(before?.price.totalKop ?? 0), formatMoney(totalKop), formatMoment(chargeAt)],
  );
}

describe('each fact of a message is that of the state', () => {
  test('in a month of an order for two, which renews itself', async ({
    site,
    post,
    providers: { cloud },
  }) => {
    const { anna } = post;
    await anna.place(forTwo, { ...own(anna), renews: true });
    site.advance(2 * HOUR_MS);
    const [total, until] = [formatMoney(anna.order.price.totalKop), formatMoment(payDeadline(anna.order))];
    await post.told(['email-changed', 'order-unpaid'], email, anna.order.number, total, until);
    await cloud.pay(site.url, anna.order.payment.url ?? '', { card: good });
    await post.told(['order-paid'], await orderOf(anna, anna.order));

    await site.reach('2026-11-17T11:05:00Z');
    const second = await anna.delivery('2026-11-20');
    const closes = [formatDay(second.date), formatMoment(second.cutOffAt), eaten(anna.order)];
    await post.told(['cut-off'], closes, await foodOf(anna, second));
    await post.silence('cutOff');
    await anna.call(skipDelivery, await anna.on('2026-11-22', {}));
    const later = present((await anna.deliveries()).at(-1), 'delivery').foodDates[0] ?? '';
    await post.told(['calendar-changed'], anna.order.number, formatDay('2026-11-22'), formatDay(later));

    site.setClock('2026-11-18T04:00:00Z');
    const first = await anna.delivery('2026-11-18');
    await site.bring([first], 'on_route');
    const food = await foodOf(anna, first);
    await post.told(['on-route'], hoursInWords(first.interval), first.address, food);
    await site.bring([first], 'delivered');
    await post.told(['delivered'], eaten(anna.order), food);
    const complaint = { deliveryId: first.id, kind: 'missing', text: '' } as const;
    const { ticket } = await anna.call(addTicket, { body: complaint });
    const answer = { params: { id: ticket.id }, body: { answer: 'Привезём «Сырники»' } };
    await site.operate(answerTicket, answer);
    await post.told(['ticket-answered'], ticket.number, '«Сырники»');
    const boris = await site.customer({ name: 'Борис' });
    await giveBonuses(site, boris, 50_000);
    await boris.call(giveToFriend, { body: { to: 'friend', phone: anna.phone, amount: 150 } });
    await post.told(['bonuses-came'], await lastBonuses(anna));

    await announceCharge(site, post);
    await site.reach(timeOf((await nextOf(anna)).chargeAt));
    await site.tick();
    const renewed = present((await anna.call(listOrders)).orders[0], 'renewed order');
    await post.told(['order-paid'], await orderOf(anna, renewed));
    const params = { id: (await subscriptionOf(anna)).id };
    await anna.call(cancelSubscription, { params, body: { reason: 1 } });
    const ends = [renewed.number, eaten(renewed), formatDay(renewed.endDate)];
    await post.told(['subscription-cancelled'], ends);
    await site.reach(timeOf(Date.parse(renewed.endDate) - PLAN_ENDING_DAYS * DAY_MS + 9 * HOUR_MS));
    await post.told(['plan-ending'], ends, formatMoment(cutOffOf(renewed.endDate)));

    const { expiry } = await anna.call(getBonuses);
    const soonest = present(expiry[0], 'bonuses').date;
    const sunday = addDays(soonest, (7 - weekdayOf(soonest)) % 7);
    await site.reach(timeOf(moscowTime(addDays(sunday, -6), 11)));
    const expiring = expiry.filter(({ date }) => date <= sunday).map(({ amountKop }) => amountKop);
    const amount = bonusText(expiring.reduce((sum, one) => sum + one, 0));
    await post.told(['bonuses-expire'], amount, formatDay(soonest), formatPercent(BONUS_LIMIT));
  });

  test('where the courier takes the money', async ({ site, post }) => {
    const { anna } = post;
    await anna.place({ ...forTwo, days: 7, payment: 'courier' }, own(anna));
    await post.told(['email-changed', 'order-placed'], email, await orderOf(anna, anna.order));
    const first = await anna.delivery('2026-11-18');
    await site.bring([first], 'on_route');
    const due = formatMoney((await anna.look()).cashDueKop);
    const where = [hoursInWords(first.interval), first.address];
    await post.told(['on-route'], where, due, await foodOf(anna, first));
  });

  test('in a renewal that the bank refuses', async ({ site, post, providers: { cloud } }) => {
    const { anna } = post;
    await post.silence('cutOff');
    await anna.place(forTwo, { ...own(anna), renews: true });
    await cloud.pay(site.url, anna.order.payment.url ?? '', { card: bad });
    await post.told(['email-changed', 'order-paid'], email, await orderOf(anna, anna.order));
    await announceCharge(site, post);
    const title = eaten(anna.order);
    for (let tries = 1; tries < 4; tries += 1) {
      await site.reach(timeOf((await nextOf(anna)).chargeAt));
      await site.tick();
      const { history, next } = await subscriptionOf(anna);
      const [sum, again] = [formatMoney(history[0]?.amountKop ?? 0), formatMoment(next?.chargeAt ?? 0)];
      await post.told(['renewal-declined'], title, sum, again);
    }
    await site.reach(timeOf((await nextOf(anna)).chargeAt));
    await post.told(['subscription-paused'], title);
  });

  test('where something goes wrong with evening deliveries', async ({ site, post, providers: { cloud } }) => {
    const { anna } = post;
    await anna.place({ ...forTwo, start: '2026-11-19' }, { ...own(anna), interval: '18-20' });
    await cloud.pay(site.url, anna.order.payment.url ?? '', { card: good });
    await post.told(['email-changed', 'order-paid'], email, await orderOf(anna, anna.order));
    await post.silence('cutOff');

    const look = async (id: string) => {
      const found = (await anna.deliveries()).find((one) => one.id === id);
      return present(found, id);
    };
    const fail = async ({ id, date }: Delivery, reason: 'transport' | 'absent') => {
      await site.bring([{ id, date }], 'locked');
      await site.operate(moveDeliveries, { body: { date, to: 'failed', ids: [id], reason } });
      const { comesOn, bonusesKop } = present((await look(id)).failure, 'failure');
      const { cutOffAt } = await anna.delivery(comesOn[0] ?? '');
      const trouble = bonusesKop > 0 ? bonusText(bonusesKop) : '';
      const extra = formatPercent(REFUND_TO_BONUSES_EXTRA);
      await post.told(
        ['delivery-failed'],
        ...[formatDay(date), formatDays(comesOn), formatMoment(cutOffAt), trouble, extra],
      );
    };
    const [first, second] = await anna.deliveries();
    const [late, lost] = [present(first, 'delivery'), present(second, 'delivery')];
    await fail(late, 'transport');
    const mistaken = { params: { id: late.id }, body: { note: 'Ошиблись' } };
    const { withdrawn, bonusesKop } = await site.operate(reverseDelivery, mistaken);
    await post.told(
      ['delivery-found', 'delivered'],
      ...[formatDay(late.date), formatDays(withdrawn), bonusText(bonusesKop)],
      ...[eaten(anna.order), await foodOf(anna, late)],
    );
    await fail(lost, 'absent');
    const failed = { params: { id: lost.id } };
    const { version, moneyKop } = (await anna.call(previewDeliveryRefund, failed)).refund;
    await anna.call(refundDelivery, { ...failed, body: { version, to: 'card', expectedKop: moneyKop } });
    const { refunded } = present((await look(lost.id)).failure, 'failure');
    await post.told(['money-returned'], anna.order.number, formatDays(lost.foodDates), refunded ?? '');

    const closed = '2026-11-26';
    const before = await anna.deliveries();
    await site.operate(closeDays, { body: { from: closed, until: closed } });
    await site.tick();
    const after = await anna.deliveries();
    const put = present(
      after.find(({ id, failure }) => id !== late.id && failure?.isRefundable)?.failure,
      'closed food',
    );
    const moved = after.filter(({ id, date }) => before.some((one) => one.id === id && one.date !== date));
    await post.told(
      ['kitchen-closed'],
      ...[formatDay(closed), formatDays(put.comesOn), moved.map(({ date }) => formatDay(date))],
      ...[formatMoment(put.refundUntil ?? 0), formatPercent(REFUND_TO_BONUSES_EXTRA)],
    );

    const planned = after.find(({ state }) => state === 'planned');
    const third = present(planned, 'delivery');
    const [date = ''] = third.foodDates;
    const dishes = async () =>
      (await anna.call(listMealPlans, { query: { from: date, to: date } })).days.flatMap(({ meals }) =>
        meals.map(({ dish }) => present(dish, 'dish')),
      );
    await site.reach(timeOf(third.cutOffAt + 60_000));
    const served = await dishes();
    const { code, title } = present(served[0], 'dish');
    const short = { date: third.date, dish: code };
    const { replacements } = await site.operate(listReplacements, { query: short });
    const replacement = replacements[0]?.code ?? '';
    await site.operate(substituteDish, { body: { ...short, replacement, reason: 'shortage' } });
    const other = (await dishes()).find((dish) => served.every((one) => one.code !== dish.code));
    const titles = [`«${title}»`, `«${other?.title}»`];
    await post.told(['dish-substituted'], formatDay(date), titles, await lastBonuses(anna));

    const balance = async () => (await anna.call(getBonuses)).balanceKop;
    const had = await balance();
    const params = { id: anna.order.id };
    const rest = (await anna.call(previewCancellation, { params })).cancellation;
    await anna.call(cancelOrder, { params, body: { to: 'bonuses', expectedKop: rest.moneyKop } });
    const span = formatSpan(rest.span?.from ?? '', rest.span?.to ?? '');
    await post.told(
      ['calendar-changed', 'money-returned'],
      ...[anna.order.number, days(rest.restDays), span, bonusText((await balance()) - had)],
    );
  });

  test('of dishes by the piece', async ({ site, post, providers: { cloud } }) => {
    const { anna } = post;
    const look = async ({ id }: HomemadeOrder) => {
      const { order } = await anna.call(getHomemadeOrder, { params: { id } });
      const [total, hours] = [formatMoney(order.price.totalKop), hoursInWords(order.interval)];
      return { ...order, total, hours, visit: [order.number, formatDay(order.date), hours] };
    };
    const placed = await orderHomemade(anna, { date: '2026-11-20' });
    const { visit, address, total } = await look(placed);
    await post.told(['dishes-placed', 'email-changed'], email, visit, address, total);
    const body = { date: '2026-11-24', interval: '08-10' };
    await anna.call(moveOwnHomemade, { params: { id: placed.id }, body });
    const moved = await look(placed);
    await post.told(['dishes-moved'], moved.visit);
    await site.bring([moved], 'on_route');
    await post.told(['dishes-on-route'], moved.number, moved.hours, moved.address);
    await site.bring([moved], 'delivered');
    await post.told(['dishes-delivered'], moved.number);

    const order = await orderHomemade(anna, { date: '2026-11-21', payment: 'card' });
    site.advance(3 * HOUR_MS);
    const due = await look(order);
    await post.told(['dishes-unpaid'], due.number, due.total, formatMoment(due.payUntil ?? 0));
    await cloud.pay(site.url, order.payment.url ?? '', { card: good });
    await post.told(['dishes-paid'], due.visit, due.address, due.total);
    await site.bring([order], 'failed');
    await post.told(['dishes-failed'], due.number, formatDay(due.date));
    await anna.call(cancelOwnHomemade, { params: { id: order.id } });
    await post.told(['dishes-cancelled'], due.number, due.total);
  });

  test('of certificates', async ({ site, post, providers: { cloud } }) => {
    const { anna } = post;
    const buy = async (options: Partial<BuyCertificateInput>) => {
      const { purchase } = await anna.call(buyCertificate, { body: buildCertificate(options) });
      await cloud.pay(site.url, purchase.payment.url ?? '', { card: good });
      const paid = (await anna.call(getCertificatePurchase, { params: { id: purchase.id } })).purchase;
      const code = codeOfFragment(new URL(paid.path ?? '', site.url).hash);
      const nominal = formatMoney(paid.nominalKop);
      return { ...paid, nominal, truths: [nominal, formatDayOfYear(paid.validTo), code] };
    };
    await post.told(['certificate', 'email-changed'], email, (await buy({ email })).truths);
    const words = { recipientName: 'Ольга', text: 'С днём рождения!', deliverOn: '2026-12-24' };
    const gift = await buy({ isFor: 'gift', email: 'olga@befit.example', ...words });
    const sentOn = formatDay(gift.deliverOn);
    await post.told(['certificate-bought'], gift.nominal, gift.recipientName, gift.email, sentOn);
    await site.reach('2026-12-24T06:01:00Z');
    await post.told(['certificate-gift'], gift.recipientName, 'Анна', `«${gift.text}»`, gift.truths);
  });

  test('of the account', async ({ post }) => {
    const { anna } = post;
    await anna.confirmEmail('new@befit.example');
    await post.told(['email-changed'], email, 'new@befit.example');
    const phone = newPhone();
    await anna.call(requestPhoneCodes, { body: { phone } });
    const [oldCode, newCode] = [await anna.codeOf(anna.phone), await anna.codeOf(phone)];
    await anna.call(confirmPhone, { body: { phone, oldCode, newCode } });
    await post.told(['phone-changed'], formatPhone((await anna.call(getSettings)).customer.phone));
    const { dueAt } = await anna.call(requestRemoval);
    await post.told(['removal-requested'], formatDayOfYear(moscowDate(dueAt)));
  });

  test('and every template has been sent', () => {
    expect([...Post.seen].toSorted()).toEqual(Object.keys(messageFields).toSorted());
  });
});
