import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterShift, listOwnShifts, markStops, readShift } from '#shared/desk/shift/contract.ts';
import { listDeskDeliveries } from '#shared/features/desk/deliveries/contract.ts';
import { giveStops, listShifts, renewShiftLink, revokeShift } from '#shared/features/desk/shifts/contract.ts';
import { call, mustCall, send } from '#tests/harness/call.ts';
import { DeskVisitor } from '#tests/harness/desk.ts';
import { setDeskClock } from '#tests/harness/desk-site.ts';
import { AnyRow, readRows } from '#tests/harness/rows.ts';
import { DAY, ON_THE_WAY, press, ShiftDay } from '#tests/harness/shift-day.ts';
import { Visitor } from '#tests/harness/visitor.ts';

let day: ShiftDay;
beforeAll(async () => {
  day = await ShiftDay.started(6, 1);
}, 120_000);
afterAll(() => day?.site.stop());

let hired = 0;
const somebody = () => {
  hired += 1;
  return { name: 'Пётр', phone: `+7916204${String(1000 + hired)}` };
};
const idAt = (place: number) => day.doors[place]?.id ?? '';
const stranger = () => new Visitor({ url: day.site.deskUrl });

describe('stops of a day', () => {
  test('go to a courier as a manifest, once, and change hands as long as nobody has brought them', async () => {
    const body = { date: DAY, zone: 'msk-0', interval: '06-08', ...somebody() };
    const first = await mustCall(day.manager, giveStops, { body });
    expect(first).toMatchObject({ given: 6, taken: 0, left: 0, shift: { stops: 6 } });
    expect(first.link?.link).toMatch(new RegExp(`^${day.site.deskUrl}/shift/#[\\w-]{43}$`));
    const again = await mustCall(day.manager, giveStops, { body });
    expect(again).toMatchObject({ given: 0, link: null, shift: { id: first.shift.id, stops: 6 } });
    const other = await day.give([idAt(0), idAt(1)], somebody());
    expect(other).toMatchObject({ given: 2, taken: 2, shift: { stops: 2 } });
    const { shifts } = await mustCall(day.manager, listShifts, { query: { date: DAY } });
    expect(shifts.map(({ stops }) => stops).toSorted()).toEqual([2, 4]);
  });

  test('that are given later come to the shift that its courier has', async () => {
    const who = somebody();
    const { shift } = await day.give([idAt(2)], who);
    expect(await day.give([idAt(2), idAt(3)], who)).toMatchObject({
      ...{ given: 1, link: null, shift: { id: shift.id, stops: 2 } },
    });
  });

  test('go to a courier of the staff, who sees them signed in and has no other page', async () => {
    const courier = await DeskVisitor.joined(day.site, 'courier');
    const body = { date: DAY, ids: [idAt(5)], staffId: courier.id };
    const { shift } = await mustCall(day.manager, giveStops, { body });
    expect(shift.courier).toMatchObject({ staffId: courier.id, name: courier.name });
    expect((await mustCall(courier, listOwnShifts)).shifts).toMatchObject([{ id: shift.id, stops: 1 }]);
    expect((await day.read(courier, shift.id)).stops).toHaveLength(1);
    const home = await courier.request('/');
    expect([home.status, home.headers.get('Location')]).toEqual([302, '/shift/']);
    const { couriers } = await mustCall(day.manager, listShifts, { query: { date: DAY } });
    expect(couriers).toContainEqual({ id: courier.id, name: courier.name });
  });

  test.each([
    ['nobody', { ids: ['x'] }],
    ['somebody without a phone', { ids: ['x'], name: 'Пётр' }],
    ['two people at once', { ids: ['x'], name: 'Пётр', phone: '+79162041830', staffId: 'x' }],
    ['somebody who is no courier', { ids: ['x'], staffId: 'nobody' }],
    ['no stops', { ...{ name: 'Пётр', phone: '+79162041830' } }],
    ['a day without them', { ids: ['x'], ...{ name: 'Пётр', phone: '+79162041830' } }],
  ])('are not given with %s', async (_, body) => {
    const refused = await call(day.manager, giveStops, { body: { date: DAY, ...body } });
    if (refused.ok) throw new Error('was not refused');
    expect([400, 422]).toContain(refused.status);
    expect(JSON.stringify([refused.error.message, refused.error.fields ?? ''])).toMatch(/[а-яё]/);
  });

  test('are given by managers alone', async () => {
    for (const role of ['kitchen', 'courier', 'care', 'finance'] as const) {
      const member = await DeskVisitor.joined(day.site, role);
      const body = { date: DAY, ids: [idAt(0)], name: 'Пётр', phone: '+79162041830' };
      expect([role, (await send(member, giveStops, { body })).status]).toEqual([role, 403]);
    }
    expect((await send(stranger(), listShifts)).status).toBe(401);
  });
});

