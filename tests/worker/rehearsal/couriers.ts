import { expect } from 'vitest';
import { enterShift, markStops, readShift, type ShiftMark } from '#shared/desk/shift/contract.ts';
import { listManifests } from '#shared/features/desk/manifests/contract.ts';
import { giveStops, handOverCash, listShifts } from '#shared/features/desk/shifts/contract.ts';
import { readDaySums } from '#shared/features/desk/sums/contract.ts';
import { worthOfDays } from '#shared/features/orders/refund.ts';
import { call, mustCall } from '#tests/harness/call.ts';
import type { DeskVisitor } from '#tests/harness/desk.ts';
import { present } from '#tests/harness/present.ts';
import { AnyRow, readRows } from '#tests/harness/rows.ts';
import { press } from '#tests/harness/shift-day.ts';
import { Visitor } from '#tests/harness/visitor.ts';
import { actOf, DAY, type Week } from './week.ts';

const LATE = Date.parse('2026-11-18T05:30:00.000Z');
/** What lacks in one of the tills, in kopecks. */
const LACKING_KOP = 50_000;

/** A courier's phone with the link of a shift: what is pressed without a network waits on it. */
class Phone extends Visitor {
  readonly #week: Week;
  readonly #courier: DeskVisitor;
  readonly #shiftId: string;
  readonly #pressed: ShiftMark[] = [];

