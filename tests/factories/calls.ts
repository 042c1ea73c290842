import { addDays, moscowDate } from '#shared/dates.ts';
import { photoLeave } from '#shared/features/ratings/photo-leave.ts';
import type { CallExample } from './call-example.ts';
import { buildCertificate } from './certificates.ts';
import { buildHomemade } from './homemade.ts';
import { operatorExamples } from './operator-calls.ts';
import { buildOrder, orderMoment } from './orders.ts';

const today = moscowDate(Date.parse(orderMoment));

/** Calls that choose what to eat. */
const shopExamples: Readonly<Record<string, CallExample>> = {
  'GET /rest/programmes/:code/': { params: { code: 'balans' } },
  'GET /rest/menu/': { query: { programme: 'balans', kcal: '1500', from: today, days: '7' } },
  'GET /rest/menu/alternatives/': {
    query: {
      programme: 'balans',
      kcal: '1500',
      date: addDays(today, 2),
      slot: 'lunch',
      without: 'allergy-nuts,fish',
    },
  },
  'GET /rest/menu/dishes/': { query: { programme: 'balans' } },
  'GET /rest/menu/kitchen/': { query: { programme: 'balans' } },
  'GET /rest/dishes/:code/': { params: { code: 'borsch' }, query: { kcal: '400', slot: 'lunch' } },
  'GET /rest/dishes/:code/page/': { params: { code: 'borsch' }, query: { kcal: '400', slot: 'lunch' } },
  'GET /rest/homemade/items/:code/': { params: { code: 'borsch' } },
  'GET /rest/homemade/': { query: { category: 'soups', without: 'fish,dairy', maxKcal: '400', q: 'борщ' } },
  'GET /rest/search/': { query: { q: 'курица' } },
  'GET /rest/guidance/suits/': {},
  'GET /rest/guidance/': { query: { path: '/programmy/balans/' } },
  'GET /rest/purposes/': { query: { path: '/programmy/na-semyu/' } },
};

/** Calls of the basket of dishes and its orders. */
const homemadeExamples = (orderId: string): Readonly<Record<string, CallExample>> => ({
  'POST /rest/homemade/basket/': { body: { dish: 'borsch', count: 2 } },
  'POST /rest/homemade/basket/repeat/': { body: { order: orderId } },
  'POST /rest/homemade/orders/': { body: buildHomemade() },
  'GET /rest/homemade/orders/:id/': { params: { id: orderId } },
  'POST /rest/homemade/orders/:id/move/': {
    params: { id: orderId },
    body: { date: addDays(today, 8), interval: '08-10' },
  },
  'POST /rest/homemade/orders/:id/undo/': { params: { id: orderId }, body: { at: 1 } },
  'POST /rest/homemade/orders/:id/cancel/': { params: { id: orderId } },
});

const authExamples: Readonly<Record<string, CallExample>> = {
  'POST /rest/customer/auth/': {
    body: {
      step: 1,
      phone: '+79161234567',
      deviceUuid: 'device',
      'smart-token': 'token',
      type: 'register',
      name: 'Анна',
      consent: true,
    },
  },
  'POST /rest/customer/auth/:type/': {
    params: { type: 'login' },
    body: {
      step: 2,
      phone: '+79161234567',
      code: 482_913,
      type: 'login',
      deviceUuid: 'device',
      name: 'Анна',
      'g-recaptcha-response': 'token',
    },
  },
};

/** Calls of the settings. */
const settingsExamples = (id: string): Readonly<Record<string, CallExample>> => ({
  'PATCH /rest/customer/profile/': { body: { name: 'Анна-Мария' } },
  'POST /rest/customer/email/': { body: { email: 'anna@befit.example' } },
  'POST /rest/customer/email/confirm/': { body: { email: 'anna@befit.example', code: '482913' } },
  'POST /rest/customer/consents/health-data/sign/': { body: { code: '482913' } },
  'POST /rest/customer/phone/': { body: { phone: '+79161234599' } },
  'POST /rest/customer/phone/confirm/': {
    body: { phone: '+79161234599', oldCode: '482913', newCode: '582913' },
  },
  'POST /rest/customer/sessions/:id/end/': { params: { id } },
  'PUT /rest/customer/notifications/': { body: { event: 'cutOff', channel: 'sms', isOn: true } },
  'POST /rest/customer/push/': {
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
      p256dh: 'B'.repeat(87),
      auth: 'a'.repeat(22),
    },
  },
  'POST /rest/removal/code/': { body: { phone: '+79161234567', 'smart-token': 'token' } },
  'POST /rest/removal/confirm/': { body: { phone: '+79161234567', code: '482913' } },
  'POST /rest/customer/addresses/': {
    body: {
      label: 'Дом',
      streetId: 'msk-lesnaya-ulitsa',
      house: '20',
      flat: '84',
      entrance: '2',
      floor: '7',
      intercom: '84',
      comment: '',
    },
  },
  'PATCH /rest/customer/addresses/:id/': { params: { id }, body: { label: 'Дача', flat: '12' } },
  'DELETE /rest/customer/addresses/:id/': { params: { id } },
});

