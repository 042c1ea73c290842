import { expect } from 'vitest';
import { openCertificate } from '#shared/features/certificates/contract.ts';
import { worthOf } from '#shared/features/orders/refund.ts';
import { buyPaid } from '#tests/factories/certificates.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { mustCall } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { deliveryIds } from '#tests/harness/operations.ts';
import { present } from '#tests/harness/present.ts';
import { newPhone } from '#tests/harness/visitor.ts';
import type { Week } from './week.ts';

async function comes(week: Week, name: string): Promise<Customer> {
  const customer = new Customer(week.site, newPhone());
  customer.id = (await customer.signIn(customer.phone, name)).id;
  week.customers.push(customer);
  return customer;
}

interface Wanted
  extends Pick<NonNullable<Parameters<typeof buildOrder>[0]>, 'days' | 'start' | 'payment' | 'without'> {
  readonly people?: number;
  /** The code of a certificate that pays for all of it. */
  readonly certificate?: string;
}

/** Somebody new orders a programme by the public calls, and pays for it where it is paid for at once. */
async function orders(
  week: Week,
  name: string,
  { people = 1, certificate, ...wanted }: Wanted,
): Promise<void> {
  const customer = await comes(week, name);
  if (wanted.without) await customer.signHealthConsent();
  const others = Array.from({ length: people - 1 }, (_, place) => ({
    ...{
      name: `${name} ${'и'.repeat(place + 1)}`,
      kcal: place % 2 === 0 ? (1800 as const) : (1500 as const),
    },
  }));
  const body = buildOrder({ ...{ payment: 'card', others }, ...wanted });
  const order = await customer.place({
    ...body,
    address: {
      ...body.address,
      house: String(20 + week.customers.length),
      entrance: '2',
      floor: '3',
      intercom: '84',
    },
    contact: { ...body.contact, name, phone: customer.phone },
    ...(certificate !== undefined && {
      ...{ reductions: { promoCode: '', bonusesKop: 0, certificate }, expectedTotalKop: 0 },
    }),
  });
  if (order.payment.url) await customer.request(order.payment.url, { form: { state: 'paid' } });
  const [first] = await deliveryIds(week.site, order.id, 1);
  week.eaters.set(name, {
    ...{ name, customer, orderId: order.id, worthKop: worthOf(order.price), days: order.days },
    ...{ startDate: order.startDate, deliveryId: present(first, `delivery of ${name}`) },
  });
}

async function ordersDishes(
  week: Week,
  name: string,
  date: string,
  payment: 'card' | 'courier',
): Promise<void> {
  const customer = await comes(week, name);
  const order = await orderHomemade(customer, { date, payment });
  if (order.payment.url) await customer.request(order.payment.url, { form: { state: 'paid' } });
  week.dishesKop += order.price.totalKop;
}

/** A certificate is bought as a present, and whoever got it orders with its code. */
async function givesCertificate(week: Week): Promise<void> {
  const giver = await comes(week, 'Вера');
  const { code } = await buyPaid(giver, { nominalKop: 500_000 });
  week.certificates.push(code);
  await orders(week, 'Павел', { days: 2, certificate: code });
  const { certificate } = await mustCall(giver, openCertificate, { body: { code } });
  expect(certificate.balanceKop).toBe(certificate.nominalKop - week.eater('Павел').worthKop);
}

/** Monday, before the cut-off of the day that is followed to its last door: most of the week's orders. */
export async function orderOnMonday(week: Week): Promise<void> {
  await orders(week, 'Анна', {});
  await orders(week, 'Борис', { people: 2, payment: 'courier' });
  await orders(week, 'Галина', { people: 3 });
  await orders(week, 'Денис', { people: 4 });
  await orders(week, 'Елена', { people: 5 });
  await orders(week, 'Жанна', { people: 6 });
  await orders(week, 'Зоя', { without: ['allergy-dairy'] });
  await orders(week, 'Игорь', {});
  await orders(week, 'Кира', { payment: 'courier' });
  await orders(week, 'Лев', {});
  await givesCertificate(week);
  await ordersDishes(week, 'Мария', '2026-11-18', 'courier');
}

/** The rest of the week's orders, on the days on which they are placed. */
export const laterOrders: readonly (readonly [moment: string, place: (week: Week) => Promise<void>])[] = [
  ['2026-11-17T07:00:00.000Z', (week) => orders(week, 'Нина', { start: '2026-11-19', people: 2 })],
  ['2026-11-19T07:00:00.000Z', (week) => ordersDishes(week, 'Олег', '2026-11-22', 'card')],
  ['2026-11-20T07:00:00.000Z', (week) => orders(week, 'Раиса', { start: '2026-11-23', days: 2 })],
];
