import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDoorPhoto, markStops } from '#shared/desk/shift/contract.ts';
import { ErrorEnvelopeSchema } from '#shared/error-envelope.ts';
import { listDeliveries } from '#shared/features/deliveries/contract.ts';
import { getDoorPhoto, readDoorPhoto } from '#shared/features/deliveries/doors/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { takePhoto } from '#tests/factories/tickets.ts';
import { answerOf, mustCall, send } from '#tests/harness/call.ts';
import { DAY, ON_THE_WAY, press, ShiftDay } from '#tests/harness/shift-day.ts';
import { runTimerOf, Visitor } from '#tests/harness/visitor.ts';
import { brokenBodies, wrongBodies } from './wrong-values.ts';

let day: ShiftDay;
let shiftId = '';
let phone: Visitor;
beforeAll(async () => {
  day = await ShiftDay.started(8, 3);
  const given = await day.give(day.doors.map(({ id }) => id));
  shiftId = given.shift.id;
  phone = await day.opened(given.secret);
}, 120_000);
afterAll(() => day?.site.stop());

const idAt = (place: number) => day.doors[place]?.id ?? '';
const mark = async (...marks: Parameters<typeof press>[]) => {
  const answer = await day.mark(phone, shiftId, ...marks.map((one) => press(...one)));
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.data.outcomes;
};
const dueAt = async (place: number) =>
  (await day.read(phone, shiftId)).stops.find(({ id }) => id === idAt(place))?.cashKop ?? 0;
const countOf = async (text: string, ...values: string[]) =>
  Number(
    await day.site.db
      .prepare(text)
      .bind(...values)
      .first('n'),
  );

describe('a press of a courier', () => {
  test('is the arrival that the desk would note, once, however often it comes', async () => {
    const one = press(idAt(3));
    for (let times = 0; times < 3; times += 1)
      expect(await day.mark(phone, shiftId, one)).toMatchObject({
        data: { outcomes: [{ outcome: 'done', words: '' }] },
      });
    expect(await day.stateOf(idAt(3))).toBe('delivered');
    expect(await countOf('SELECT COUNT(*) AS n FROM transfers WHERE key = ?', `delivered:${idAt(3)}`)).toBe(
      1,
    );
    expect(await countOf('SELECT COUNT(*) AS n FROM shift_marks WHERE delivery_id = ?', idAt(3))).toBe(1);
    expect((await day.read(phone, shiftId)).stops.find(({ id }) => id === idAt(3))?.state).toBe('delivered');
  });

  test('takes what is due and nothing else', async () => {
    const due = await dueAt(0);
    const [less] = await mark([idAt(0), { cashKop: due - 100 }]);
    expect(less).toMatchObject({ outcome: 'refused', words: expect.stringContaining('Нужно взять') });
    expect(await day.stateOf(idAt(0))).toBe('on_route');
    expect(await mark([idAt(0), { cashKop: due }])).toMatchObject([{ outcome: 'done' }]);
    const cash = await day.site.db
      .prepare("SELECT amount_kop FROM transfers WHERE from_account = 'courier' AND order_id = ?")
      .bind(day.doors[0]?.orderId ?? '')
      .first('amount_kop');
    expect(cash).toBe(due);
    expect((await day.read(phone, shiftId)).stops.find(({ id }) => id === idAt(0))).toMatchObject({
      ...{ cashKop: 0, takenKop: due },
    });
  });

  test('fails a delivery with a reason that its customer reads', async () => {
    expect(await mark([idAt(4), { to: 'failed', reason: 'absent' }])).toMatchObject([{ outcome: 'done' }]);
    const { customer } = day.doors[4] ?? {};
    if (!customer) throw new Error('no customer');
    const { deliveries } = await mustCall(customer, listDeliveries, { query: { from: DAY, to: DAY } });
    expect(deliveries.find(({ id }) => id === idAt(4))?.failure?.reason).toBe(
      'Курьер не\u00a0застал никого дома',
    );
  });

  test('is not taken back by its courier', async () => {
    expect(await mark([idAt(4), {}])).toMatchObject([
      { outcome: 'refused', words: expect.stringContaining('Исправит диспетчер') },
    ]);
  });

  test('of a stop that another courier has got is refused, and those behind it are made', async () => {
    await day.give([idAt(5)], { name: 'Олег', phone: '+79162041831' });
    const due = await dueAt(1);
    const outcomes = await mark([idAt(5), {}], [idAt(1), { cashKop: due }], [idAt(6), {}]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['refused', 'done', 'done']);
    expect(await day.stateOf(idAt(5))).toBe('on_route');
  });

  test('is noted with when it was pressed, which was neither in the future nor before the shift', async () => {
    const pressed = async (place: number, pressedAt: number) => {
      await mark([idAt(place), { pressedAt, cashKop: await dueAt(place) }]);
      return countOf('SELECT pressed_at AS n FROM shift_marks WHERE delivery_id = ?', idAt(place));
    };
    const future = Date.parse(ON_THE_WAY) + 3_600_000;
    expect(await pressed(7, future)).toBeLessThan(future);
    expect(await pressed(2, 0)).toBe(Date.parse('2026-11-17T23:00:00.000Z'));
  });

  test('stands in the audit under the name of its courier with the shift', async () => {
    const { entries } = await mustCall(day.manager, listAudit, {
      query: { object: `deliveries:${idAt(3)}` },
    });
    const entry = entries.find(({ operation }) => operation === `${markStops.method} ${markStops.path}`);
    expect(entry?.actor).toEqual({ kind: 'courier', id: shiftId, name: 'Пётр' });
    expect(entry?.objects).toContainEqual(expect.objectContaining({ object: 'shifts', id: shiftId }));
    expect(entry?.objects).toContainEqual(
      expect.objectContaining({ id: idAt(3), after: { to: 'delivered', pressedAt: Date.parse(ON_THE_WAY) } }),
    );
  });
});