  constructor(week: Week, courier: DeskVisitor, shiftId: string) {
    super({ url: week.site.deskUrl });
    [this.#week, this.#courier, this.#shiftId] = [week, courier, shiftId];
  }

  async stops() {
    return (await mustCall(this, readShift, { params: { id: this.#shiftId } })).stops;
  }

  /** Presses at a door, with the cash that the page asks for. */
  async press(stop: string, pressedAt: string, parts: Partial<ShiftMark> = {}): Promise<void> {
    const found = (await this.stops()).find(({ id }) => id === stop);
    const mark = { cashKop: parts.to === 'failed' ? 0 : (found?.cashKop ?? 0), ...parts };
    this.#pressed.push(press(stop, { ...mark, pressedAt: Date.parse(pressedAt) }));
  }

  /** Sends everything that was ever pressed, in its order, as a page does that has lost the answer. */
  async send() {
    const input = { params: { id: this.#shiftId }, body: { marks: [...this.#pressed] } };
    const { outcomes } = await mustCall(this, markStops, input);
    this.#week.acts.push(actOf(markStops, this.#courier.name));
    return outcomes.map(({ outcome }) => outcome);
  }
}

/** The manager gives half of the doors to each courier, who opens the link on a phone. */
export async function giveShifts(week: Week): Promise<Phone[]> {
  const { manifests } = await week.does('manager', listManifests, { query: { date: DAY } });
  const stops = manifests.flatMap((one) => one.stops);
  const isFirst = (name: string) => ['Анна', 'Борис', 'Галина', 'Игорь', 'Мария'].includes(name);
  const halves = Map.groupBy(stops, ({ customer }): number => (isFirst(customer.name) ? 0 : 1));
  const phones: Phone[] = [];
  for (const [half, courier] of week.couriers.entries()) {
    const ids = (halves.get(half) ?? []).map(({ id }) => id);
    const body = { date: DAY, ids, staffId: courier.id };
    const { shift, link, given } = await week.does('manager', giveStops, { body });
    expect([given, shift.courier.name]).toEqual([ids.length, courier.name]);
    const phone = new Phone(week, courier, shift.id);
    await mustCall(phone, enterShift, { body: { link: link?.link.split('#')[1] ?? '' } });
    expect((await phone.stops()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    phones.push(phone);
  }
  return phones;
}

/** One courier is where there is no network: the presses come late, all at once, in their order, and again. */
export async function driveThroughDeadZone(week: Week, phone: Phone): Promise<void> {
  const stops = await phone.stops();
  const absent = week.eater('Игорь').deliveryId;
  for (const [place, { id }] of stops.entries()) {
    const pressedAt = `2026-11-18T04:${String(10 + place * 5)}:00.000Z`;
    await phone.press(id, pressedAt, id === absent ? { to: 'failed', reason: 'absent' } : {});
  }
  await week.at(new Date(LATE).toISOString());
  const done = stops.map(() => 'done');
  for (let times = 0; times < 3; times += 1) expect(await phone.send()).toEqual(done);
  const marks = await readRows(
    week.site,
    AnyRow,
    'SELECT pressed_at FROM shift_marks WHERE delivery_id IN (SELECT value FROM json_each(?))',
    JSON.stringify(stops.map(({ id }) => id)),
  );
  expect(marks).toHaveLength(stops.length);
  for (const { pressed_at: pressedAt } of marks) expect(pressedAt).toBeLessThan(LATE);
}

/** The other one has a network, and each press comes at its time and again with the next one. */
export async function driveOn(week: Week, phone: Phone): Promise<void> {
  const stops = await phone.stops();
  for (const [place, { id }] of stops.entries()) {
    await phone.press(id, new Date(LATE).toISOString());
    expect(await phone.send()).toEqual(Array.from({ length: place + 1 }, () => 'done'));
  }
  // A door of the other shift is none of theirs.
  await phone.press(week.eater('Анна').deliveryId, new Date(LATE).toISOString());
  expect((await phone.send()).at(-1)).toBe('refused');
}

/** After the last door the ledger has every delivery once but those that nobody got, and what they are worth. */
export async function expectBrought(week: Week, without: readonly string[]): Promise<void> {
  const sums = await week.does('manager', readDaySums, { query: { date: DAY } });
  expect(sums).toMatchObject({ isBalanced: true, differences: [], deliveries: { board: 12 } });
  const brought = [...week.eaters.values()].filter(
    ({ name, startDate }) => startDate === DAY && !without.includes(name),
  );
  const earnedKop = brought.map(({ name, worthKop, days }) => {
    // Shares are cumulative by days that were brought or given back.
    const before = week.returnedDays.get(name) ?? 0;
    return worthOfDays(worthKop, before + 2, days) - worthOfDays(worthKop, before, days);
  });
  expect(sums.ledger).toEqual({
    // Those of programmes, and dishes by the piece.
    ...{ delivered: brought.length + 1, unbooked: 0 },
    earnedKop: earnedKop.reduce((sum, one) => sum + one, week.dishesKop),
  });
  const twice = await readRows(
    week.site,
    AnyRow,
    `SELECT key FROM transfers WHERE key GLOB 'delivered:*' GROUP BY key HAVING COUNT(*) > 1`,
  );
  expect(twice).toEqual([]);
}

/** Finance counts the cash of both shifts: one till is right, in the other something lacks. */
export async function countCash(week: Week): Promise<void> {
  const read = async () => (await week.does('finance', listShifts, { query: { date: DAY } })).shifts;
  const lacking = present(week.couriers[1], 'courier');
  const member = await week.as('finance');
  for (const { id, courier, cash } of await read()) {
    expect(cash.openKop, courier.name).toBeGreaterThan(LACKING_KOP);
    const isLacking = courier.name === lacking.name;
    const body = { expectedKop: cash.openKop, countedKop: cash.openKop - (isLacking ? LACKING_KOP : 0) };
    if (isLacking) {
      const silent = await call(member, handOverCash, { params: { id }, body });
      expect(silent).toMatchObject({ status: 400, error: { fields: { reason: expect.any(String) } } });
    }
    const reason = isLacking ? 'Обещал донести завтра' : '';
    const { differenceKop } = await week.does('finance', handOverCash, {
      ...{ params: { id }, body: { ...body, reason } },
    });
    expect(differenceKop).toBe(isLacking ? -LACKING_KOP : 0);
  }
  for (const { cash } of await read()) expect(cash).toMatchObject({ openKop: 0, handovers: 1 });
}
