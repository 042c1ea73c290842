import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getBonuses } from '#shared/features/bonuses/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { getAskedRating } from '#shared/features/ratings/contract.ts';
import { listOpenTickets } from '#shared/features/tickets/answers/contract.ts';
import { addTicket, listTickets } from '#shared/features/tickets/contract.ts';
import { buildOrder, orderProgramme } from '#tests/factories/orders.ts';
import { deliverFirst, takePhoto } from '#tests/factories/tickets.ts';
import { answerOf, mustCall, refusalOf } from '#tests/harness/call.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { operate } from '#tests/harness/operations.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

let site: LocalWorker;
let visitor: Visitor;
let order: Order;
let deliveryId: string;

beforeAll(async () => {
  site = await startLocalWorker();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await setClock(site, '2026-11-16T07:00:00.000Z');
  visitor = new Visitor(site);
  await visitor.signIn(newPhone(), 'Анна Петрова');
  order = await orderProgramme(visitor, buildOrder());
  await setClock(site, '2026-11-18T12:00:00.000Z');
  deliveryId = await deliverFirst(site, order.id);
});

const asked = async () => (await mustCall(visitor, getAskedRating)).delivery;
const post = (path: string, json: object, by = visitor) => by.request(path, { json });
const complain = (json: object, key: string = crypto.randomUUID(), by = visitor) =>
  by.request('/rest/tickets/', {
    json: { deliveryId, kind: 'late', ...json },
    headers: { 'Idempotency-Key': key },
  });
const ticketOf = async (answer: Response) => (await answerOf(addTicket, answer)).ticket;
/** Sends the picture that shows what is wrong. */
const prove = async ({ id }: { id: string }) => {
  const bytes = new Uint8Array(await takePhoto());
  const answer = await visitor.request(`/rest/tickets/${id}/photo/`, { method: 'POST', body: bytes });
  expect(answer.status).toBe(200);
};
const bonuses = async () =>
  (
    await site.db
      .prepare(
        `SELECT COALESCE(SUM(amount_kop), 0) AS n FROM transfers WHERE order_id = ? AND key LIKE 'ticket:%'`,
      )
      .bind(order.id)
      .first<{ n: number }>()
  )?.n;

describe('what is asked after a delivery', () => {
  test('is asked once, whatever the answer', async () => {
    const delivery = await asked();
    expect(delivery).toEqual({ id: deliveryId, date: '2026-11-18', isTasted: true });
    expect((await post(`/rest/deliveries/${deliveryId}/rating/`, { verdict: 'declined' })).status).toBe(200);
    expect(await asked()).toBeNull();
    expect((await post(`/rest/deliveries/${deliveryId}/rating/`, { verdict: 'good' })).status).toBe(200);
    const wrong = await post(`/rest/deliveries/${deliveryId}/rating/`, { verdict: 'stars' });
    expect((await refusalOf(wrong)).fields).toEqual({ stars: 'Поставьте оценку' });
  });

  test('is nobody else’s to answer', async () => {
    const other = new Visitor(site);
    const body = { verdict: 'good' };
    expect((await post(`/rest/deliveries/${deliveryId}/rating/`, body, other)).status).toBe(401);
    await other.signIn(newPhone());
    expect((await post(`/rest/deliveries/${deliveryId}/rating/`, body, other)).status).toBe(404);
    const dishes = [{ date: '2026-11-18', person: 1, code: 'borsch', stars: 5 }];
    expect((await post(`/rest/deliveries/${deliveryId}/dishes/`, { dishes }, other)).status).toBe(404);
    expect((await complain({}, undefined, other)).status).toBe(404);
  });
});

