import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { listDeliveries } from '#shared/features/deliveries/contract.ts';
import { Destination, formatInstructions } from '#shared/features/deliveries/destination.ts';
import { getOrder, listOrders, placeOrder } from '#shared/features/orders/contract.ts';
import type { Order, PlaceOrderInput } from '#shared/features/orders/schema.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { liftBounds } from '#tests/harness/bounds.ts';
import { answerOf, mustCall, refusalOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { openPlain, submitPlain } from '#tests/harness/plain-forms.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

const Receipt = z.object({ items: z.array(z.object({ label: z.string(), amountKop: z.int() })) });

let site: LocalWorker;
let visitor: Visitor;

beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());
beforeEach(async () => {
  visitor = new Visitor(site);
  await visitor.signIn(newPhone());
  await liftBounds(site);
});

function place(body: PlaceOrderInput, by = visitor): Promise<Response> {
  return by.request('/rest/orders/', { json: body, headers: { 'Idempotency-Key': crypto.randomUUID() } });
}

async function placed(body: PlaceOrderInput): Promise<Order> {
  const answer = await place(body);
  expect(answer.status).toBe(201);
  return (await answerOf(placeOrder, answer)).order;
}

describe('what an order is made of for whom', () => {
  test('two people eat differently: each has a price, the second one’s discount is on that part alone', async () => {
    const body = buildOrder({
      days: 14,
      payment: 'card',
      others: [{ name: 'Лёша', programme: 'aktiv', kcal: 1800 }],
    });
    const order = await placed(body);
    expect(order.rations).toEqual([
      { name: '', programme: { code: 'balans', name: 'Баланс' }, kcal: 1500, exclusions: [] },
      { name: 'Лёша', programme: { code: 'aktiv', name: 'Актив' }, kcal: 1800, exclusions: [] },
    ]);
    // 14 × 1390 ₽ and 14 × 1490 ₽, −5 % for the length, −5 % of 19 817 ₽ for the second person, −9 % of 37 313 ₽.
    expect(order.price.lines.map(({ kind, amountKop }) => [kind, amountKop])).toEqual([
      ['programme', 1_946_000],
      ['programme', 2_086_000],
      ['length-discount', -201_600],
      ['further-person-discount', -99_100],
      ['first-order-discount', -335_800],
    ]);
    const receipt = await site.db
      .prepare('SELECT receipt FROM invoices WHERE id = ?')
      .bind(order.id)
      .first<string>('receipt');
    const { items } = Receipt.parse(JSON.parse(receipt ?? ''));
    expect(items.map(({ label }) => label)).toEqual([
      'Программа «Баланс», 14\u00a0дней, 1-й человек',
      'Программа «Актив», 14\u00a0дней, 2-й человек',
    ]);
    expect(items.reduce((sum, { amountKop }) => sum + amountKop, 0)).toBe(order.price.totalKop);

    await visitor.request(order.payment.url ?? '', { form: { state: 'paid' } });
    const { deliveries } = await mustCall(visitor, listDeliveries, {
      query: { from: '2026-11-01', to: '2026-11-30' },
    });
    expect(deliveries[0]?.rations).toEqual(
      order.rations.map(({ name, programme, kcal }) => ({ name, programme, kcal })),
    );
  });

  test.each([
    ['programme', { programme: 'pizza', kcal: 1800 }, 'draft.others.1.programme'],
    ['calorie line', { programme: 'aktiv', kcal: 1700 }, 'draft.others.1.kcal'],
    ['seasonal programme out of season', { programme: 'post', kcal: 1500 }, 'draft.others.1.programme'],
  ])('an unknown %s of the third person is refused at its field', async (_, third, field) => {
    const body = buildOrder({ people: 3 });
    const answer = await place({ ...body, draft: { ...body.draft, others: [{}, third] } });
    expect(Object.keys((await refusalOf(answer)).fields ?? {})).toEqual([field]);
  });

  test('people without wishes of their own eat what the first one does', async () => {
    const order = await placed(buildOrder({ people: 6 }));
    const again = await mustCall(visitor, getOrder, { params: { id: order.id } });
    expect(again.order.rations).toEqual(order.rations);
    expect(again.order.rations).toEqual(Array.from({ length: 6 }, () => order.rations[0]));
  });

  test('a seventh person is refused', async () => {
    const answer = await place({ ...buildOrder(), draft: { ...buildOrder().draft, people: 7 } });
    expect((await refusalOf(answer)).fields).toEqual({
      'draft.people': 'В\u00a0одном заказе\u00a0— не\u00a0больше 6\u00a0человек',
    });
  });

  test('who opens the door, what is left there and how it is packed reaches kitchen and courier', async () => {
    const body = buildOrder({ payment: 'card' });
    const order = await placed({
      ...body,
      address: { ...body.address, comment: 'Собака добрая' },
      recipient: { name: 'Пётр', phone: '+7 916 204-18-31' },
      leaveAtDoor: true,
      packaging: ['return-coolers', 'cutlery'],
    });
    expect(order).toMatchObject({
      recipient: { name: 'Пётр', phone: '+79162041831' },
      contact: { phone: '+79162041830' },
      leaveAtDoor: true,
      comment: 'Собака добрая',
      packaging: ['return-coolers', 'cutlery'],
    });
    const stored = await site.db
      .prepare('SELECT DISTINCT destination FROM whole_deliveries WHERE order_id = ?')
      .bind(order.id)
      .all<{ destination: string }>();
    const told = stored.results.map(({ destination }) =>
      formatInstructions(Destination.parse(JSON.parse(destination))),
    );
    expect(told.map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
      'С приборами, забрать охлаждающие элементы и термосумку. Оставить у двери. ' +
        'Получатель — Пётр, +7 916 204-18-31. Комментарий: Собака добрая',
    ]);
  });

  test('what is left at the door cannot be paid there, neither by the call nor in the database', async () => {
    const refused = await place({ ...buildOrder(), leaveAtDoor: true });
    expect((await refusalOf(refused)).fields).toHaveProperty('payment');
    const order = await placed(buildOrder());
    await expect(
      site.db.prepare('UPDATE orders SET leave_at_door = 1 WHERE id = ?').bind(order.id).run(),
    ).rejects.toThrow(/CHECK/);
  });
});