const orderExamples = (orderId: string): Readonly<Record<string, CallExample>> => ({
  'POST /rest/orders/': { body: buildOrder() },
  'POST /rest/quotes/': { body: { draft: buildOrder().draft, reductions: {} } },
  'GET /rest/orders/:id/': { params: { id: orderId } },
  'GET /rest/orders/:id/summary/': { params: { id: orderId } },
  'GET /rest/orders/:id/papers/': { params: { id: orderId } },
  'GET /rest/orders/:id/terms/': { params: { id: orderId } },
  'POST /rest/orders/:id/cancel/': { params: { id: orderId } },
  'GET /rest/orders/:id/calendar/': { params: { id: orderId } },
  'GET /rest/orders/:id/changes/': { params: { id: orderId } },
  'POST /rest/orders/:id/freeze/': {
    params: { id: orderId },
    body: { version: 1, from: '2026-11-20', until: '2026-11-27' },
  },
  'POST /rest/orders/:id/resume/': { params: { id: orderId }, body: { version: 1 } },
  'POST /rest/orders/:id/undo/': { params: { id: orderId }, body: { version: 1 } },
  'POST /rest/deliveries/:id/skip/': { params: { id: orderId }, body: { version: 1 } },
  'POST /rest/deliveries/:id/edit/': {
    params: { id: orderId },
    body: { version: 1, scope: 'one', interval: '08-10', addressId: '' },
  },
  'POST /rest/deliveries/:id/move/': {
    params: { id: orderId },
    body: { version: 1, scope: 'following', date: '2026-11-28' },
  },
  'POST /rest/deliveries/:id/note/': { params: { id: orderId }, body: { version: 1, note: 'Позвоните' } },
  'POST /rest/deliveries/:id/refund/': {
    params: { id: orderId },
    body: { version: 1, to: 'bonuses', expectedKop: 1 },
  },
  'GET /rest/orders/:id/changes/preview/': {
    params: { id: orderId },
    query: { kind: 'freeze', date: '2026-11-20', until: '2026-11-29' },
  },
  'POST /rest/needs/settle/': { body: { need: `ending:${orderId}` } },
  'POST /rest/orders/:id/unserved/': { params: { id: orderId }, body: { to: 'bonuses' } },
  'POST /rest/deliveries/:id/restore/': { params: { id: orderId }, body: { version: 1 } },
  'POST /rest/invoices/:id/pay/': { params: { id: orderId } },
  'GET /rest/orders/:id/cancellation/': { params: { id: orderId } },
  'POST /rest/orders/:id/cancellation/': {
    params: { id: orderId },
    body: { to: 'bonuses', expectedKop: 0 },
  },
  'GET /rest/deliveries/': { query: { from: today, to: addDays(today, 60) } },
});

/** Calls of what the customer really eats. */
const rationExamples = (orderId: string): Readonly<Record<string, CallExample>> => ({
  'GET /rest/rations/': { query: { from: today, to: addDays(today, 20) } },
  'GET /rest/orders/:id/alternatives/': {
    params: { id: orderId },
    query: { from: today, person: '1', rule: 'near' },
  },
  'GET /rest/orders/:id/choices/': {
    params: { id: orderId },
    query: { date: addDays(today, 4), person: '1', slot: 'lunch' },
  },
  'POST /rest/orders/:id/meals/': {
    params: { id: orderId },
    body: { version: 1, meals: [{ date: addDays(today, 4), person: 1, slot: 'lunch', dish: '' }] },
  },
  'POST /rest/orders/:id/persons/': {
    params: { id: orderId },
    body: { version: 1, person: 2, name: 'Мама', without: ['fish'] },
  },
});

/** Calls of what a customer wants of all their food. */
const exclusionExamples: Readonly<Record<string, CallExample>> = {
  'GET /rest/exclusions/preview/': { query: { without: 'fish', ingredients: 'grechka', repeatLimit: '2' } },
  'POST /rest/exclusions/': {
    body: { version: 1, without: ['fish'], ingredients: [], repeatLimit: 2, autopilot: true },
  },
  'POST /rest/exclusions/tired/': { body: { dish: 'borsch', tired: true } },
};

