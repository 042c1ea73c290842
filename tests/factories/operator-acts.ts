import { sendBonusReview } from '#shared/features/bonuses/reviews/contract.ts';
import { closeDays } from '#shared/features/deliveries/closed-days/contract.ts';
import { packBag, readPacking } from '#shared/features/desk/packing/contract.ts';
import { giveStops } from '#shared/features/desk/shifts/contract.ts';
import { saveView } from '#shared/features/desk/views/contract.ts';
import { announceIncident, openSalesStop } from '#shared/features/operations/shop/contract.ts';
import { createStaffToken, inviteStaff } from '#shared/features/staff/contract.ts';
import type { Site, SiteCustomer } from '#tests/site.ts';
import { type CallExample, callExample } from './calls.ts';
import { orderHomemade } from './homemade.ts';
import { addedReview, brought, named, openTicket } from './owned-calls.ts';
import {
  plantDeadLetter,
  plantEdition,
  plantHeldReward,
  plantMessage,
  plantMissingBonuses,
  plantRefund,
} from './planted-rows.ts';
import { shiftDay } from './shifts.ts';

/** Makes what an act of operators names, and the act. */
type Build = (site: Site, owner: SiteCustomer) => Promise<CallExample>;

const afterCutOff = '2026-11-16T11:01:00.000Z';

/** What an act says in every part but ids. */
const saying = (name: string) => callExample(`POST /rest/operations/${name}/`, '').body as never;
/** Acts on nothing that has to be there before. */
const onNothing = [
  ...['staff', 'tokens', 'views', 'closed-days', 'sales-stops', 'capacity', 'incidents', 'promo-codes'],
  'cash-limits',
];

const ofMember =
  (body?: object): Build =>
  async (site) =>
    named((await site.operate(inviteStaff, { body: saying('staff') })).member.id, body);
const stops = async (owner: SiteCustomer) => {
  await owner.place();
  const { id } = await owner.delivery(shiftDay);
  return { date: shiftDay, ids: [id], name: 'Пётр', phone: '+79162041830' };
};
const ofShift =
  (body?: object): Build =>
  async (site, owner) =>
    named((await site.operate(giveStops, { body: await stops(owner) })).shift.id, body);
const ofBag = async (site: Site, owner: SiteCustomer) => {
  await owner.place();
  await site.reach(afterCutOff);
  const { bags } = await site.operate(readPacking, { query: { date: shiftDay } });
  return { params: { id: bags[0]?.id ?? '' } };
};
const ofRefund =
  (body?: object): Build =>
  async (site, owner) =>
    named(await plantRefund(site, await owner.place({ payment: 'card' })), body);
const ofTicket =
  (body?: object): Build =>
  async (site, owner) =>
    named(await openTicket(owner, site), body);
/** An order of dishes that did not arrive. */
const ofFailedDishes =
  (body?: object): Build =>
  async (site, owner) => {
    const order = await orderHomemade(owner);
    await site.bring([order], 'failed');
    return named(order.id, body);
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
  'POST /rest/operations/staff/:id/invite/': ofMember(),
  'POST /rest/operations/staff/:id/role/': ofMember({ role: 'care' }),
  'POST /rest/operations/staff/:id/remove/': ofMember(),
  'POST /rest/operations/tokens/:id/revoke/': async (site) =>
    named((await site.operate(createStaffToken, { body: saying('tokens') })).token.id),
  'POST /rest/operations/views/:id/remove/': async (site) =>
    named((await site.operate(saveView, { body: saying('views') })).view.id),
  'POST /rest/operations/prints/': async () => ({ body: { kind: 'production', date: shiftDay } }),
  'POST /rest/operations/bags/:id/packed/': ofBag,
  'POST /rest/operations/bags/:id/unpacked/': async (site, owner) => {
    const bag = await ofBag(site, owner);
    await site.operate(packBag, bag);
    return bag;
  },
  'POST /rest/operations/manifests/order/': async (_, owner) => {
    await owner.place();
    const { id } = await owner.delivery(shiftDay);
    return { body: { date: shiftDay, zone: 'msk-0', interval: '06-08', ids: [id] } };
  },
  'POST /rest/operations/shifts/': async (_, owner) => ({ body: await stops(owner) }),
  'POST /rest/operations/shifts/:id/link/': ofShift(),
  'POST /rest/operations/shifts/:id/revoke/': ofShift(),
  'POST /rest/operations/shifts/:id/handover/': ofShift({
    ...{ expectedKop: 0, countedKop: 100, reason: 'Нашлись в\u00a0пакете' },
  }),
  'POST /rest/operations/deliveries/': async (_, owner) => {
    await owner.place();
    return { body: { date: shiftDay, to: 'locked', ids: [(await owner.delivery(shiftDay)).id] } };
  },
  'POST /rest/operations/deliveries/:id/reversal/': async (site, owner) =>
    named(await brought(owner, site), { reason: 'mistake' }),
  'POST /rest/operations/deliveries/:id/reversal/settle/': async (site, owner) => {
    const id = await brought(owner, site);
    await plantMissingBonuses(site, owner.order, id);
    return named(id, { because: 'Простили' });
  },
  'POST /rest/operations/deliveries/:id/arrival/': async (site, owner) => {
    await owner.place();
    const lost = await owner.delivery(shiftDay);
    await site.bring([lost], 'failed');
    return named(lost.id, { dryRun: false });
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
  'POST /rest/operations/tickets/:id/answer/': ofTicket({ answer: 'Разобрались' }),
  'POST /rest/operations/tickets/:id/close/': ofTicket(),
  'POST /rest/operations/reviews/:id/': async (site, owner) =>
    named(await addedReview(owner, site), { decision: 'published' }),
  'POST /rest/operations/bonus-reviews/:id/': async (site, owner) => {
    await owner.place();
    await site.bring((await owner.deliveries()).slice(0, 3), 'delivered');
    const { id } = await owner.call(sendBonusReview, { body: { text: 'Вкусно. '.repeat(50) } });
    return named(id, { decision: 'declined', reply: 'Отзыв не найден' });
  },
  'POST /rest/operations/held-rewards/:id/': async (site, owner) => {
    const order = await owner.place();
    await plantHeldReward(site, order, owner.id);
    return named(order.id, { decision: 'refused' });
  },
  'POST /rest/operations/homemade-orders/:id/move/': ofFailedDishes({
    date: '2026-11-24',
    interval: '06-08',
  }),
  'POST /rest/operations/homemade-orders/:id/refund/': ofFailedDishes(),
  'POST /rest/operations/invoices/:id/cancel/': async (_, owner) =>
    named((await owner.place({ payment: 'card' })).id),
  'POST /rest/operations/refunds/:id/retry/': ofRefund(),
  'POST /rest/operations/refunds/:id/settle/': ofRefund({ because: 'Видно в банке' }),
  'POST /rest/operations/messages/:id/retry/': async (site) => named(await plantMessage(site, 'dead')),
  'POST /rest/operations/dead-letters/:id/retry/': async (site) => named(await plantDeadLetter(site)),
  'POST /rest/operations/editions/adopt/': offered,
  'POST /rest/operations/editions/decline/': offered,
  'POST /rest/operations/substitutions/': async (site, owner) => {
    await owner.place();
    await site.reach(afterCutOff);
    const { bags } = await site.operate(readPacking, { query: { date: shiftDay } });
    const dish = bags[0]?.dishes[0]?.code ?? '';
    return { body: { date: shiftDay, dish, replacement: 'syrniki-smetana', reason: 'shortage' } };
  },
};
