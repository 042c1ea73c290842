import type { OwnShift, ReadShift, ShiftStop } from '#shared/desk/shift/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { ManifestStop } from '#shared/features/desk/manifests/contract.ts';
import type { Actor } from '../../../../../actor.ts';
import { createToken, sha256 } from '../../../../../hash.ts';
import type { Scope } from '../../../../../scope.ts';
import { readConfig } from '../../../../content/regions.ts';
import { storeDoorPhoto } from '../../../../deliveries/doors.ts';
import { logSecurityEvent } from '../../../../visitors/security.ts';
import { newEntry } from '../../../audit.ts';
import { listDay } from '../../deliveries/sql.ts';
import { loadManifests } from '../../manifests/load.ts';
import { checkHours } from '../decide.ts';
import { findShift, findShiftByLink, listShiftsOfMember, readSums, type ShiftRow } from '../sql.ts';
import * as sql from './sql.ts';

/** Who has opened a shift; undefined where it is over, was taken back, or none. */
export async function findCourier(scope: Scope, token: string): Promise<Actor | undefined> {
  const found = await sql.useSession(scope.db, await sha256(token), scope.clock.now());
  if (!found) logSecurityEvent(scope, 'session');
  return found && { kind: 'courier', ...found };
}

async function presentOwn(scope: Scope, rows: readonly ShiftRow[]): Promise<OwnShift[]> {
  const { counts } = await readSums(
    scope.db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, date, opens_at: opensAt, closes_at: closesAt }) => ({
    ...{ id, date, opensAt, closesAt },
    stops: (counts.get(id) ?? []).reduce((sum, { count }) => sum + count, 0),
  }));
}

const hoursOf = ({ opens_at: opensAt, closes_at: closesAt, revoked_at: revokedAt }: ShiftRow) => ({
  ...{ opensAt, closesAt, revokedAt },
});

/** Opens a shift by the secret of its link: the browser gets a token of its own for it. */
export async function enterShift(scope: Scope, link: string) {
  const { db, clock } = scope;
  const now = clock.now();
  const row = await findShiftByLink(db, await sha256(link));
  if (!row) {
    logSecurityEvent(scope, 'session');
    throw new AppError('shift_over');
  }
  checkHours(hoursOf(row), now);
  const token = createToken();
  const actor: Actor = { kind: 'courier', id: row.id, name: row.name };
  const asked = { actor, operation: 'POST /rest/shifts/enter/', about: {}, outcome: 'done' };
  await db.write([
    sql.insertSession(await sha256(token), row.id, now),
    ...newEntry(scope, { ...asked, objects: [{ object: 'shifts', id: row.id }] }),
  ]);
  const [shift] = await presentOwn(scope, [row]);
  if (!shift) throw new AppError('shift_over');
  return { token, maxAge: Math.ceil((row.closes_at - now) / 1000), shift };
}

/** Shifts of whoever asks: the one of the link, or those of somebody of the staff. */
export async function listOwnShifts(scope: Scope, actor: Actor): Promise<{ shifts: OwnShift[] }> {
  const rows =
    actor.kind === 'courier'
      ? [await findShift(scope.db, actor.id)].flatMap((row) => row ?? [])
      : await listShiftsOfMember(scope.db, actor.id, scope.clock.now());
  return { shifts: await presentOwn(scope, rows) };
}

/** The shift that a call names, where it is that of whoever asks and open; for anybody else there is none. */
export async function requireOwn(scope: Scope, id: string): Promise<ShiftRow> {
  const actor = scope.audited?.actor;
  const row = await findShift(scope.db, id);
  const isOwn = actor?.kind === 'courier' ? actor.id === id : row?.staff_id === actor?.id;
  if (!row || !isOwn) throw new AppError('not_found', { message: 'Такой смены нет' });
  checkHours(hoursOf(row), scope.clock.now());
  return row;
}

/**
 * The number that a courier's call goes to. A vendor of telephony has its place here: it would answer a number of its own
 * for this stop and this hour, behind which it connects the two, so that neither learns the other's.
 */
const numberToCall = ({ recipient, customer }: Pick<ManifestStop, 'recipient' | 'customer'>): string =>
  (recipient ?? customer).phone;

function present(
  { id, kind, state, orderNumber, address, leaveAtDoor, comment, cashKop, ...whom }: ManifestStop,
  own: sql.StopRow,
  interval: ShiftStop['interval'],
): ShiftStop {
  return {
    ...{ id, kind, state, orderNumber, interval, address, leaveAtDoor, comment, cashKop },
    name: (whom.recipient ?? whom.customer).name,
    callTo: numberToCall(whom),
    ...{ bags: own.bags, takenKop: own.taken_kop },
  };
}

/** The stops of a shift, by hours and in the order of their manifests. */
async function loadStops(scope: Scope, { id, date }: ShiftRow): Promise<ShiftStop[]> {
  const rows = await sql.listStops(scope.db, id);
  const own = new Map(rows.map((row) => [row.id, row]));
  const slots = new Map(rows.map(({ zone, interval }) => [`${zone} ${interval}`, { zone, interval }]));
  const manifests = [];
  for (const slot of slots.values())
    manifests.push(...(await loadManifests(scope, { date, ...slot }, [])).manifests);
  return manifests
    .toSorted((a, b) => a.interval.hours.localeCompare(b.interval.hours))
    .flatMap(({ stops, interval }) =>
      stops.flatMap((stop) => {
        const row = own.get(stop.id);
        return row ? [present(stop, row, interval)] : [];
      }),
    );
}

/** Those of some stops that a shift has, as they are now: what marks of them are decided by. */
export async function loadMarked({ db }: Scope, { id, date }: ShiftRow, ids: readonly string[]) {
  const own = new Set((await sql.listStops(db, id)).map((row) => row.id));
  const asked = ids.filter((one) => own.has(one));
  const { programmes, dishes } = await listDay(
    db,
    {
      ...{ from: date, to: date, zone: '', interval: '', order: '', customer: '', state: '', kind: '' },
      ...{ words: [], ids: asked },
    },
    { date: '', id: '', limit: asked.length + 1 },
  );
  return [...programmes, ...dishes].flatMap(({ row }) =>
    row ? [{ id: row.id, state: row.state, cashKop: row.cash_kop }] : [],
  );
}

/** A shift as its courier sees it. */
export async function readShift(scope: Scope, id: string): Promise<ReadShift> {
  const row = await requireOwn(scope, id);
  const [[shift], stops, { region }] = await Promise.all([
    presentOwn(scope, [row]),
    loadStops(scope, row),
    readConfig(scope),
  ]);
  if (!shift) throw new AppError('not_found');
  return { shift, courier: row.name, now: scope.clock.now(), desk: region.phone, stops };
}

/** Keeps the photo of a door of a shift. */
export async function addDoorPhoto(
  scope: Scope,
  id: string,
  stop: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const row = await requireOwn(scope, id);
  const stops = await sql.listStops(scope.db, row.id);
  if (!stops.some((one) => one.id === stop))
    throw new AppError('validation_failed', {
      fields: { stop: 'Этой остановки в вашей смене больше нет' },
    });
  await storeDoorPhoto(scope, stop, bytes);
}
