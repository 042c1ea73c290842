import { DAY_MS } from '#shared/dates.ts';
import { listAddresses } from '#shared/features/addresses/contract.ts';
import { getSettings } from '#shared/features/customers/contract.ts';
import { freezeOrder, previewDeliveryRefund, skipDelivery } from '#shared/features/deliveries/contract.ts';
import { moveOwnHomemade } from '#shared/features/homemade/own/contract.ts';
import { previewCancellation } from '#shared/features/orders/contract.ts';
import type { PlaceOrderInput } from '#shared/features/orders/schema.ts';
import { addReview, addReviewPhoto, listDaysToRate } from '#shared/features/ratings/contract.ts';
import { photoLeave } from '#shared/features/ratings/photo-leave.ts';
import { listChoices } from '#shared/features/rations/contract.ts';
import { listSubscriptions, pauseSubscription } from '#shared/features/subscriptions/contract.ts';
import { answerTicket } from '#shared/features/tickets/answers/contract.ts';
import { addTicket, addTicketPhoto } from '#shared/features/tickets/contract.ts';
import { answerOf, send } from '#tests/harness/call.ts';
import { present } from '#tests/harness/present.ts';
import type { Site, SiteCustomer } from '#tests/site.ts';
import { sql } from '#worker/platform/database.ts';
import type { CallExample } from './calls.ts';
import { buyPaid } from './certificates.ts';
import { orderHomemade } from './homemade.ts';
import { ShiftDay, shiftDay } from './shifts.ts';
import { takePhoto } from './tickets.ts';

