import { DAY_MS } from '#shared/dates.ts';
import { listAddresses } from '#shared/features/addresses/contract.ts';
import { getSettings } from '#shared/features/customers/contract.ts';
import { freezeOrder, previewDeliveryRefund, skipDelivery } from '#shared/features/deliveries/contract.ts';
import { moveOwnHomemade } from '#shared/features/homemade/own/contract.ts';
import { previewCancellation } from '#shared/features/orders/contract.ts';
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
import { type CallExample, callExample } from './calls.ts';
import { buyPaid } from './certificates.ts';
import { orderHomemade } from './homemade.ts';
import type { OrderOptions } from './orders.ts';
import { ShiftDay, shiftDay } from './shifts.ts';
import { takePhoto } from './tickets.ts';

/** A call that succeeds for its owner, on a thing that was made for it. */
export interface OwnedCall extends CallExample {
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** Makes the thing that a call names, and the call; the owner is another customer where the thing needs one. */
export type Build = (owner: SiteCustomer, site: Site) => Promise<OwnedCall & { readonly of?: SiteCustomer }>;

/** Makes the thing that a call names, and returns its id: what the call says beside it is its example. */
type Make = (owner: SiteCustomer, site: Site) => Promise<string>;

const second = '2026-11-20';
const photo = async () => new Uint8Array(await takePhoto());
export const named = (id: string, body?: unknown) => ({
  params: { id },
  ...(body !== undefined && { body }),
});

const order =
  (options: OrderOptions = {}): Make =>
  async (owner) =>
    (await owner.place(options)).id;
const delivery: Make = async (owner) => {
  await owner.place();
  return (await owner.delivery(second)).id;
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

const skipped = async (owner: SiteCustomer) => {
  const { id: orderId } = await owner.place();
  const { id } = await owner.delivery(second);
  const { version } = await owner.call(skipDelivery, { params: { id }, body: { version: 1 } });
  return { orderId, id, body: { version } };
};

/** An order that is paid in the sandbox and keeps its card for renewals. */
async function orderAndPay(owner: SiteCustomer, site: Site): Promise<string> {
  await owner.place({ payment: 'card' }, { renews: true });
  await owner.pay();
  await site.tick();
  return owner.order.id;
}
const renewals = async (owner: SiteCustomer) => {
  const { subscriptions, methods } = await owner.call(listSubscriptions);
  return { subscription: present(subscriptions[0], 'subscription'), card: present(methods[0], 'card') };
};
const subscription: Make = async (owner, site) => {
  await orderAndPay(owner, site);
  return (await renewals(owner)).subscription.id;
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
async function reviewWithPhoto(owner: SiteCustomer, site: Site): Promise<string> {
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

const address: Make = async (owner) => {
  await owner.place();
  return present((await owner.call(listAddresses)).addresses[0], 'address').id;
};
const dishes: Make = async (owner) => (await orderHomemade(owner)).id;
const certificate: Make = async (owner) => (await buyPaid(owner)).id;

/** Food of today that has come. */
async function eatenToday(owner: SiteCustomer, site: Site): Promise<string> {
  await owner.place();
  site.setClock('2026-11-18T07:00:00.000Z');
  await site.bring([await owner.delivery(shiftDay)], 'delivered');
  return (await owner.delivery(shiftDay)).id;
}

/** What is named by calls whose example says all the rest. */
const things: readonly (readonly [Make, ...names: string[]])[] = [
  [
    order(),
    ...['', 'papers/', 'terms/', 'summary/', 'cancellation/', 'calendar/', 'changes/', 'changes/preview/']
      .concat('choices/', 'alternatives/')
      .map((part) => `GET /rest/orders/:id/${part}`),
    'POST /rest/orders/:id/freeze/',
  ],
  [
    order({ payment: 'card' }),
    ...['POST /rest/orders/:id/cancel/', 'POST /rest/invoices/:id/pay/', 'POST /rest/payments/widgets/'],
  ],
  [order({ people: 2 }), 'POST /rest/orders/:id/persons/'],
  [
    dishes,
    ...['GET /rest/homemade/orders/:id/', 'POST /rest/homemade/orders/:id/move/'],
    ...['POST /rest/homemade/orders/:id/cancel/', 'POST /rest/homemade/basket/repeat/'],
  ],
  [certificate, 'GET /rest/certificates/purchases/:id/', 'POST /rest/certificates/purchases/:id/refund/'],
  [
    delivery,
    ...['skip/', 'edit/', 'note/', 'move/'].map((part) => `POST /rest/deliveries/:id/${part}`),
    ...['GET /rest/deliveries/:id/fee/', 'GET /rest/deliveries/:id/dates/'],
  ],
  [failed, 'GET /rest/deliveries/:id/refund/'],
  [brought, 'POST /rest/deliveries/:id/rating/', 'POST /rest/tickets/'],
  [eatenToday, 'GET /rest/deliveries/:id/dishes/'],
  [reviewWithPhoto, 'GET /rest/reviews/:id/photo/own/', 'POST /rest/reviews/:id/photo/remove/'],
  [
    subscription,
    ...['card/', 'skip/', 'pause/', 'quote/', 'change/', 'cancel/'].map(
      (part) => `POST /rest/subscriptions/:id/${part}`,
    ),
  ],
  [address, 'PATCH /rest/customer/addresses/:id/', 'DELETE /rest/customer/addresses/:id/'],
];

const exampleOf =
  (name: string, make: Make): Build =>
  async (owner, site) =>
    callExample(name, await make(owner, site));

/** A call that succeeds for every call of a customer that names something of theirs. */
export const ownedCalls: Readonly<Record<string, Build>> = {
  ...Object.fromEntries(
    things.flatMap(([make, ...names]) => names.map((name): [string, Build] => [name, exampleOf(name, make)])),
  ),
  'POST /rest/orders/:id/cancellation/': async (owner) => {
    const { id } = await owner.place();
    const { cancellation } = await owner.call(previewCancellation, { params: { id } });
    return named(id, { to: cancellation.targets[0], expectedKop: cancellation.moneyKop });
  },
  'POST /rest/orders/:id/resume/': async (owner) => {
    const { id } = await owner.place();
    const body = { version: 1, from: second, until: '2026-11-29' };
    await owner.call(freezeOrder, { params: { id }, body });
    return named(id, { version: 2 });
  },
  'POST /rest/orders/:id/undo/': async (owner) => {
    const { orderId, body } = await skipped(owner);
    return named(orderId, body);
  },
  'POST /rest/deliveries/:id/restore/': async (owner) => {
    const { id, body } = await skipped(owner);
    return named(id, body);
  },
  'POST /rest/orders/:id/unserved/': async (owner, site) =>
    named(await orderAndPay(owner, site), { to: 'card' }),
  'POST /rest/homemade/orders/:id/undo/': async (owner) => {
    const { id } = await orderHomemade(owner);
    const body = { date: '2026-11-24', interval: '08-10' };
    const { order } = await owner.call(moveOwnHomemade, { params: { id }, body });
    return named(id, { at: present(order.change?.undo, 'move').at });
  },
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
  'POST /rest/orders/:id/meals/': async (owner) => {
    const { id } = await owner.place();
    const meal = { date: second, slot: 'lunch' } as const;
    const query = { ...meal, person: '1' };
    const { choices, calendarVersion } = await owner.call(listChoices, { params: { id }, query });
    const dish = present(choices[0], 'other dish').dish.code;
    return named(id, { version: calendarVersion, meals: [{ ...meal, person: 1, dish }] });
  },
  'POST /rest/deliveries/:id/dishes/': async (owner, site) => {
    const id = await eatenToday(owner, site);
    const [day] = (await owner.call(listDaysToRate, { params: { id } })).days;
    const { date, person, dishes: eaten } = present(day, 'day');
    const { code } = present(eaten[0], 'dish');
    return named(id, { dishes: [{ date, person, code, stars: 5, text: '' }] });
  },
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
    ...callExample('POST /rest/reviews/:id/photo/', await addedReview(owner, site)),
    bytes: await photo(),
  }),
  'POST /rest/subscriptions/': async (owner, site) => {
    await orderAndPay(owner, site);
    return { body: { orderId: (await owner.place({ firstOrder: false })).id, consent: true } };
  },
  'POST /rest/subscriptions/:id/resume/': async (owner, site) => {
    const { params } = named(await subscription(owner, site));
    await owner.call(pauseSubscription, { params, body: { until: '2027-01-15' } });
    return { params };
  },
  'POST /rest/subscriptions/:id/charge/': async (owner, site) => {
    const id = await subscription(owner, site);
    await postponeCharge(site);
    return named(id, present((await renewals(owner)).subscription.soon, 'charge at once'));
  },
  'POST /rest/subscriptions/:id/method/': async (owner, site) =>
    named(await subscription(owner, site), { methodId: (await renewals(owner)).card.id }),
  'POST /rest/payment-methods/:id/remove/': async (owner, site) => {
    await orderAndPay(owner, site);
    return named((await renewals(owner)).card.id);
  },
  'POST /rest/customer/sessions/:id/end/': async (owner, site) => {
    await site.customer({ phone: owner.phone });
    const other = (await owner.call(getSettings)).sessions.find(({ isCurrent }) => !isCurrent);
    return named(present(other, 'other session').id);
  },
};
