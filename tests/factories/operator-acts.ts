import { sendBonusReview } from '#shared/features/bonuses/reviews/contract.ts';
import { closeDays } from '#shared/features/deliveries/closed-days/contract.ts';
import { substituteDish } from '#shared/features/deliveries/substitutions/contract.ts';
import { packBag, readPacking } from '#shared/features/desk/packing/contract.ts';
import { giveStops } from '#shared/features/desk/shifts/contract.ts';
import { announceIncident, openSalesStop } from '#shared/features/operations/shop/contract.ts';
import { createStaffToken, inviteStaff } from '#shared/features/staff/contract.ts';
import type { Site, SiteCustomer } from '#tests/site.ts';
import { type CallExample, callExample } from './calls.ts';
import { buyPaid, endCertificate } from './certificates.ts';
import { orderHomemade } from './homemade.ts';
import { addedReview, brought, named, openTicket } from './owned-calls.ts';
import {
  plantDeadLetter,
  plantEdition,
  plantMessage,
  plantMissingBonuses,
  plantRefund,
} from './planted-rows.ts';
import { shiftDay } from './shifts.ts';

/** Makes what an act of operators names, and the act. */
type Build = (site: Site, owner: SiteCustomer) => Promise<CallExample>;
/** Makes it, and returns its id. */
type Make = (site: Site, owner: SiteCustomer) => Promise<string>;

const afterCutOff = '2026-11-16T11:01:00.000Z';

/** What an act says in every part but ids. */
const saying = (name: string) => callExample(`POST /rest/operations/${name}/`, '').body as never;
/** Acts on nothing that has to be there before. */
const onNothing = [
  ...['staff', 'tokens', 'closed-days', 'sales-stops', 'capacity', 'incidents', 'promo-codes'],
  'cash-limits',
];

/** An act on a thing that is made for it. */
const on =
  (make: Make, body?: object): Build =>
  async (site, owner) =>
    named(await make(site, owner), body);
const member: Make = async (site) => (await site.operate(inviteStaff, { body: saying('staff') })).member.id;
const stops = async (owner: SiteCustomer) => {
  await owner.place();
  const { id } = await owner.delivery(shiftDay);
  return { date: shiftDay, ids: [id], name: 'Пётр', phone: '+79162041830' };
};
const shift: Make = async (site, owner) =>
  (await site.operate(giveStops, { body: await stops(owner) })).shift.id;
const refund: Make = async (site, owner) => plantRefund(site, await owner.place({ payment: 'card' }));
const ticket: Make = (site, owner) => openTicket(owner, site);
const arrived: Make = (site, owner) => brought(owner, site);
/** An order of dishes that did not arrive. */
const failedDishes: Make = async (site, owner) => {
  const order = await orderHomemade(owner);
  await site.bring([order], 'failed');
  return order.id;
};
const ofBag = async (site: Site, owner: SiteCustomer) => {
  await owner.place();
  await site.reach(afterCutOff);
  const { bags } = await site.operate(readPacking, { query: { date: shiftDay } });
  return { params: { id: bags[0]?.id ?? '' } };
};
/** A bag of a closed day, with one of its dishes and another one. */
export const closedDish = async (site: Site, owner: SiteCustomer) => {
  const { params } = await ofBag(site, owner);
  const { bags } = await site.operate(readPacking, { query: { date: shiftDay } });
  const dish = bags.find(({ id }) => id === params.id)?.dishes[0]?.code ?? '';
  return { id: params.id, dish, replacement: 'syrniki-smetana' };
};
/** A call of a dish by the piece that lacks. */
const lackingCall: Make = async (site, owner) => {
  const { id } = await orderHomemade(owner);
  await site.reach('2026-11-17T11:01:00.000Z');
  const lacking = { date: '2026-11-19', dish: 'borsch', replacement: 'syrniki-smetana' } as const;
  await site.operate(substituteDish, { body: { ...lacking, reason: 'shortage' } });
  return `${id}.1.borsch`;
};
const offered: Build = async (site) => {
  await plantEdition(site, '2099-01-01');
  return { body: { path: '/oferta/', version: '2099-01-01' } };
};