/** A call that succeeds for its owner, on a thing that was made for it. */
export interface OwnedCall extends CallExample {
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** Makes the thing that a call names, and the call; the owner is another customer where the thing needs one. */
export type Build = (owner: SiteCustomer, site: Site) => Promise<OwnedCall & { readonly of?: SiteCustomer }>;

const [second, last] = ['2026-11-20', '2026-11-24'];
const photo = async () => new Uint8Array(await takePhoto());
export const named = (id: string, body?: unknown) => ({
  params: { id },
  ...(body !== undefined && { body }),
});

const ofOrder =
  (body?: unknown, changes: Partial<PlaceOrderInput> = {}): Build =>
  async (owner) =>
    named((await owner.place({}, changes)).id, body);

/** A delivery of a new order, that of the 20th where no other is named, with the version that a change takes. */
const ofDelivery =
  (body?: object, date = second): Build =>
  async (owner) => {
    await owner.place();
    const { id, calendarVersion: version } = await owner.delivery(date);
    return named(id, body && { version, ...body });
  };

export async function brought(owner: SiteCustomer, site: Site): Promise<string> {
  await owner.place();
  const first = await owner.delivery(shiftDay);
  await site.bring([first], 'delivered');
  return first.id;
}

/** A delivery that failed after the first one had arrived and was paid for. */
async function failed(owner: SiteCustomer, site: Site): Promise<string> {
  await brought(owner, site);
  const lost = await owner.delivery(second);
  await site.bring([lost], 'failed');
  return lost.id;
}

const frozen = { version: 1, from: second, until: '2026-11-29' };
const skipped = async (owner: SiteCustomer) => {
  const { id } = await owner.place();
  const delivery = await owner.delivery(second);
  const { version } = await owner.call(skipDelivery, { params: { id: delivery.id }, body: { version: 1 } });
  return { orderId: id, id: delivery.id, version };
};

/** An order that is paid in the sandbox and keeps its card for renewals. */
async function orderAndPay(owner: SiteCustomer, site: Site): Promise<string> {
  await owner.place({ payment: 'card' }, { renews: true });
  await owner.pay();
  await site.tick();
  return owner.order.id;
}
const ofSubscription = (body?: unknown) => async (owner: SiteCustomer, site: Site) => {
  await orderAndPay(owner, site);
  return named(present((await owner.call(listSubscriptions)).subscriptions[0], 'subscription').id, body);
};

export async function openTicket(owner: SiteCustomer, site: Site): Promise<string> {
  const body = { deliveryId: await brought(owner, site), kind: 'damaged' as const, text: 'Крышка открыта' };
  return (await owner.call(addTicket, { body })).ticket.id;
}

export async function addedReview(owner: SiteCustomer, site: Site): Promise<string> {
  await brought(owner, site);
  const body = { programme: 'balans', rating: 5, text: 'Вкусно, сытно и вовремя, спасибо.' };
  return (await owner.call(addReview, { body })).id;
}
export async function reviewWithPhoto(owner: SiteCustomer, site: Site): Promise<string> {
  const id = await addedReview(owner, site);
  const parts = { params: { id }, query: { allowed: photoLeave.edition }, bytes: await photo() };
  await answerOf(addReviewPhoto, await send(owner, addReviewPhoto, parts));
  return id;
}

/** Lets charges be long after the paid food ends: only then is there anything to be had earlier. */
async function postponeCharge({ inside }: Site): Promise<void> {
  const late = sql('UPDATE subscriptions SET noticed_at = ?1, noticed_kop = 0, charge_at = ?2');
  const now = inside.clock.now();
  await inside.stores.site.write([late.with(now, now + 60 * DAY_MS)]);
}

const address = async (owner: SiteCustomer) => {
  await owner.place({}, { keepAddressAs: 'Дом' });
  return named(present((await owner.call(listAddresses)).addresses[0], 'address').id);
};

const query = { date: second, person: '1', slot: 'lunch' } as const;
const homemadeMove = { date: last, interval: '08-10' };
const otherRenewal = { persons: [{ person: 1, programme: 'aktiv', kcal: 1800 }], days: 7 };
const until = '2027-01-15';

/** Food of today that has come. */
async function eatenToday(owner: SiteCustomer, site: Site): Promise<string> {
  await owner.place();
  site.setClock('2026-11-18T07:00:00.000Z');
  await site.bring([await owner.delivery(shiftDay)], 'delivered');
  return (await owner.delivery(shiftDay)).id;
}

/** A call that succeeds for every call of a customer that names something of theirs. */
export const ownedCalls: Readonly<Record<string, Build>> = {
  ...Object.fromEntries(
    ['', 'papers/', 'terms/', 'summary/', 'cancellation/', 'calendar/', 'changes/'].map((part) => [
      `GET /rest/orders/:id/${part}`,
      ofOrder(),
    ]),
  ),
  'POST /rest/orders/:id/cancellation/': async (owner) => {
    const { id } = await owner.place();
    const { cancellation } = await owner.call(previewCancellation, { params: { id } });
    return named(id, { to: cancellation.targets[0], expectedKop: cancellation.moneyKop });
  },
  'POST /rest/orders/:id/cancel/': ofOrder(undefined, { payment: 'card' }),
  'POST /rest/invoices/:id/pay/': ofOrder(undefined, { payment: 'card' }),
  'POST /rest/payments/widgets/': async (owner) => ({
    body: { invoiceId: (await owner.place({ payment: 'card' })).id },
  }),
  'POST /rest/orders/:id/freeze/': ofOrder(frozen),
  'POST /rest/orders/:id/resume/': async (owner) => {
    const { id } = await owner.place();
    await owner.call(freezeOrder, { params: { id }, body: frozen });
    return named(id, { version: 2 });
  },
  'GET /rest/orders/:id/changes/preview/': async (owner) => ({
    ...named((await owner.place()).id),
    query: { kind: 'freeze', date: second, until: '2026-11-29' },
  }),
  'POST /rest/orders/:id/undo/': async (owner) => {
    const { orderId, version } = await skipped(owner);
    return named(orderId, { version });
  },
  'POST /rest/orders/:id/unserved/': async (owner, site) =>
    named(await orderAndPay(owner, site), { to: 'card' }),
  'GET /rest/homemade/orders/:id/': async (owner) => named((await orderHomemade(owner)).id),
  'POST /rest/homemade/orders/:id/move/': async (owner) =>
    named((await orderHomemade(owner)).id, homemadeMove),
  'POST /rest/homemade/orders/:id/undo/': async (owner) => {
    const { id } = await orderHomemade(owner);
    const { order } = await owner.call(moveOwnHomemade, { params: { id }, body: homemadeMove });
    return named(id, { at: present(order.change?.undo, 'move').at });
  },
  'POST /rest/homemade/orders/:id/cancel/': async (owner) => named((await orderHomemade(owner)).id),
  'POST /rest/homemade/basket/repeat/': async (owner) => ({
    body: { order: (await orderHomemade(owner)).id },
  }),
  'GET /rest/certificates/purchases/:id/': async (owner) => named((await buyPaid(owner)).id),
  'POST /rest/certificates/purchases/:id/refund/': async (owner) => named((await buyPaid(owner)).id),
  'POST /rest/deliveries/:id/skip/': ofDelivery({}),
  'POST /rest/deliveries/:id/restore/': async (owner) => {
    const { id, version } = await skipped(owner);
    return named(id, { version });
  },
  'POST /rest/deliveries/:id/edit/': ofDelivery({ scope: 'one', interval: '18-20' }),
  'POST /rest/deliveries/:id/note/': ofDelivery({ note: 'Позвоните за\u00a0час' }),
  'POST /rest/deliveries/:id/move/': ofDelivery({ scope: 'one', date: '2026-11-26' }, last),
  'GET /rest/deliveries/:id/fee/': async (owner, site) => ({
    ...(await ofDelivery()(owner, site)),
    query: { scope: 'one' },
  }),
  'GET /rest/deliveries/:id/dates/': async (owner, site) => ({
    ...(await ofDelivery()(owner, site)),
    query: { scope: 'one' },
  }),
  'GET /rest/deliveries/:id/refund/': async (owner, site) => named(await failed(owner, site)),
  'POST /rest/deliveries/:id/refund/': async (owner, site) => {
    const id = await failed(owner, site);
    const { refund } = await owner.call(previewDeliveryRefund, { params: { id } });
    return named(id, { version: refund.version, to: 'bonuses', expectedKop: refund.moneyKop });
  },
  'GET /rest/deliveries/:id/door/': async (_, site) => {
    const day = await ShiftDay.at(site, { doors: 1 });
    await (await day.courier()).photograph(day.idAt(0));
    return { ...named(day.idAt(0)), of: present(day.doors[0], 'door').customer };
  },
  'GET /rest/orders/:id/choices/': async (owner) => ({ ...named((await owner.place()).id), query }),
  'GET /rest/orders/:id/alternatives/': async (owner) => ({
    ...named((await owner.place()).id),
    query: { from: second, person: '1', rule: 'near' },
  }),
  'POST /rest/orders/:id/meals/': async (owner) => {
    const { id } = await owner.place();
    const { choices, calendarVersion } = await owner.call(listChoices, { params: { id }, query });
    const meals = [{ ...query, person: 1, dish: present(choices[0], 'other dish').dish.code }];
    return named(id, { version: calendarVersion, meals });
  },
  'POST /rest/orders/:id/persons/': async (owner) =>
    named((await owner.place({ people: 2 })).id, { version: 1, person: 2, without: ['fish'] }),
  'POST /rest/deliveries/:id/rating/': async (owner, site) =>
    named(await brought(owner, site), { verdict: 'stars', stars: 5 }),
  'GET /rest/deliveries/:id/dishes/': async (owner, site) => named(await eatenToday(owner, site)),
  'POST /rest/deliveries/:id/dishes/': async (owner, site) => {
    const id = await eatenToday(owner, site);
    const [day] = (await owner.call(listDaysToRate, { params: { id } })).days;
    const { date, person, dishes } = present(day, 'day');
    return named(id, {
      dishes: [{ date, person, code: present(dishes[0], 'dish').code, stars: 5, text: '' }],
    });
  },
  'POST /rest/tickets/': async (owner, site) => ({
    body: { deliveryId: await brought(owner, site), kind: 'late', text: 'На час' },
  }),
  'POST /rest/tickets/:id/reply/': async (owner, site) => {
    const id = await openTicket(owner, site);
    await site.operate(answerTicket, { params: { id }, body: { answer: 'Разобрались' } });
    return named(id, { text: 'Осталось не так' });
  },
  'POST /rest/tickets/:id/photo/': async (owner, site) => ({
    ...named(await openTicket(owner, site)),
    bytes: await photo(),
  }),
  'GET /rest/tickets/:id/photo/': async (owner, site) => {
    const parts = { ...named(await openTicket(owner, site)), bytes: await photo() };
    await answerOf(addTicketPhoto, await send(owner, addTicketPhoto, parts));
    return { params: parts.params };
  },
  'POST /rest/reviews/:id/photo/': async (owner, site) => ({
    ...named(await addedReview(owner, site)),
    query: { allowed: photoLeave.edition },
    bytes: await photo(),
  }),
  'GET /rest/reviews/:id/photo/own/': async (owner, site) => named(await reviewWithPhoto(owner, site)),
  'POST /rest/reviews/:id/photo/remove/': async (owner, site) => named(await reviewWithPhoto(owner, site)),
  'POST /rest/subscriptions/': async (owner, site) => {
    await orderAndPay(owner, site);
    return { body: { orderId: (await owner.place({ firstOrder: false })).id, consent: true } };
  },
  'POST /rest/subscriptions/:id/pause/': ofSubscription({ until }),
  'POST /rest/subscriptions/:id/resume/': async (owner, site) => {
    const { params } = await ofSubscription()(owner, site);
    await owner.call(pauseSubscription, { params, body: { until } });
    return { params };
  },
  'POST /rest/subscriptions/:id/card/': ofSubscription(),
  'POST /rest/subscriptions/:id/skip/': ofSubscription(),
  'POST /rest/subscriptions/:id/charge/': async (owner, site) => {
    const { params } = await ofSubscription()(owner, site);
    await postponeCharge(site);
    const [subscription] = (await owner.call(listSubscriptions)).subscriptions;
    return { params, body: present(subscription?.soon, 'charge at once') };
  },
  'POST /rest/subscriptions/:id/method/': async (owner, site) => {
    const { params } = await ofSubscription()(owner, site);
    return {
      params,
      body: { methodId: present((await owner.call(listSubscriptions)).methods[0], 'card').id },
    };
  },
  'POST /rest/subscriptions/:id/quote/': ofSubscription(otherRenewal),
  'POST /rest/subscriptions/:id/change/': ofSubscription(otherRenewal),
  'POST /rest/subscriptions/:id/cancel/': ofSubscription({ reason: 1 }),
  'POST /rest/payment-methods/:id/remove/': async (owner, site) => {
    await orderAndPay(owner, site);
    return named(present((await owner.call(listSubscriptions)).methods[0], 'card').id);
  },
  'PATCH /rest/customer/addresses/:id/': async (owner) => ({
    ...(await address(owner)),
    body: { label: 'Дача', flat: '12' },
  }),
  'DELETE /rest/customer/addresses/:id/': address,
  'POST /rest/customer/sessions/:id/end/': async (owner, site) => {
    await site.customer({ phone: owner.phone });
    const { sessions } = await owner.call(getSettings);
    return named(
      present(
        sessions.find(({ isCurrent }) => !isCurrent),
        'other session',
      ).id,
    );
  },
};