/** Calls after a delivery. */
const afterExamples = (
  orderId: string,
  ticketId: string,
  reviewId: string,
): Readonly<Record<string, CallExample>> => ({
  'POST /rest/deliveries/:id/rating/': { params: { id: orderId }, body: { verdict: 'stars', stars: 5 } },
  'POST /rest/deliveries/:id/dishes/': {
    params: { id: orderId },
    body: { dishes: [{ date: today, person: 1, code: 'borsch', stars: 5, text: '' }] },
  },
  'POST /rest/tickets/': { body: { deliveryId: orderId, kind: 'late', text: 'На час' } },
  'POST /rest/tickets/:id/reply/': { params: { id: ticketId }, body: { text: 'Осталось не так' } },
  'POST /rest/tickets/:id/photo/': { params: { id: ticketId } },
  'GET /rest/tickets/:id/photo/': { params: { id: ticketId } },
  'POST /rest/reviews/:id/photo/': { params: { id: reviewId }, query: { allowed: photoLeave.edition } },
  'GET /rest/reviews/:id/photo/own/': { params: { id: reviewId } },
  'POST /rest/reviews/:id/photo/remove/': { params: { id: reviewId } },
  'GET /rest/reviews/:id/photo/': { params: { id: reviewId } },
  'GET /rest/operations/reviews/:id/photo/': { params: { id: reviewId } },
});

const contentExamples: Readonly<Record<string, CallExample>> = {
  'GET /rest/articles/': { query: { page: '1', tag: 'produkty' } },
  'GET /rest/articles/:slug/': { params: { slug: 'belok' } },
  'GET /rest/authors/:slug/': { params: { slug: 'anna-belova' } },
  'GET /rest/staff/:id/': { params: { id: '1' } },
  'GET /rest/helper/picture/': { query: { name: 'dishes/borsch' } },
  'GET /rest/reviews/': { query: { programme: 'balans', rating: '5', page: '1' } },
  'POST /rest/reviews/': {
    body: { programme: 'balans', rating: 5, text: 'Вкусно, сытно и вовремя, спасибо.' },
  },
  'GET /rest/pages/': { query: { path: '/oplata/' } },
  'GET /rest/faq/': { query: { groups: 'home,delivery' } },
};

const renewal = { persons: [{ person: 1, programme: 'balans', kcal: 1500 }], days: 14 };

const subscriptionExamples = (id: string): Readonly<Record<string, CallExample>> => ({
  'POST /rest/subscriptions/': { body: { orderId: id, consent: true } },
  'POST /rest/subscriptions/:id/pause/': { params: { id }, body: { until: addDays(today, 14) } },
  'POST /rest/subscriptions/:id/resume/': { params: { id } },
  'POST /rest/subscriptions/:id/skip/': { params: { id } },
  'POST /rest/subscriptions/:id/card/': { params: { id } },
  'POST /rest/subscriptions/:id/charge/': {
    params: { id },
    body: { totalKop: 1_000_000, startDate: addDays(today, 14) },
  },
  'POST /rest/subscriptions/:id/method/': { params: { id }, body: { methodId: id } },
  'POST /rest/subscriptions/:id/quote/': { params: { id }, body: renewal },
  'POST /rest/subscriptions/:id/change/': { params: { id }, body: renewal },
  'POST /rest/subscriptions/:id/cancel/': { params: { id }, body: { reason: 1 } },
  'POST /rest/payment-methods/:id/remove/': { params: { id } },
});

/** Calls of bonuses and partners. */
const bonusExamples: Readonly<Record<string, CallExample>> = {
  'POST /rest/bonuses/gifts/': { body: { to: 'friend', phone: '+79161234567', amount: 100 } },
  'POST /rest/bonuses/reviews/': { body: { text: 'Вкусно. '.repeat(50) } },
  'POST /rest/partners/offers/:code/take/': { params: { code: 'no-such-offer' } },
};

/** Calls of weight and goals. */
const progressExamples: Readonly<Record<string, CallExample>> = {
  'POST /rest/progress/consent/': {},
  'POST /rest/progress/withdraw/': { body: { confirm: true } },
  'POST /rest/progress/goal/': {
    body: {
      goal: 'lose',
      sex: 'female',
      age: 34,
      height: 168,
      weight: '72,4',
      activity: 'light',
      target: '65',
      targetOn: addDays(today, 120),
    },
  },
  'POST /rest/progress/weights/': { body: { date: today, weight: '72,4' } },
  'POST /rest/progress/weights/remove/': { body: { date: today } },
  'POST /rest/progress/reset/': { body: { confirm: true } },
};

