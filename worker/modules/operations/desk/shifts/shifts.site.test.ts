import { describe, expect } from 'vitest';
import { enterShift, listOwnShifts, markStops, readShift } from '#shared/desk/shift/contract.ts';
import { listDeskDeliveries } from '#shared/features/desk/deliveries/contract.ts';
import { giveStops, listShifts, renewShiftLink, revokeShift } from '#shared/features/desk/shifts/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { changeStaffRole, removeStaff } from '#shared/features/staff/contract.ts';
import { press, ShiftDay, secretOf, shiftDay } from '#tests/factories/shifts.ts';
import { type Site, test } from '#tests/site.ts';

const oleg = { name: 'Олег', phone: '+79162041831' };

describe('stops of a day', () => {
  test('go to a courier as a manifest, once, and change hands', async ({ site }) => {
    const day = await ShiftDay.at(site, { doors: 3 });
    const body = { date: shiftDay, zone: 'msk-0', interval: '06-08', name: 'Пётр', phone: '+79162041830' };
    const first = await day.manager.call(giveStops, { body });
    expect(first).toMatchObject({ given: 3, taken: 0, shift: { stops: 3 } });
    expect(first.link?.link).toMatch(/\/shift\/#[\w-]{43}$/);
    expect(await day.manager.call(giveStops, { body })).toMatchObject({ given: 0, link: null });
    expect(await day.give([day.idAt(0)], oleg)).toMatchObject({ given: 1, taken: 1 });
    const { shifts } = await day.manager.call(listShifts, { query: { date: shiftDay } });
    expect(shifts.map(({ stops }) => stops).toSorted()).toEqual([1, 2]);
  });

  test('go to a courier of the staff, who is led to them alone', async ({ site }) => {
    const day = await ShiftDay.at(site);
    const courier = await site.staff('courier');
    const body = { date: shiftDay, ids: [day.idAt(0)], staffId: courier.id };
    const { shift } = await day.manager.call(giveStops, { body });
    expect((await courier.call(readShift, { params: { id: shift.id } })).stops).toHaveLength(1);
    const home = await courier.request('/');
    expect([home.status, home.headers.get('Location')]).toEqual([302, '/shift/']);
  });
});

describe('the link of a shift', () => {
  test('opens its stops, with what is needed at a door and nothing else of the desk', async ({ site }) => {
    const day = await ShiftDay.at(site, { doors: 2, paidAtDoor: 1 });
    const courier = await day.courier([day.idAt(0)]);
    const other = await day.give([day.idAt(1)], oleg);

    const { stops } = await courier.read();
    expect(stops).toMatchObject([{ id: day.idAt(0), state: 'on_route', bags: 1, takenKop: 0 }]);
    expect(stops[0]?.cashKop).toBeGreaterThan(0);
    expect(stops[0]?.callTo).toMatch(/^\+7\d{10}$/);
    expect((await courier.phone.call(listOwnShifts)).shifts.map(({ id }) => id)).toEqual([courier.shiftId]);
    expect((await courier.phone.refused(readShift, { params: { id: other.shift.id } })).code).toBe(
      'not_found',
    );
    expect((await courier.phone.refused(listDeskDeliveries)).code).toBe('unauthorized');
    expect((await courier.phone.refused(listShifts)).code).toBe('unauthorized');
  });

  test('is kept as a hash: it stands in no log and no entry', async ({ site }) => {
    const day = await ShiftDay.at(site);
    const courier = await day.courier();
    const audit = JSON.stringify(await site.operate(listAudit));
    for (const secret of [courier.secret, courier.phone.cookies.get('__Host-shift') ?? '-']) {
      expect(audit).not.toContain(secret);
      expect(site.inside.logs.join()).not.toContain(secret);
    }
  });

  test('ends at once when it is taken back, or replaced by another', async ({ site }) => {
    const day = await ShiftDay.at(site);
    const first = await day.courier();
    const params = { id: first.shiftId };

    const { link } = await day.manager.call(renewShiftLink, { params });
    expect((await first.phone.refused(readShift, { params })).code).toBe('unauthorized');
    expect((await first.phone.refused(enterShift, { body: { link: first.secret } })).code).toBe('shift_over');
    const second = await day.opened(params.id, link.link);
    await day.manager.call(revokeShift, { params });
    const body = { marks: [press(day.idAt(0))] };
    expect((await second.phone.refused(markStops, { params, body })).code).toBe('unauthorized');
    expect(await day.stateOf(0)).toBe('on_route');
    expect(await day.give([day.idAt(0)], oleg)).toMatchObject({ taken: 1 });
  });

  test.for([
    ['is removed', (site: Site, id: string) => site.operate(removeStaff, { params: { id } })],
    [
      'has another role',
      (site: Site, id: string) =>
        site.operate(changeStaffRole, { params: { id }, body: { role: 'kitchen' } }),
    ],
  ] as const)('ends with the courier who %s', async ([, leave], { site }) => {
    const day = await ShiftDay.at(site);
    const { id: staffId } = await site.staff('courier');
    const { link } = await day.manager.call(giveStops, {
      body: { date: shiftDay, ids: [day.idAt(0)], staffId },
    });
    const [params, secret] = [{ id: '' }, secretOf(link?.link)];
    const phone = site.atDesk();
    params.id = (await phone.call(enterShift, { body: { link: secret } })).shift.id;
    await leave(site, staffId);
    expect((await phone.refused(readShift, { params })).code).toBe('unauthorized');
    expect((await phone.refused(enterShift, { body: { link: secret } })).code).toBe('shift_over');
  });

  test.for([
    ['until some hours before its stops', '2026-11-17T22:59:00.000Z'],
    ['some hours after its stops', '2026-11-18T11:00:00.000Z'],
  ] as const)('is closed %s', async ([, at], { site }) => {
    const day = await ShiftDay.at(site);
    const courier = await day.courier();
    site.setClock(at);
    expect((await site.atDesk().refused(enterShift, { body: { link: courier.secret } })).code).toBe(
      'shift_over',
    );
    const params = { id: courier.shiftId };
    expect((await courier.phone.refused(readShift, { params })).code).toBe('unauthorized');
  });

  test('opens at an address that others have tried invented links at', async ({ site }) => {
    const day = await ShiftDay.at(site);
    const { link } = await day.give(day.ids());
    const guesser = site.atDesk();
    for (let count = 0; count < 301; count += 1)
      expect((await guesser.refused(enterShift, { body: { link: 'a'.repeat(43) } })).code).toBe('shift_over');
    await guesser.call(enterShift, { body: { link: secretOf(link?.link) } });
  });

  test('that are given later come to the shift that its courier has', async ({ site }) => {
    const day = await ShiftDay.at(site);
    const { shift } = await day.give([day.idAt(0)]);
    const later = await day.give(day.ids());
    expect(later).toMatchObject({ given: 1, link: null, shift: { id: shift.id, stops: 2 } });
  });
});
