import { describe, expect } from 'vitest';
import { addDoorPhoto, markStops } from '#shared/desk/shift/contract.ts';
import { getDoorPhoto, readDoorPhoto } from '#shared/features/deliveries/doors/contract.ts';
import { listShifts } from '#shared/features/desk/shifts/contract.ts';
import { saveTastes } from '#shared/features/exclusions/contract.ts';
import { switchNotification } from '#shared/features/notifications/contract.ts';
import { listAudit } from '#shared/features/staff/audit/contract.ts';
import { onTheWay, press, ShiftDay, shiftDay } from '#tests/factories/shifts.ts';
import { takePhoto } from '#tests/factories/tickets.ts';
import { send } from '#tests/harness/call.ts';
import { test } from '#tests/site.ts';

const oleg = { name: 'Олег', phone: '+79162041831' };
const outcomesOf = (outcomes: readonly { outcome: string }[]) => outcomes.map(({ outcome }) => outcome);

describe('a press of a courier', () => {
  test('brings a delivery once, however often it comes', async ({ site }) => {
    const day = await ShiftDay.at(site, { doors: 1, paidAtDoor: 1 });
    const courier = await day.courier();
    const once = press(day.idAt(0), { cashKop: await courier.dueAt(day.idAt(0)) });
    for (let times = 0; times < 3; times += 1) expect(outcomesOf(await courier.mark(once))).toEqual(['done']);
    expect(await day.stateOf(0)).toBe('delivered');
    const { shifts } = await day.manager.call(listShifts, { query: { date: shiftDay } });
    expect(shifts[0]?.cash.takenKop).toBe(once.cashKop);
  });

  test('takes what is due and nothing else', async ({ site }) => {
    const day = await ShiftDay.at(site, { doors: 1, paidAtDoor: 1 });
    const courier = await day.courier();
    const due = await courier.dueAt(day.idAt(0));
    const [less] = await courier.mark(press(day.idAt(0), { cashKop: due - 100 }));
    expect(less).toMatchObject({ outcome: 'refused', words: expect.stringContaining('Нужно взять') });
    expect(await day.stateOf(0)).toBe('on_route');
    await courier.bring(day.idAt(0));
    expect((await courier.read()).stops).toMatchObject([{ cashKop: 0, takenKop: due }]);
  });

  test('fails a delivery with a reason that its customer reads, and is not taken back', async ({ site }) => {
    const day = await ShiftDay.at(site, { doors: 1 });
    const courier = await day.courier();
    await courier.mark(press(day.idAt(0), { to: 'failed', reason: 'absent' }));
    const failed = await day.doors[0]?.customer.delivery(shiftDay);
    expect(failed?.failure?.reason).toContain('никого дома');
    expect(outcomesOf(await courier.mark(press(day.idAt(0))))).toEqual(['refused']);
  });

  test('of another courier’s stop is refused, and those behind it are made', async ({ site }) => {
    const day = await ShiftDay.at(site);
    const courier = await day.courier();
    await day.give([day.idAt(0)], oleg);
    expect(outcomesOf(await courier.mark(press(day.idAt(0)), press(day.idAt(1))))).toEqual([
      'refused',
      'done',
    ]);
    expect(await day.stateOf(0)).toBe('on_route');
  });

  test('sets out with every bag but one with what its person must not eat', async ({ site }) => {
    const day = await ShiftDay.at(site, { state: 'cooking' });
    const anna = day.doors[0]?.customer;
    await anna?.signHealthConsent();
    await anna?.call(saveTastes, { body: { version: 1, without: ['allergy-dairy', 'allergy-gluten'] } });
    const courier = await day.courier();
    const outcomes = await courier.mark(...day.ids().map((id) => press(id, { to: 'on_route' })));
    expect(outcomesOf(outcomes)).toEqual(['refused', 'done']);
    expect(outcomes[0]?.words).toMatch(/Не\sвезите/);
    expect([await day.stateOf(0), await day.stateOf(1)]).toEqual(['cooking', 'on_route']);
  });

  test('stands in the audit under the name of its courier, with when it was pressed', async ({ site }) => {
    const day = await ShiftDay.at(site, { doors: 1 });
    const courier = await day.courier();
    await courier.mark(press(day.idAt(0), { pressedAt: Date.parse(onTheWay) + 3_600_000 }));
    const { entries } = await site.operate(listAudit, { query: { object: `deliveries:${day.idAt(0)}` } });
    const entry = entries.find(({ operation }) => operation === `${markStops.method} ${markStops.path}`);
    expect(entry?.actor).toEqual({ kind: 'courier', id: courier.shiftId, name: 'Пётр' });
    // A press in the future is one of now.
    expect(entry?.objects).toContainEqual(
      expect.objectContaining({ after: { to: 'delivered', pressedAt: Date.parse(onTheWay) } }),
    );
  });
});

