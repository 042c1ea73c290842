import { addDays, moscowDate } from '#shared/dates.ts';
import { photoLeave } from '#shared/features/ratings/photo-leave.ts';
import { listContracts, nameOf } from '#tests/contracts.ts';
import { buildCertificate } from './certificates.ts';
import { buildHomemade } from './homemade.ts';
import { buildOrder, orderMoment } from './orders.ts';

/** What a call takes, right in every part. */
export interface CallExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const names = (await listContracts()).map(nameOf);
const today = moscowDate(Date.parse(orderMoment));
const later = (days: number) => addDays(today, days);

/** What stands in the path in place of what is no id. */
const named: Readonly<Record<string, string>> = {
  ...{ code: 'balans', type: 'login', provider: 'sandbox', version: '0123456789abcdef' },
  'GET /rest/dishes/:code/': 'borsch',
  'GET /rest/dishes/:code/page/': 'borsch',
  'GET /rest/homemade/items/:code/': 'borsch',
  'POST /rest/partners/offers/:code/take/': 'no-such-offer',
  'GET /rest/articles/:slug/': 'belok',
  'GET /rest/authors/:slug/': 'anna-belova',
  'GET /rest/staff/:id/': '1',
};

/** The queries of calls that need one. */
const queries: Readonly<Record<string, string>> = {
  'GET /rest/menu/': `programme=balans&kcal=1500&from=${today}&days=7`,
  'GET /rest/menu/alternatives/': `programme=balans&kcal=1500&date=${later(2)}&slot=lunch&without=allergy-nuts,fish`,
  'GET /rest/menu/dishes/': 'programme=balans',
  'GET /rest/menu/kitchen/': 'programme=balans',
  'GET /rest/menu/promises/': `programme=balans&kcal=1500&start=${later(2)}&days=14&skip=sat&part=morning&without=allergy-gluten`,
  'GET /rest/dishes/:code/': 'kcal=400&slot=lunch',
  'GET /rest/dishes/:code/page/': 'kcal=400&slot=lunch',
  'GET /rest/homemade/': 'category=soups&without=fish,dairy&maxKcal=400&q=борщ',
  'GET /rest/search/': 'q=курица',
  'GET /rest/guidance/': 'path=/programmy/balans/',
  'GET /rest/purposes/': 'path=/programmy/na-semyu/',
  'GET /rest/orders/:id/changes/preview/': 'kind=freeze&date=2026-11-20&until=2026-11-29',
  'GET /rest/deliveries/': `from=${today}&to=${later(60)}`,
  'GET /rest/deliveries/:id/fee/': 'scope=one',
  'GET /rest/deliveries/:id/dates/': 'scope=one',
  'GET /rest/rations/': `from=${today}&to=${later(20)}`,
  'GET /rest/orders/:id/alternatives/': `from=${today}&person=1&rule=near`,
  'GET /rest/orders/:id/choices/': `date=${later(4)}&person=1&slot=lunch`,
  'GET /rest/exclusions/preview/': 'without=fish&ingredients=grechka&repeatLimit=2',
  'POST /rest/reviews/:id/photo/': `allowed=${photoLeave.edition}`,
  'GET /rest/articles/': 'page=1&tag=produkty',
  'GET /rest/helper/picture/': 'name=dishes/borsch',
  'GET /rest/reviews/': 'programme=balans&rating=5&page=1',
  'GET /rest/pages/': 'path=/oplata/',
  'GET /rest/faq/': 'groups=home,delivery',
  'GET /rest/workouts/': 'goal=strength&level=2&days=4',
  'GET /rest/certificates/': 'pass=over',
  'GET /rest/addresses/': 'query=Лесная',
  'GET /rest/helper/config/': 'region=spb',
  'GET /rest/regions/check/': 'address=Лесная',
  'GET /rest/helper/seo/': 'path=/faq/',
  'GET /rest/operations/substitutions/': 'date=2026-11-17&dish=ovsyanka-yagody',
  'GET /rest/operations/bags/:id/substitutions/': 'dish=ovsyanka-yagody',
  'GET /rest/operations/customers/': 'query=Анна',
  'GET /rest/operations/prints/': 'kind=manifests&date=2026-11-18',
  'GET /rest/operations/audit/': `from=${today}&to=${today}&object=orders:1`,
  'GET /rest/operations/sources/': `from=${today}&to=${today}`,
};