describe('the link of a shift', () => {
  test('opens its stops, with what is needed at a door and nothing else of the desk', async () => {
    const { shift, secret } = await day.give([idAt(0), idAt(1)], somebody());
    const phone = await day.opened(secret);
    const seen = await day.read(phone, shift.id);
    expect(seen.stops).toHaveLength(2);
    expect(seen.now - Date.parse(ON_THE_WAY)).toBeLessThan(60_000);
    const paid = seen.stops.find(({ id }) => id === idAt(0));
    expect(paid).toMatchObject({ state: 'on_route', bags: 1, takenKop: 0 });
    expect(paid?.cashKop).toBeGreaterThan(0);
    expect(paid?.callTo).toMatch(/^\+7\d{10}$/);
    expect((await send(phone, listDeskDeliveries)).status).toBe(401);
    expect((await send(phone, listShifts)).status).toBe(401);
    const another = await day.give([idAt(2)], somebody());
    expect((await send(phone, readShift, { params: { id: another.shift.id } })).status).toBe(404);
    expect((await mustCall(phone, listOwnShifts)).shifts).toMatchObject([{ id: shift.id }]);
  });

  test('is kept as a hash, and stands in no audit and no log', async () => {
    const { secret } = await day.give([idAt(3)], somebody());
    const phone = await day.opened(secret);
    const cookie = phone.cookies.get('__Host-shift') ?? '';
    expect(cookie).toMatch(/^[\w-]{43}$/);
    const rows = await Promise.all(
      ['shifts', 'shift_sessions', 'audit_entries', 'audit_objects', 'rate_counters'].map((table) =>
        readRows(day.site, AnyRow, `SELECT * FROM ${table}`),
      ),
    );
    for (const one of [secret, cookie]) {
      expect(JSON.stringify(rows)).not.toContain(one);
      expect(JSON.stringify(day.site.logs)).not.toContain(one);
    }
  });

  test('answers as its own page: no referrer, nothing kept, no frame', async () => {
    const page = await stranger().request('/shift/');
    expect(page.status).toBe(200);
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(page.headers.get('Cache-Control')).toContain('no-store');
    expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect((await stranger().request('/sign-in/')).headers.get('Referrer-Policy')).toBe('same-origin');
    const worker = await stranger().request('/shift/sw.js');
    expect([worker.status, worker.headers.get('Content-Type')]).toEqual([
      200,
      expect.stringContaining('javascript'),
    ]);
    expect(await worker.text()).toContain('/shift/');
  });

  test('ends at once when it is taken back, or replaced by another', async () => {
    const { shift, secret } = await day.give([idAt(4)], somebody());
    const params = { id: shift.id };
    const phone = await day.opened(secret);
    const { link } = await mustCall(day.manager, renewShiftLink, { params });
    expect((await send(phone, readShift, { params })).status).toBe(401);
    expect(await call(stranger(), enterShift, { body: { link: secret } })).toMatchObject({
      ...{ status: 422, error: { code: 'shift_over' } },
    });
    const second = await day.opened(link.link.split('#')[1] ?? '');
    const { revokedAt } = (await mustCall(day.manager, revokeShift, { params })).shift;
    expect(revokedAt).toBeGreaterThan(0);
    expect((await mustCall(day.manager, revokeShift, { params })).shift.revokedAt).toBe(revokedAt);
    expect((await send(second, readShift, { params })).status).toBe(401);
    expect((await send(second, markStops, { params, body: { marks: [press(idAt(4))] } })).status).toBe(401);
    expect((await send(day.manager, renewShiftLink, { params })).status).toBe(422);
    expect((await day.give([idAt(4)], somebody())).taken).toBe(1);
  });

  test('opens some hours before its stops and ends some hours after them', async () => {
    const { shift, secret } = await day.give([idAt(4)], somebody());
    expect([shift.opensAt, shift.closesAt]).toEqual(
      ['2026-11-17T23:00:00.000Z', '2026-11-18T11:00:00.000Z'].map((at) => Date.parse(at)),
    );
    const phone = await day.opened(secret);
    const enter = () => call(stranger(), enterShift, { body: { link: secret } });
    await setDeskClock(day.site, '2026-11-17T22:59:00.000Z');
    expect(await enter()).toMatchObject({
      status: 422,
      error: { message: expect.stringContaining('откроется') },
    });
    expect((await send(phone, readShift, { params: { id: shift.id } })).status).toBe(401);
    await setDeskClock(day.site, '2026-11-18T11:00:00.000Z');
    expect(await enter()).toMatchObject({ status: 422 });
    expect((await send(phone, readShift, { params: { id: shift.id } })).status).toBe(401);
    await setDeskClock(day.site, ON_THE_WAY);
  });

  test('is guessed by nobody: an address may try so often in an hour', async () => {
    const guesser = stranger();
    const guess = () => send(guesser, enterShift, { body: { link: 'a'.repeat(43) } });
    expect((await guess()).status).toBe(422);
    await day.site.db
      .prepare('UPDATE rate_counters SET count = 300 WHERE key = ?')
      .bind(`shift-link:${guesser.address}`)
      .run();
    expect((await guess()).status).toBe(429);
  });

  test('does nothing for a foreign page', async () => {
    const { shift, secret } = await day.give([idAt(4)], somebody());
    const phone = await day.opened(secret);
    const parts = { params: { id: shift.id }, body: { marks: [press(idAt(4))] } };
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    expect((await send(phone, markStops, { ...parts, headers: foreign })).status).toBe(403);
    expect(await day.stateOf(idAt(4))).toBe('on_route');
  });
});
