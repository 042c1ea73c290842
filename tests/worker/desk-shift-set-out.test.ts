import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShiftMark } from '#shared/desk/shift/contract.ts';
import { listDeliveries } from '#shared/features/deliveries/contract.ts';
import { mustCall } from '#tests/harness/call.ts';
import { bringTo } from '#tests/harness/operations.ts';
import { present } from '#tests/harness/present.ts';
import { execute } from '#tests/harness/rows.ts';
import { DAY, press, ShiftDay } from '#tests/harness/shift-day.ts';
import { runTimerOf, type Visitor } from '#tests/harness/visitor.ts';

let day: ShiftDay;
let shiftId = '';
let phone: Visitor;
beforeAll(async () => {
  day = await ShiftDay.started(3, 1, 'locked');
  await bringTo(
    day.site,
    day.doors.slice(0, 2).map(({ id }) => id),
    'cooking',
  );
  const given = await day.give(day.doors.map(({ id }) => id));
  shiftId = given.shift.id;
  phone = await day.opened(given.secret);
  // An SMS from the courier is off until it is wanted.
  const wanted = `INSERT INTO notification_choices VALUES (?, 'onRoute', 'sms', 1, 0)`;
  await execute(day.site, wanted, doorAt(1).customer.id);
}, 120_000);
afterAll(() => day?.site.stop());

const doorAt = (place: number) => present(day.doors[place], 'door');
const mark = async (...marks: readonly ShiftMark[]) => {
  const answer = await day.mark(phone, shiftId, ...marks);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.data.outcomes.map(({ outcome, words }) => [outcome, words]);
};
const statesOf = () => Promise.all(day.doors.map(({ id }) => day.stateOf(id)));
const departure = (place: number) => press(doorAt(place).id, { to: 'on_route' });
const messagesTo = (place: number) =>
  day.site.db
    .prepare(`SELECT COUNT(*) AS n FROM messages WHERE customer_id = ? AND template = 'on-route'`)
    .bind(doorAt(place).customer.id)
    .first('n');

test('that a courier has set out is noted of all stops at once, and once however often it comes', async () => {
  const marks = [departure(0), departure(1), departure(2)];
  const expected = [
    ['done', ''],
    ['done', ''],
    ['refused', expect.stringContaining('Кухня ещё не\u00a0отметила')],
  ];
  for (let times = 0; times < 2; times += 1) expect(await mark(...marks)).toEqual(expected);
  expect(await statesOf()).toEqual(['on_route', 'on_route', 'locked']);
  const { stops } = await day.read(phone, shiftId);
  expect(stops.find(({ id }) => id === doorAt(0).id)?.cashKop).toBeGreaterThan(0);
});

test('its customer sees that it is on its way, and is told once', async () => {
  const { customer, id } = doorAt(1);
  const { deliveries } = await mustCall(customer, listDeliveries, { query: { from: DAY, to: DAY } });
  expect(deliveries.find((one) => one.id === id)?.state).toBe('on_route');
  for (let times = 0; times < 2; times += 1) await runTimerOf(day.site);
  expect(await messagesTo(1)).toBe(1);
});

test('what comes late, behind what became of the stop, changes nothing', async () => {
  await bringTo(day.site, [doorAt(2).id], 'cooking');
  const end = press(doorAt(2).id);
  expect(await mark(departure(2), end, departure(2))).toEqual([
    ['done', ''],
    ['done', ''],
    ['done', ''],
  ]);
  expect(await day.stateOf(doorAt(2).id)).toBe('delivered');
});