describe('«Что-то не\u00a0так»', () => {
  test('gets a number, a promised time and a bonus, and is seen in the account', async () => {
    const ticket = await ticketOf(await complain({ kind: 'missing', text: 'Нет полдника' }));
    expect(ticket).toMatchObject({ kind: 'Чего-то не привезли', state: 'open', bonusKop: 30_000 });
    expect(ticket.number).toMatch(/^\d{4,}$/);
    expect(ticket.promisedAt - ticket.createdAt).toBe(2 * 3_600_000);
    await site.db
      .prepare(`UPDATE tickets SET state = 'answered', answer = 'Привезём сегодня' WHERE id = ?`)
      .bind(ticket.id)
      .run();
    const { tickets } = await mustCall(visitor, listTickets);
    expect(tickets).toMatchObject([{ id: ticket.id, state: 'answered', answer: 'Привезём сегодня' }]);
  });

  test('sent fifty times at one moment is one ticket with one bonus', async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => complain({}, key)));
    const numbers = new Set(
      await Promise.all(answers.map(async (answer) => (await ticketOf(answer)).number)),
    );
    expect(numbers.size).toBe(1);
    expect(await bonuses()).toBe(20_000);
    const other = await complain({ text: 'Другое' }, key);
    expect((await refusalOf(other)).code).toBe('idempotency_key_reused');
  });

  test('gives a bonus once a delivery and no more a month than the rule says', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => complain({ kind: 'missing' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(await bonuses()).toBe(30_000);
    await setClock(site, '2026-11-24T12:00:00.000Z');
    for (const expected of [60_000, 60_000]) {
      deliveryId = await deliverFirst(site, order.id);
      await prove(await ticketOf(await complain({ kind: 'missing' })));
      expect(await bonuses()).toBe(expected);
    }
  });

  test('gives the first bonus at once, and later ones when a photo, the courier’s record or an operator proves them', async () => {
    expect(await ticketOf(await complain({ kind: 'taste' }))).toMatchObject({
      bonusKop: 10_000,
      waiting: null,
    });
    const next = async (kind: string) => {
      deliveryId = await deliverFirst(site, order.id);
      return ticketOf(await complain({ kind }));
    };
    await setClock(site, '2026-11-20T05:00:00.000Z');
    const damaged = await next('damaged');
    expect(damaged).toMatchObject({ bonusKop: 0, waiting: { wantsPhoto: true } });
    expect(await bonuses()).toBe(10_000);
    const { waiting } = await mustCall(visitor, getBonuses);
    expect(waiting).toEqual([
      `Ещё 200\u00a0бонусов начислим за\u00a0обращение №\u00a0${damaged.number}, когда вы\u00a0пришлёте фото или\u00a0его проверит оператор`,
    ]);
    const page = await (await visitor.request('/personal/partners/')).text();
    expect(page).toContain(waiting[0]);
    expect(page).toContain('только для\u00a0ваших заказов');
    const plain = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#c8361d' } })
      .jpeg()
      .toBuffer();
    for (const [picture, words] of [
      [await takePhoto({ width: 1, height: 1 }), 'слишком маленький'],
      [await takePhoto({ width: 300, height: 300 }), 'слишком маленький'],
      [plain, 'ничего не\u00a0видно'],
    ] as const) {
      const answer = await visitor.request(`/rest/tickets/${damaged.id}/photo/`, {
        method: 'POST',
        body: new Uint8Array(picture),
      });
      expect([answer.status, (await refusalOf(answer)).fields?.photo]).toEqual([
        400,
        expect.stringContaining(words),
      ]);
    }
    expect(await bonuses()).toBe(10_000);
    await prove(damaged);
    expect(await bonuses()).toBe(30_000);
    expect((await mustCall(visitor, getBonuses)).waiting).toEqual([]);
    // A photo does not show how food tastes: an operator decides.
    await setClock(site, '2026-11-22T05:00:00.000Z');
    const taste = await next('taste');
    await prove(taste);
    expect(await bonuses()).toBe(30_000);
    const answer = (bonus?: string) =>
      operate(site, `tickets/${taste.id}/answer/`, { answer: 'Спасибо', ...(bonus && { bonuses: bonus }) });
    expect((await answer()).status).toBe(200);
    expect(await bonuses()).toBe(30_000);
    for (const _ of [1, 2]) expect((await answer('grant')).status).toBe(200);
    expect(await bonuses()).toBe(40_000);
  });

  test.each([
    ['after its interval', '2026-11-20T20:30:00.000Z', 20_000],
    ['in time', '2026-11-19T22:00:00.000Z', 0],
  ])('believes that a delivery was late where the courier handed it over %s', async (_, at, expected) => {
    await complain({ kind: 'taste' });
    const before = await bonuses();
    await setClock(site, at);
    deliveryId = await deliverFirst(site, order.id);
    const late = await complain({ kind: 'late' });
    expect(late.status).toBe(201);
    expect(await ticketOf(late)).toMatchObject({
      bonusKop: expected,
      waiting:
        expected > 0 ? null : { text: expect.stringContaining('проверит оператор'), wantsPhoto: false },
    });
    expect((await bonuses()) ?? 0).toBe((before ?? 0) + expected);
  });

  test('of a delivery that has given a bonus brings none, so nothing waits', async () => {
    await complain({ kind: 'taste' });
    const second = await ticketOf(await complain({ kind: 'damaged' }));
    expect(second).toMatchObject({ bonusKop: 0, waiting: null });
    const stored = site.db.prepare('SELECT bonus_kop, bonus_state FROM tickets WHERE id = ?').bind(second.id);
    expect(await stored.first()).toEqual({ bonus_kop: 0, bonus_state: 'granted' });
    expect((await mustCall(visitor, getBonuses)).waiting).toEqual([]);
  });

  test('stays in the operators’ list until its bonuses are decided, after what is not answered', async () => {
    const listed = async () => {
      const headers = { Authorization: `Bearer ${localOperatorToken}` };
      return (await mustCall(new Visitor(site), listOpenTickets, { headers })).tickets;
    };
    await complain({ kind: 'taste' });
    deliveryId = await deliverFirst(site, order.id);
    const { id } = await ticketOf(await complain({ kind: 'taste' }));
    const answer = (bonus?: string) =>
      operate(site, `tickets/${id}/answer/`, { answer: 'Спасибо', ...(bonus && { bonuses: bonus }) });
    expect((await answer()).status).toBe(200);
    await setClock(site, '2026-11-18T13:00:00.000Z');
    const later = await ticketOf(await complain({ kind: 'taste' }));
    const open = await listed();
    expect(open.find((one) => one.id === id)).toMatchObject({ state: 'answered', waitingKop: 10_000 });
    expect(open.map((one) => one.id).filter((one) => [id, later.id].includes(one))).toEqual([later.id, id]);
    expect((await answer('decline')).status).toBe(200);
    expect((await listed()).map((one) => one.id)).not.toContain(id);
  });

  test('is closed without the bonuses that nobody has granted', async () => {
    await complain({ kind: 'taste' });
    deliveryId = await deliverFirst(site, order.id);
    const { id } = await ticketOf(await complain({ kind: 'taste' }));
    expect((await operate(site, `tickets/${id}/close/`, {})).status).toBe(200);
    expect((await mustCall(visitor, listTickets)).tickets.find((one) => one.id === id)?.waiting).toBeNull();
    expect(await bonuses()).toBe(10_000);
  });

  test('is too late a week after, and wants a reason that there is', async () => {
    expect((await refusalOf(await complain({ kind: 'net' }))).fields).toHaveProperty('kind');
    await setClock(site, '2026-11-26T12:00:00.000Z');
    expect((await refusalOf(await complain({}))).fields).toHaveProperty('deliveryId');
  });
});