/** An act that changes something, for every call of operators that writes. */
export const operatorActs: Readonly<Record<string, Build>> = {
  ...Object.fromEntries(
    onNothing.map((name) => [`POST /rest/operations/${name}/`, async () => ({ body: saying(name) })]),
  ),
  'POST /rest/operations/staff/:id/invite/': on(member),
  'POST /rest/operations/staff/:id/role/': on(member, { role: 'care' }),
  'POST /rest/operations/staff/:id/remove/': on(member),
  'POST /rest/operations/tokens/:id/revoke/': async (site) =>
    named((await site.operate(createStaffToken, { body: saying('tokens') })).token.id),
  'POST /rest/operations/bags/:id/packed/': ofBag,
  'POST /rest/operations/bags/:id/unpacked/': async (site, owner) => {
    const bag = await ofBag(site, owner);
    await site.operate(packBag, bag);
    return bag;
  },
  'POST /rest/operations/manifests/order/': async (_, owner) => {
    const { date, ids } = await stops(owner);
    return { body: { date, ids, zone: 'msk-0', interval: '06-08' } };
  },
  'POST /rest/operations/shifts/': async (_, owner) => ({ body: await stops(owner) }),
  'POST /rest/operations/shifts/:id/link/': on(shift),
  'POST /rest/operations/shifts/:id/revoke/': on(shift),
  'POST /rest/operations/shifts/:id/handover/': on(shift, {
    expectedKop: 0,
    countedKop: 100,
    reason: 'Нашлись',
  }),
  'POST /rest/operations/deliveries/': async (_, owner) => {
    const { date, ids } = await stops(owner);
    return { body: { date, ids, to: 'locked' } };
  },
  'POST /rest/operations/deliveries/:id/reversal/': on(arrived, { note: 'Ошиблись днём' }),
  'POST /rest/operations/deliveries/:id/reversal/settle/': async (site, owner) => {
    const id = await brought(owner, site);
    await plantMissingBonuses(site, owner.order, id);
    return named(id, { because: 'Простили' });
  },
  'POST /rest/operations/closed-days/reopen/': async (site) => {
    const body = saying('closed-days');
    await site.operate(closeDays, { body });
    return { body };
  },
  'POST /rest/operations/sales-stops/:id/end/': async (site) =>
    named((await site.operate(openSalesStop, { body: saying('sales-stops') })).stop.id),
  'POST /rest/operations/incidents/:id/end/': async (site) =>
    named((await site.operate(announceIncident, { body: saying('incidents') })).incident.id),
  'POST /rest/operations/tickets/:id/answer/': on(ticket, { answer: 'Разобрались' }),
  'POST /rest/operations/tickets/:id/close/': on(ticket),
  'POST /rest/operations/reviews/:id/': on((site, owner) => addedReview(owner, site), {
    decision: 'published',
  }),
  'POST /rest/operations/bonus-reviews/:id/': async (site, owner) => {
    await owner.place();
    await site.bring((await owner.deliveries()).slice(0, 3), 'delivered');
    const { id } = await owner.call(sendBonusReview, { body: { text: 'Вкусно. '.repeat(50) } });
    return named(id, { decision: 'declined', reply: 'Отзыв не найден' });
  },
  'POST /rest/operations/homemade-orders/:id/move/': on(failedDishes, saying('homemade-orders/:id/move')),
  'POST /rest/operations/homemade-orders/:id/refund/': on(failedDishes),
  'POST /rest/operations/invoices/:id/cancel/': on(
    async (_, owner) => (await owner.place({ payment: 'card' })).id,
  ),
  'POST /rest/operations/certificates/:id/refund/': on(async (site, owner) => {
    const { id } = await buyPaid(owner);
    await endCertificate(site, id);
    return id;
  }, saying('certificates/:id/refund')),
  'POST /rest/operations/refunds/:id/retry/': on(refund),
  'POST /rest/operations/refunds/:id/settle/': on(refund, { because: 'Видно в банке' }),
  'POST /rest/operations/messages/:id/retry/': on((site) => plantMessage(site, 'dead')),
  'POST /rest/operations/dead-letters/:id/retry/': on((site) => plantDeadLetter(site)),
  'POST /rest/operations/editions/adopt/': offered,
  'POST /rest/operations/editions/decline/': offered,
  'POST /rest/operations/substitutions/': async (site, owner) => {
    const { dish, replacement } = await closedDish(site, owner);
    return { body: { date: shiftDay, dish, replacement, reason: 'shortage' } };
  },
  'POST /rest/operations/bags/:id/substitutions/': async (site, owner) => {
    const { id, ...body } = await closedDish(site, owner);
    return named(id, body);
  },
  'POST /rest/operations/calls/:id/taken/': async (site, owner) =>
    named(await lackingCall(site, owner), { from: '' }),
  'POST /rest/operations/calls/:id/done/': on(lackingCall),
};
