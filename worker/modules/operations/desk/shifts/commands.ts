import { v7 as uuidv7 } from 'uuid';
import type { AnswerOf, OutputOf } from '#shared/contract.ts';
import { addDays } from '#shared/dates.ts';
import { shiftLink } from '#shared/desk/shift/link.ts';
import { AppError } from '#shared/errors.ts';
import type {
  DeskShift,
  giveStops as giveContract,
  listShifts as listContract,
  ShiftLink,
} from '#shared/features/desk/shifts/contract.ts';
import { auditChanges } from '../../../../db/audit/statements.ts';
import { untilSaved } from '../../../../db/until-saved.ts';
import { createToken, sha256 } from '../../../../hash.ts';
import type { Scope } from '../../../../scope.ts';
import { dayOf } from '../day.ts';
import { decideGiving, type GivableStop, isShiftOver } from './decide.ts';
import { endSessionsOf } from './own/sql.ts';
import { presentShifts } from './present.ts';
import * as sql from './sql.ts';

/** How many days before a shift is looked for whose cash is open. */
const EARLIER_DAYS = 31;

/** A shift as it is now. */
export async function requireShift(scope: Scope, id: string): Promise<DeskShift> {
  const row = await sql.findShift(scope.db, id);
  const [shift] = row ? await presentShifts(scope.db, [row]) : [];
  if (!shift) throw new AppError('not_found', { message: 'Такой смены нет' });
  return shift;
}

/** Shifts of a day, those before it whose cash is open, and the couriers of the staff. */
export async function listShifts(
  scope: Scope,
  { date: asked }: OutputOf<(typeof listContract)['query']>,
): Promise<AnswerOf<typeof listContract>> {
  const date = dayOf(asked, scope.clock.now());
  const [rows, couriers] = await Promise.all([
    sql.listShifts(scope.db, addDays(date, -EARLIER_DAYS), date),
    sql.listCouriers(scope.db),
  ]);
  const shifts = await presentShifts(scope.db, rows);
  return {
    ...{ date, couriers },
    shifts: shifts.filter((shift) => shift.date === date),
    earlier: shifts.filter((shift) => shift.date !== date && shift.cash.openKop !== 0),
  };
}

type Asked = OutputOf<(typeof giveContract)['body']>;

/** Whoever gets the stops: of the staff, or hired for the day. */
async function courierOf({ db }: Scope, { staffId, name, phone }: Asked) {
  if (staffId === '') return { staffId: null, name, phone };
  const found = (await sql.listCouriers(db)).find(({ id }) => id === staffId);
  if (!found) throw new AppError('validation_failed', { fields: { staffId: 'Такого курьера нет' } });
  return { staffId, name: found.name, phone: '' };
}

const toGivable = (row: Awaited<ReturnType<typeof sql.listGivable>>[number]): GivableStop => ({
  ...{ id: row.id, state: row.state, fromHour: row.from_hour, toHour: row.to_hour, shiftId: row.shift_id },
});

async function giveOnce(
  scope: Scope,
  asked: Asked,
  deskOrigin: string,
): Promise<AnswerOf<typeof giveContract>> {
  const { db, clock } = scope;
  const { date } = asked;
  const courier = await courierOf(scope, asked);
  const [row, stops] = await Promise.all([
    sql.findShiftOf(db, date, courier.staffId ?? courier.phone),
    sql.listGivable(db, asked),
  ]);
  const known = row ? await requireShift(scope, row.id) : null;
  const { given, taken, left, opensAt, closesAt } = decideGiving(stops.map(toGivable), date, known);
  const id = known?.id ?? uuidv7();
  const secret = createToken();
  const opened = known
    ? sql.setHours(id, opensAt, closesAt)
    : sql.insertShift({
        ...{ id, date, ...courier, opensAt, closesAt },
        ...{ linkHash: await sha256(secret), now: clock.now() },
      });
  if (!known || given.length > 0)
    await db.write([
      opened,
      sql.giveStops(id, date, given),
      ...auditChanges(scope, {
        ...{ object: 'shifts', id, before: { stops: known?.stops ?? 0 } },
        after: { name: courier.name, stops: (known?.stops ?? 0) + given.length },
      }),
    ]);
  const shift = await requireShift(scope, id);
  return {
    shift,
    link: known ? null : { link: shiftLink(deskOrigin, secret), from: opensAt, until: closesAt },
    ...{ given: given.length, taken, left },
  };
}

/** Gives stops of a day to a courier; whoever was overtaken by another press begins again. */
export const giveStops = (scope: Scope, asked: Asked, deskOrigin: string) =>
  untilSaved(() => giveOnce(scope, asked, deskOrigin), { guards: ['shift-overtaken'] });

/** A shift that still goes on. */
async function requireOpen(scope: Scope, id: string): Promise<DeskShift> {
  const shift = await requireShift(scope, id);
  if (isShiftOver(shift, scope.clock.now()))
    throw new AppError('shift_over', {
      message: 'Эта смена закончилась: отдайте остановки курьеру заново',
    });
  return shift;
}

/** Makes another link: the one before, and whoever has opened it, are out at once. */
export async function renewLink(
  scope: Scope,
  id: string,
  deskOrigin: string,
): Promise<{ shift: DeskShift; link: ShiftLink }> {
  const shift = await requireOpen(scope, id);
  const secret = createToken();
  await scope.db.write([
    sql.setLink(id, await sha256(secret)),
    endSessionsOf(id),
    ...auditChanges(scope, { object: 'shifts', id, after: { linkUntil: shift.closesAt } }),
  ]);
  return {
    shift,
    link: { link: shiftLink(deskOrigin, secret), from: shift.opensAt, until: shift.closesAt },
  };
}

/** Ends a shift at once; one that has ended stays so. */
export async function revokeShift(scope: Scope, id: string): Promise<{ shift: DeskShift }> {
  const before = await requireShift(scope, id);
  if (before.revokedAt !== null) return { shift: before };
  const now = scope.clock.now();
  await scope.db.write([
    sql.revokeShift(id, now),
    endSessionsOf(id),
    ...auditChanges(scope, { object: 'shifts', id, before: { revokedAt: null }, after: { revokedAt: now } }),
  ]);
  return { shift: { ...before, revokedAt: now } };
}