describe('a photo of a complaint', () => {
  const send = (id: string, body: BodyInit, by = visitor) =>
    by.request(`/rest/tickets/${id}/photo/`, { method: 'POST', body });

  test('is kept without place and device, and seen by its owner alone', async () => {
    const { id } = await ticketOf(await complain({}));
    const taken = await takePhoto();
    expect(taken.includes('Camera-of-Anna')).toBe(true);
    const sent = await send(id, new Uint8Array(taken));
    expect((await ticketOf(sent)).hasPhoto).toBe(true);
    const seen = await visitor.request(`/rest/tickets/${id}/photo/`);
    expect([seen.headers.get('Content-Type'), seen.headers.get('Cache-Control')]).toEqual([
      'image/jpeg',
      'private, no-store',
    ]);
    const kept = Buffer.from(await seen.arrayBuffer());
    expect(kept.includes('Camera-of-Anna') || kept.includes('Exif')).toBe(false);
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 400 });
    const other = new Visitor(site);
    expect((await other.request(`/rest/tickets/${id}/photo/`)).status).toBe(401);
    await other.signIn(newPhone());
    expect((await other.request(`/rest/tickets/${id}/photo/`)).status).toBe(404);
    expect((await send(id, new Uint8Array(taken), other)).status).toBe(404);
  });

  test('goes away with its owner', async () => {
    const { id } = await ticketOf(await complain({}));
    await send(id, new Uint8Array(await takePhoto()));
    const photos = await site.mf.getR2Bucket('PHOTOS');
    const owner = await site.db
      .prepare('SELECT customer_id AS id FROM tickets WHERE id = ?')
      .bind(id)
      .first<{ id: string }>();
    const own = async () => (await photos.list({ prefix: `tickets/${owner?.id}/` })).objects.length;
    expect(await own()).toBe(1);
    await site.db
      .prepare(`UPDATE orders SET state = 'completed' WHERE customer_id = ?`)
      .bind(owner?.id)
      .run();
    await site.db
      .prepare('INSERT INTO removal_requests (id, customer_id, requested_at, due_at) VALUES (?1, ?2, 1, 2)')
      .bind(crypto.randomUUID(), owner?.id)
      .run();
    await fetch(new URL('/cdn-cgi/handler/scheduled', site.url));
    expect(await own()).toBe(0);
    const left = await site.db.prepare('SELECT 1 FROM tickets WHERE id = ?').bind(id).first();
    expect(left).toBeNull();
  });

  test.each([
    ['a picture of vectors', '<svg xmlns="http://www.w3.org/2000/svg"/>', 400],
    ['a beginning of a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 400],
    ['a HEIC that nothing here opens', '\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 400],
    ['more than eight megabytes', new Uint8Array(8 * 1024 * 1024 + 1), 413],
  ])('is refused with words where it is %s', async (_, body, status) => {
    const { id } = await ticketOf(await complain({}));
    const refused = await send(id, body);
    expect(refused.status).toBe(status);
    if (status === 413) expect(await refused.text()).toMatch(/принимаем до\s8\sМБ/);
    const { tickets } = await mustCall(visitor, listTickets);
    expect(tickets[0]?.hasPhoto).toBe(false);
  });
});