describe('the photo of a door', () => {
  const bytes = async () => new Uint8Array(await takePhoto());
  const photoOf = (place: number, file: Uint8Array<ArrayBuffer>) =>
    send(phone, addDoorPhoto, { params: { id: shiftId, stop: idAt(place) }, bytes: file });

  test('is shown to its customer and to the staff, and to nobody else', async () => {
    const { customer } = day.doors[3] ?? {};
    const { customer: neighbour } = day.doors[2] ?? {};
    if (!customer || !neighbour) throw new Error('no customers');
    const params = { id: idAt(3) };
    expect((await send(customer, getDoorPhoto, { params })).status).toBe(404);
    expect((await photoOf(3, await bytes())).status).toBe(200);
    const { deliveries } = await mustCall(customer, listDeliveries, { query: { from: DAY, to: DAY } });
    expect(deliveries.find(({ id }) => id === idAt(3))?.doorPhoto).toBe(`/rest/deliveries/${idAt(3)}/door/`);
    const own = await send(customer, getDoorPhoto, { params });
    expect([own.status, own.headers.get('Content-Type'), own.headers.get('Cache-Control')]).toEqual([
      ...[200, 'image/jpeg', 'private, no-store'],
    ]);
    expect((await send(day.manager, readDoorPhoto, { params })).status).toBe(200);
    expect((await send(neighbour, getDoorPhoto, { params })).status).toBe(404);
    expect((await send(new Visitor(day.site), getDoorPhoto, { params })).status).toBe(401);
    expect((await send(phone, readDoorPhoto, { params })).status).toBe(401);
  });

  test('of another’s stop is refused, and so is what is no photo', async () => {
    expect((await photoOf(5, await bytes())).status).toBe(400);
    expect((await photoOf(3, new TextEncoder().encode('<svg/>'))).status).toBe(400);
    expect(
      (
        await send(new Visitor({ url: day.site.deskUrl }), addDoorPhoto, {
          params: { id: shiftId, stop: idAt(3) },
          bytes: await bytes(),
        })
      ).status,
    ).toBe(401);
  });

  test('gives way to a newer one, of which alone the store has a picture', async () => {
    expect((await photoOf(6, await bytes())).status).toBe(200);
    expect((await photoOf(6, await bytes())).status).toBe(200);
    const photos = await day.site.mf.getR2Bucket('PHOTOS', 'site');
    const { objects } = await photos.list({ prefix: `doors/${day.doors[6]?.customer.id}/` });
    expect(objects).toHaveLength(1);
  });
});

test('photos of doors go after their term, and with their customer', async () => {
  const photos = await day.site.mf.getR2Bucket('PHOTOS', 'site');
  const left = async () => [
    (await photos.list({ prefix: 'doors/' })).objects.length,
    await countOf('SELECT COUNT(*) AS n FROM door_photos'),
  ];
  expect(await left()).toEqual([2, 2]);
  await day.site.db.prepare('UPDATE door_photos SET taken_at = 0 WHERE delivery_id = ?').bind(idAt(3)).run();
  await runTimerOf(day.site);
  expect(await left()).toEqual([1, 1]);
  await day.site.db.prepare('UPDATE door_photos SET customer_id = NULL').run();
  await runTimerOf(day.site);
  expect(await left()).toEqual([0, 0]);
});

test('what is sent wrongly is refused in plain Russian, and changes nothing', async () => {
  const right = { marks: [press(idAt(5))] };
  expect(markStops.body.safeParse(right)).toMatchObject({ success: true });
  const problems: string[] = [];
  for (const { what, text } of [...wrongBodies(markStops.body, right), ...brokenBodies]) {
    const answer = await phone.request(`/rest/shifts/${shiftId}/marks/`, {
      method: 'POST',
      body: text,
      headers: { 'Content-Type': 'application/json' },
    });
    if (answer.status !== 400) {
      problems.push(`${what}: ${answer.status}`);
      continue;
    }
    const { message, fields = {} } = ErrorEnvelopeSchema.parse(await answer.json()).error;
    const foreign = [message, ...Object.values(fields)].find(
      (words) => !/[а-яё]/i.test(words) || /[a-z]{3,}/i.test(words.replaceAll('JSON', '')),
    );
    if (foreign !== undefined) problems.push(`${what}: ${foreign}`);
  }
  expect(problems).toEqual([]);
  expect(await day.stateOf(idAt(5))).toBe('on_route');
});

test('a whole shift is marked by one call', async () => {
  const { shift, secret } = await day.give([idAt(5)], { name: 'Вера', phone: '+79162041832' });
  const other = await day.opened(secret);
  const marks = Array.from({ length: 60 }, () => press(idAt(5)));
  const answer = await send(other, markStops, { params: { id: shift.id }, body: { marks } });
  const { outcomes } = await answerOf(markStops, answer);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(marks.map(() => 'done'));
});