const phone = '+79161234567';
const renewal = { persons: [{ person: 1, programme: 'balans', kcal: 1500 }], days: 14 };
const move = { date: '2026-11-20', interval: '06-08' };
const closed = { from: '2026-12-31', until: '2027-01-02' };
const edition = { path: '/oferta/', version: '2026-12-01' };
const substitution = { dish: 'ovsyanka-yagody', replacement: 'syrniki-smetana', reason: 'shortage' };
const door = { house: '20', flat: '84', entrance: '2', floor: '7', intercom: '84', comment: '' };
const goal = { goal: 'lose', sex: 'female', age: 34, height: 168, weight: '72,4', activity: 'light' };
const asked = {
  name: 'Анна',
  phone,
  email: 'anna@example.ru',
  message: 'Когда привезёте?',
  page: '/kontakty/',
};
const firstStep = { step: 1, phone, type: 'register', name: 'Анна', consent: true };
const secondStep = { step: 2, phone, code: 482_913, type: 'login', name: 'Анна' };
const courier = { name: 'Пётр', phone: '+79162041830' };
const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';

/** The bodies of calls. */
const bodies: Readonly<Record<string, unknown>> = {
  'POST /rest/homemade/basket/': { dish: 'borsch', count: 2 },
  'POST /rest/homemade/basket/repeat/': { order: '$id' },
  'POST /rest/homemade/orders/': buildHomemade(),
  'POST /rest/homemade/orders/:id/move/': { date: later(8), interval: '08-10' },
  'POST /rest/homemade/orders/:id/undo/': { at: 1 },
  'POST /rest/customer/auth/': { ...firstStep, deviceUuid: 'device', 'smart-token': 'token' },
  'POST /rest/customer/auth/:type/': { ...secondStep, deviceUuid: 'device', 'g-recaptcha-response': 'token' },
  'PATCH /rest/customer/profile/': { name: 'Анна-Мария' },
  'POST /rest/customer/email/': { email: 'anna@befit.example' },
  'POST /rest/customer/email/confirm/': { email: 'anna@befit.example', code: '482913' },
  'POST /rest/customer/consents/health-data/sign/': { code: '482913' },
  'POST /rest/customer/phone/': { phone: '+79161234599' },
  'POST /rest/customer/phone/confirm/': { phone: '+79161234599', oldCode: '482913', newCode: '582913' },
  'PUT /rest/customer/notifications/': { event: 'cutOff', channel: 'sms', isOn: true },
  'POST /rest/customer/push/': { endpoint, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  'POST /rest/removal/code/': { phone, 'smart-token': 'token' },
  'POST /rest/removal/confirm/': { phone, code: '482913' },
  'POST /rest/customer/addresses/': { label: 'Дом', streetId: 'msk-lesnaya-ulitsa', ...door },
  'PATCH /rest/customer/addresses/:id/': { label: 'Дача', flat: '12' },
  'POST /rest/orders/': buildOrder(),
  'POST /rest/quotes/': { draft: buildOrder().draft, reductions: {} },
  'POST /rest/orders/:id/freeze/': { version: 1, from: '2026-11-20', until: '2026-11-27' },
  'POST /rest/orders/:id/resume/': { version: 1 },
  'POST /rest/orders/:id/undo/': { version: 1 },
  'POST /rest/orders/:id/unserved/': { to: 'bonuses' },
  'POST /rest/orders/:id/cancellation/': { to: 'bonuses', expectedKop: 0 },
  'POST /rest/orders/:id/meals/': {
    version: 1,
    meals: [{ date: later(4), person: 1, slot: 'lunch', dish: '' }],
  },
  'POST /rest/orders/:id/persons/': { version: 1, person: 2, name: 'Мама', without: ['fish'] },
  'POST /rest/deliveries/:id/skip/': { version: 1 },
  'POST /rest/deliveries/:id/restore/': { version: 1 },
  'POST /rest/deliveries/:id/edit/': { version: 1, scope: 'one', interval: '08-10', addressId: '' },
  'POST /rest/deliveries/:id/move/': { version: 1, scope: 'following', date: '2026-11-28' },
  'POST /rest/deliveries/:id/note/': { version: 1, note: 'Позвоните' },
  'POST /rest/deliveries/:id/refund/': { version: 1, to: 'bonuses', expectedKop: 1 },
  'POST /rest/deliveries/:id/rating/': { verdict: 'stars', stars: 5 },
  'POST /rest/deliveries/:id/dishes/': {
    dishes: [{ date: today, person: 1, code: 'borsch', stars: 5, text: '' }],
  },
  'POST /rest/needs/settle/': { need: 'ending:$id' },
  'POST /rest/exclusions/': {
    version: 1,
    without: ['fish'],
    ingredients: [],
    repeatLimit: 2,
    autopilot: true,
  },
  'POST /rest/exclusions/tired/': { dish: 'borsch', tired: true, person: 1 },
  'POST /rest/tickets/': { deliveryId: '$id', kind: 'late', text: 'На час' },
  'POST /rest/tickets/:id/reply/': { text: 'Осталось не так' },
  'POST /rest/reviews/': { programme: 'balans', rating: 5, text: 'Вкусно, сытно и вовремя, спасибо.' },
  'POST /rest/subscriptions/': { orderId: '$id', consent: true },
  'POST /rest/subscriptions/:id/pause/': { until: later(14) },
  'POST /rest/subscriptions/:id/charge/': { totalKop: 1_000_000, startDate: later(14) },
  'POST /rest/subscriptions/:id/method/': { methodId: '$id' },
  'POST /rest/subscriptions/:id/quote/': renewal,
  'POST /rest/subscriptions/:id/change/': renewal,
  'POST /rest/subscriptions/:id/cancel/': { reason: 1 },
  'POST /rest/bonuses/gifts/': { to: 'friend', phone, amount: 100 },
  'POST /rest/bonuses/reviews/': { text: 'Вкусно. '.repeat(50) },
  'POST /rest/progress/withdraw/': { confirm: true },
  'POST /rest/progress/goal/': { ...goal, target: '65', targetOn: later(120) },
  'POST /rest/progress/weights/': { date: today, weight: '72,4' },
  'POST /rest/progress/weights/remove/': { date: today },
  'POST /rest/progress/reset/': { confirm: true },
  'POST /rest/workouts/plan/': { goal: 'strength', level: 2, days: 4 },
  'POST /rest/workouts/marks/': { date: today, exercise: 'prisedaniya', state: 'done' },
  'POST /rest/workouts/days/': { date: today },
  'POST /rest/certificates/': buildCertificate(),
  'POST /rest/certificates/open/': { code: 'ABCD-EFGH-2345-6789' },
  'POST /rest/certificates/file/': { code: 'ABCD-EFGH-2345-6789' },
  'POST /rest/helper/region/': { region: 'spb', back: '/dostavka/' },
  'POST /rest/helper/lead/add/': { kind: 'contact-us', ...asked, consent: true, 'smart-token': 'token' },
  'POST /rest/payments/widgets/': { invoiceId: '$id' },
  'POST /rest/payments/notifications/:provider/': { id: 'payment' },
  'POST /api/log/': {
    ...{ level: 'error', url: '/order/', message: 'failed' },
    details: { user_id: 'guest', status: 500, statusText: 'Internal', body: { step: 1 } },
  },
  'POST /rest/operations/substitutions/': { date: '2026-11-18', ...substitution },
  'POST /rest/operations/bags/:id/substitutions/': { dish: 'borsch', replacement: 'syrniki-smetana' },
  'POST /rest/operations/deliveries/:id/reversal/': { note: 'Ошиблись днём' },
  'POST /rest/operations/calls/:id/taken/': { from: '' },
  'POST /rest/operations/deliveries/:id/reversal/settle/': { because: 'Простили' },
  'POST /rest/operations/shifts/': { zone: 'msk-0', ...move, ...courier },
  'POST /rest/operations/shifts/:id/handover/': { expectedKop: 0, countedKop: 0 },
  'POST /rest/operations/manifests/order/': { zone: 'msk-0', ...move, ids: ['$id'] },
  'POST /rest/operations/staff/': { name: 'Анна', email: 'anna@befit.example', role: 'kitchen' },
  'POST /rest/operations/staff/:id/role/': { role: 'care' },
  'POST /rest/operations/tokens/': { name: 'Отчёт', role: 'finance', days: 30 },
  'POST /rest/operations/deliveries/': { date: '2026-11-20', to: 'locked' },
  'POST /rest/operations/bonus-reviews/:id/': { decision: 'declined' },
  'POST /rest/operations/closed-days/': closed,
  'POST /rest/operations/closed-days/reopen/': closed,
  'POST /rest/operations/editions/adopt/': edition,
  'POST /rest/operations/editions/decline/': edition,
  'POST /rest/operations/sales-stops/': { reason: 'Кухня закрыта на праздник' },
  'POST /rest/operations/former-customers/forget/': { phone: '+79162041830' },
  'POST /rest/operations/cash-limits/': { days: 28, roubles: 60_000, firstDays: 14, firstRoubles: 30_000 },
  'POST /rest/operations/capacity/': { zone: 'msk-0', date: '2026-12-31', deliveries: 100 },
  'POST /rest/operations/incidents/': {
    text: 'Снегопад: привезём позже',
    from: '2026-11-20',
    to: '2026-11-21',
  },
  'POST /rest/operations/promo-codes/': { code: 'ZIMA', percent: 10, from: '2026-12-01', to: '2026-12-31' },
  'POST /rest/operations/reviews/:id/': { decision: 'published' },
  'POST /rest/operations/tickets/:id/answer/': { answer: 'Разобрались' },
  'POST /rest/operations/certificates/:id/refund/': { because: 'Заявление от 1 декабря' },
  'POST /rest/operations/refunds/:id/settle/': { because: 'Видно в банке' },
  'POST /rest/operations/homemade-orders/:id/move/': move,
};

/** What some examples name: a customer, and the secret of a calendar's feed. */
interface Named {
  readonly customerId?: string;
  readonly feedSecret?: string;
}

function paramsOf(name: string, id: string, { customerId = id, feedSecret }: Named) {
  const idOf = () => {
    if (name.includes('/customers/:id/')) return customerId;
    return name.includes('/bags/:id/') ? `${id}.1` : id;
  };
  return Object.fromEntries(
    [...name.matchAll(/:(\w+)/g)].map(([, part = '']): [string, string] => {
      const others: Record<string, string> = { id: idOf(), secret: feedSecret ?? 'x'.repeat(43) };
      return [part, named[name] ?? others[part] ?? named[part] ?? id];
    }),
  );
}

/** A right input for a call by its name, at `orderMoment`; an id is of an order, or of whatever the call names. */
export function callExample(name: string, id: string, ids: Named = {}): CallExample {
  const [query, body] = [queries[name], bodies[name]];
  return {
    ...(name.includes(':') && { params: paramsOf(name, id, ids) }),
    ...(query !== undefined && { query: Object.fromEntries(new URLSearchParams(query)) }),
    ...(body !== undefined && { body: JSON.parse(JSON.stringify(body).replaceAll('$id', id)) as unknown }),
  };
}

/** The same for every call. */
export const callExamples = (id: string, ids: Named = {}): Readonly<Record<string, CallExample>> =>
  Object.fromEntries(names.map((name) => [name, callExample(name, id, ids)]));
