import { moscowDate } from '#shared/dates.ts';
import type { CallExample } from './call-example.ts';
import { orderMoment } from './orders.ts';

const today = moscowDate(Date.parse(orderMoment));

/** What is corrected of a day, and lists that are kept under names. */
const deskExamples = (id: string): Readonly<Record<string, CallExample>> => ({
  'GET /rest/operations/views/': { query: { page: 'deliveries' } },
  'POST /rest/operations/views/': {
    body: { page: 'deliveries', name: 'Опаздывают', query: 'needs=late' },
  },
  'POST /rest/operations/views/:id/remove/': { params: { id } },
  'GET /rest/operations/substitutions/': { query: { date: '2026-11-17', dish: 'ovsyanka-yagody' } },
  'POST /rest/operations/substitutions/': {
    body: { date: '2026-11-18', dish: 'ovsyanka-yagody', replacement: 'syrniki-smetana', reason: 'shortage' },
  },
  'POST /rest/operations/deliveries/:id/reversal/': {
    params: { id },
    body: { reason: 'mistake' },
  },
  'POST /rest/operations/deliveries/:id/reversal/settle/': {
    params: { id },
    body: { because: 'Простили' },
  },
  'POST /rest/operations/deliveries/:id/arrival/': { params: { id }, body: { dryRun: false } },
});

/** Calls of couriers' shifts. */
const shiftExamples = (id: string): Readonly<Record<string, CallExample>> => ({
  'POST /rest/operations/shifts/': {
    body: { date: '2026-11-20', zone: 'msk-0', interval: '06-08', name: 'Пётр', phone: '+79162041830' },
  },
  'POST /rest/operations/shifts/:id/link/': { params: { id: id } },
  'POST /rest/operations/shifts/:id/revoke/': { params: { id: id } },
  'POST /rest/operations/shifts/:id/handover/': {
    params: { id: id },
    body: { expectedKop: 0, countedKop: 0 },
  },
});

/** Calls of operators. */
export const operatorExamples = (
  orderId: string,
  { customerId = orderId, printId = orderId }: { readonly customerId?: string; readonly printId?: string },
): Readonly<Record<string, CallExample>> => ({
  ...deskExamples(orderId),
  'GET /rest/operations/orders/:id/': { params: { id: orderId } },
  'GET /rest/operations/customers/': { query: { query: 'Анна' } },
  'GET /rest/operations/customers/:id/': { params: { id: customerId } },
  'POST /rest/operations/bags/:id/packed/': { params: { id: `${orderId}.1` } },
  'POST /rest/operations/bags/:id/unpacked/': { params: { id: `${orderId}.1` } },
  'POST /rest/operations/prints/': { body: { kind: 'production', date: today } },
  'GET /rest/operations/prints/:id/': { params: { id: printId } },
  'GET /rest/operations/prints/:id/file/': { params: { id: printId } },
  'GET /rest/operations/print-changes/': { query: { kind: 'production', date: today } },
  'POST /rest/operations/manifests/order/': {
    body: { date: '2026-11-20', zone: 'msk-0', interval: '06-08', ids: [orderId] },
  },
  ...shiftExamples(orderId),
  'POST /rest/operations/staff/': {
    body: { name: 'Анна', email: 'anna@befit.example', role: 'kitchen' },
  },
  'POST /rest/operations/staff/:id/invite/': { params: { id: orderId } },
  'POST /rest/operations/staff/:id/role/': { params: { id: orderId }, body: { role: 'care' } },
  'POST /rest/operations/staff/:id/remove/': { params: { id: orderId } },
  'POST /rest/operations/tokens/': { body: { name: 'Отчёт', role: 'finance', days: 30 } },
  'POST /rest/operations/tokens/:id/revoke/': { params: { id: orderId } },
  'GET /rest/operations/audit/': { query: { from: today, to: today, object: `orders:${orderId}` } },
  'POST /rest/operations/deliveries/': { body: { date: '2026-11-20', to: 'locked' } },
  'POST /rest/operations/bonus-reviews/:id/': { params: { id: orderId }, body: { decision: 'declined' } },
  'POST /rest/operations/held-rewards/:id/': { params: { id: orderId }, body: { decision: 'refused' } },
  'POST /rest/operations/closed-days/': { body: { from: '2026-12-31', until: '2027-01-02' } },
  'POST /rest/operations/closed-days/reopen/': { body: { from: '2026-12-31', until: '2027-01-02' } },
  'POST /rest/operations/drills/': { body: { backup: '2026-11-26T00-05-00.000Z', passed: true } },
  'POST /rest/operations/publications/:version/restore/': { params: { version: '0123456789abcdef' } },
  'POST /rest/operations/editions/adopt/': { body: { path: '/oferta/', version: '2026-12-01' } },
  'POST /rest/operations/editions/decline/': { body: { path: '/oferta/', version: '2026-12-01' } },
  'POST /rest/operations/sales-stops/': { body: { reason: 'Кухня закрыта на праздник' } },
  'POST /rest/operations/sales-stops/:id/end/': { params: { id: orderId } },
  'GET /rest/operations/sources/': { query: { from: today, to: today } },
  'POST /rest/operations/former-customers/forget/': { body: { phone: '+79162041830' } },
  'POST /rest/operations/cash-limits/': {
    body: { days: 28, roubles: 60_000, firstDays: 14, firstRoubles: 30_000 },
  },
  'POST /rest/operations/capacity/': { body: { zone: 'msk-0', date: '2026-12-31', deliveries: 100 } },
  'POST /rest/operations/incidents/': {
    body: { text: 'Снегопад: привезём позже', from: '2026-11-20', to: '2026-11-21' },
  },
  'POST /rest/operations/incidents/:id/end/': { params: { id: orderId } },
  'POST /rest/operations/promo-codes/': {
    body: { code: 'ZIMA', percent: 10, from: '2026-12-01', to: '2026-12-31' },
  },
  'POST /rest/operations/reviews/:id/': { params: { id: orderId }, body: { decision: 'published' } },
  'POST /rest/operations/tickets/:id/answer/': { params: { id: orderId }, body: { answer: 'Разобрались' } },
  'POST /rest/operations/tickets/:id/close/': { params: { id: orderId } },
  'POST /rest/operations/dead-letters/:id/retry/': { params: { id: orderId } },
  'POST /rest/operations/refunds/:id/retry/': { params: { id: orderId } },
  'POST /rest/operations/refunds/:id/settle/': {
    params: { id: orderId },
    body: { because: 'Видно в банке' },
  },
  'POST /rest/operations/messages/:id/retry/': { params: { id: orderId } },
  'POST /rest/operations/homemade-orders/:id/move/': {
    params: { id: orderId },
    body: { date: '2026-11-20', interval: '06-08' },
  },
  'POST /rest/operations/homemade-orders/:id/refund/': { params: { id: orderId } },
  'POST /rest/operations/invoices/:id/cancel/': { params: { id: orderId } },
});