test('that a courier has set out is noted of all stops that are cooked, and told once', async ({ site }) => {
  const day = await ShiftDay.at(site, { doors: 2, state: 'locked' });
  const [first] = day.doors;
  // An SMS from the courier is off until it is wanted.
  await first?.customer.call(switchNotification, { body: { event: 'onRoute', channel: 'sms', isOn: true } });
  await site.bring([{ id: day.idAt(0), date: shiftDay }], 'cooking');
  const courier = await day.courier();
  const setOut = day.ids().map((id) => press(id, { to: 'on_route' }));
  for (let times = 0; times < 2; times += 1)
    expect(outcomesOf(await courier.mark(...setOut))).toEqual(['done', 'refused']);
  expect([await day.stateOf(0), await day.stateOf(1)]).toEqual(['on_route', 'locked']);
  await site.tick();
  const sent = await site.sent();
  expect(sent.filter(({ text }) => text.includes('Курьер выехал'))).toHaveLength(1);

  // Late, behind what became of the stop, it changes nothing.
  await courier.mark(press(day.idAt(0)));
  expect(outcomesOf(await courier.mark(press(day.idAt(0), { to: 'on_route' })))).toEqual(['done']);
  expect(await day.stateOf(0)).toBe('delivered');
});

describe('the photo of a door', () => {
  const photograph = async (phone: Parameters<typeof send>[0], id: string, stop: string, what?: string) => {
    const bytes = new Uint8Array(what === undefined ? await takePhoto() : new TextEncoder().encode(what));
    return (await send(phone, addDoorPhoto, { params: { id, stop }, bytes })).status;
  };

  test('is shown to its customer and to the staff, and not to the courier', async ({ site }) => {
    const day = await ShiftDay.at(site);
    const owner = day.doors[0]?.customer;
    const courier = await day.courier();
    const params = { id: day.idAt(0) };
    expect((await owner?.refused(getDoorPhoto, { params }))?.code).toBe('not_found');
    await courier.mark(press(day.idAt(0)));
    expect(await photograph(courier.phone, courier.shiftId, day.idAt(0))).toBe(200);
    expect((await owner?.delivery(shiftDay))?.doorPhoto).toBe(`/rest/deliveries/${day.idAt(0)}/door/`);
    const own = await send(owner ?? site.visitor(), getDoorPhoto, { params });
    expect(own.headers.get('Cache-Control')).toBe('private, no-store');
    expect((await send(day.manager, readDoorPhoto, { params })).status).toBe(200);
    expect((await courier.phone.refused(readDoorPhoto, { params })).code).toBe('unauthorized');
  });

  test('that comes twenty times at once leaves the one that is shown', async ({ site }) => {
    const day = await ShiftDay.at(site);
    const courier = await day.courier();
    const at = day.idAt(0);
    await Promise.all(Array.from({ length: 20 }, () => photograph(courier.phone, courier.shiftId, at)));
    expect(await site.photos('doors/')).toHaveLength(1);
    expect((await send(day.manager, readDoorPhoto, { params: { id: at } })).status).toBe(200);
  });

  test('is taken of one’s own stop alone, and is a photo', async ({ site }) => {
    const day = await ShiftDay.at(site);
    const courier = await day.courier([day.idAt(0)]);
    expect(await photograph(courier.phone, courier.shiftId, day.idAt(1))).toBe(400);
    expect(await photograph(courier.phone, courier.shiftId, day.idAt(0), '<svg/>')).toBe(400);
    expect(await photograph(site.atDesk(), courier.shiftId, day.idAt(0))).toBe(401);
  });
});