describe('an order without scripts', () => {
  const page =
    '/order/?programme=balans&kcal=1500&days=7&people=2&programme2=aktiv&kcal2=1800&start=2026-11-18';
  const typed = {
    'address.streetId': 'Подольск, улица Кирова',
    'address.house': '20',
    'contact.name': 'Анна',
    'contact.phone': '+7 916 204-18-30',
    payment: 'courier',
    acceptsOffer: 'on',
    consent: 'on',
  };
  const send = (form: Parameters<typeof submitPlain>[1], values: Record<string, string>, by = visitor) =>
    submitPlain(by, form, '/rest/orders/', values);
  const words = (html: string) => html.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '');

  test('is mended at its fields, agreed to at the price with the delivery, and paid to the courier', async () => {
    const form = await openPlain(visitor, page);
    const unclear = await send(form, { ...typed, 'address.streetId': 'лесная', 'contact.phone': '+7 916' });
    expect(unclear.address).toMatch(/^\/order\/\?programme=balans.*programme2=aktiv.*form=returned/);
    // What the fields say comes first; which of the streets is meant is asked once they are right.
    expect(words(unclear.html)).toContain('Укажите мобильный номер в виде +7 916 204-18-30');
    expect(unclear.html).toContain('value="лесная"');
    const unknown = await send(unclear, { ...typed, 'address.streetId': 'Лунная дорога' });
    expect(words(unknown.html)).toContain('Выберите улицу из подсказок');
    expect(unknown.html).toContain('value="Анна"');

    const several = await send(unknown, { ...typed, 'address.streetId': 'лес' });
    expect(words(several.html)).toMatch(/Уточните улицу: «.*», «/);

    // 4 deliveries at 400 ₽ were not in the sum that stood on the page.
    const priced = await send(several, typed);
    expect(words(priced.html)).toContain('Доставка, 4 раза × 400 ₽');
    expect(words(priced.html)).toContain('Цена изменилась');
    const done = await send(priced, { ...typed, packaging: 'cutlery' });
    expect(done.address).toBe('/success/');
    const { orders } = await mustCall(visitor, listOrders);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({
      address: 'Подольск, улица Кирова, 20',
      rations: [{ kcal: 1500 }, { programme: { code: 'aktiv' }, kcal: 1800 }],
      payment: { method: 'courier' },
      packaging: ['cutlery'],
      recipient: null,
    });
  });

  test('by card leads to its payment, with a promo code that stays through a refusal', async () => {
    await site.db
      .prepare(
        `INSERT INTO promo_codes (code, share, valid_from, valid_to) VALUES ('PLAIN20', 2000, '2026-11-01', '2026-11-30')
         ON CONFLICT DO NOTHING`,
      )
      .run();
    const form = await openPlain(visitor, page);
    const input = {
      ...typed,
      'address.streetId': 'Москва, Лесная улица',
      payment: 'card',
      'reductions.promoCode': 'plain20',
      'recipient.name': 'Пётр',
      'recipient.phone': '+7 916 204-18-31',
    };
    const wrong = await send(form, { ...input, 'reductions.promoCode': 'нетакого' });
    expect(wrong.html).toContain('Такого промокода нет');
    expect(wrong.html).toContain('value="нетакого"');
    const priced = await send(wrong, input);
    expect(words(priced.html)).toContain('Промокод 20 %');
    const { 'reductions.promoCode': _, ...rest } = input;
    const paying = await send(priced, rest);
    expect(paying.address).toMatch(/^\/local\/pay\//);
    const { orders } = await mustCall(visitor, listOrders);
    expect(orders[0]).toMatchObject({ recipient: { name: 'Пётр' }, state: 'pending_payment' });
    expect(orders[0]?.price.lines.map(({ kind }) => kind)).toContain('promo-code');
  });

  test('of a stranger comes back with what was typed and the way to sign in', async () => {
    const stranger = new Visitor(site);
    const back = await send(await openPlain(stranger, page), typed, stranger);
    expect(back.address).toContain('form=returned');
    expect(back.html).toContain('Войдите, чтобы продолжить');
    expect(back.html).toContain(`/?login=yes&amp;back_url=${encodeURIComponent('/order/?programme=balans')}`);
    expect(back.html).toContain('value="Подольск, улица Кирова"');
  });
});