/** Calls of workouts. */
const workoutExamples: Readonly<Record<string, CallExample>> = {
  'GET /rest/workouts/': { query: { goal: 'strength', level: '2', days: '4' } },
  'POST /rest/workouts/plan/': { body: { goal: 'strength', level: 2, days: 4 } },
  'POST /rest/workouts/marks/': { body: { date: today, exercise: 'prisedaniya', state: 'done' } },
  'POST /rest/workouts/days/': { body: { date: today } },
};

/** What the examples name: an order, an order of dishes and a paid certificate of the caller. */
interface Named {
  readonly homemadeId?: string;
  readonly certificate?: { readonly id: string; readonly code: string; readonly pass: string };
  /** A ticket with a picture. */
  readonly ticketId?: string;
  /** A published review with a picture. */
  readonly reviewId?: string;
  /** A delivery that did not arrive, of an order that is paid for. */
  readonly failedId?: string;
  /** A delivery that can still be changed. */
  readonly openId?: string;
  /** The customer whose order it is. */
  readonly customerId?: string;
  /** Of something that was printed. */
  readonly printId?: string;
  /** A delivery that has come, with a photo of its door. */
  readonly deliveredId?: string;
  /** Secret of the caller's calendar feed. */
  readonly feedSecret?: string;
}

/** Calls of certificates. */
const certificateExamples = ({
  id,
  code,
  pass,
}: NonNullable<Named['certificate']>): Record<string, CallExample> => ({
  'POST /rest/certificates/': { body: buildCertificate() },
  'GET /rest/certificates/': { query: { pass } },
  'POST /rest/certificates/open/': { body: { code } },
  'POST /rest/certificates/file/': { body: { code } },
  'GET /rest/certificates/purchases/:id/': { params: { id } },
  'POST /rest/certificates/purchases/:id/refund/': { params: { id } },
});

/** A right input for every call that takes any, at `orderMoment`. */
export function callExamples(orderId: string, named: Named = {}): Readonly<Record<string, CallExample>> {
  const { homemadeId = orderId, certificate = { id: orderId, code: 'ABCD-EFGH-2345-6789', pass: 'over' } } =
    named;
  const { feedSecret = 'x'.repeat(43), ticketId = orderId, reviewId = orderId } = named;
  const { failedId = orderId, openId = orderId, deliveredId = orderId } = named;
  return {
    ...authExamples,
    ...orderExamples(orderId),
    ...operatorExamples(orderId, named),
    ...contentExamples,
    ...shopExamples,
    ...homemadeExamples(homemadeId),
    ...certificateExamples(certificate),
    ...subscriptionExamples(orderId),
    ...rationExamples(orderId),
    ...afterExamples(orderId, ticketId, reviewId),
    'GET /rest/deliveries/:id/dishes/': { params: { id: deliveredId } },
    'GET /rest/deliveries/:id/door/': { params: { id: deliveredId } },
    'GET /rest/operations/deliveries/:id/door/': { params: { id: deliveredId } },
    'GET /rest/deliveries/:id/fee/': { params: { id: openId }, query: { scope: 'one' } },
    'GET /rest/deliveries/:id/dates/': { params: { id: openId }, query: { scope: 'one' } },
    'GET /rest/deliveries/:id/refund/': { params: { id: failedId } },
    ...exclusionExamples,
    ...bonusExamples,
    ...progressExamples,
    ...workoutExamples,
    'GET /rest/calendars/:secret/': { params: { secret: feedSecret } },
    ...settingsExamples(orderId),
    'GET /rest/addresses/': { query: { query: 'Лесная' } },
    'GET /rest/helper/config/': { query: { region: 'spb' } },
    'GET /rest/regions/check/': { query: { address: 'Лесная' } },
    'POST /rest/helper/region/': { body: { region: 'spb', back: '/dostavka/' } },
    'POST /rest/helper/lead/add/': {
      body: {
        kind: 'contact-us',
        name: 'Анна',
        phone: '+79161234567',
        email: 'anna@example.ru',
        message: 'Когда привезёте?',
        consent: true,
        page: '/kontakty/',
        'smart-token': 'token',
      },
    },
    'GET /rest/helper/seo/': { query: { path: '/faq/' } },
    'POST /rest/payments/widgets/': { body: { invoiceId: orderId } },
    'POST /rest/payments/notifications/:provider/': {
      params: { provider: 'sandbox' },
      body: { id: 'payment' },
    },
    'POST /rest/experiments/exposures/': {
      body: {
        visitor: '3f1c9a52-8f6b-4c1d-9a51-1d2f3c4b5a69',
        seen: [{ experiment: 'exp_whyBefit', branch: 'variant' }],
      },
    },
    'POST /api/log/': {
      body: {
        level: 'error',
        url: '/order/',
        details: { user_id: 'guest', status: 500, statusText: 'Internal', body: { step: 1 } },
        message: 'failed',
      },
    },
  };
}
