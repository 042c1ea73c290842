import { v7 as uuidv7 } from 'uuid';
import { type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '../../../../scope.ts';
import * as sql from './sql.ts';

/** Stops that are not over. */
export function listSalesStops(scope: Scope) {
  return sql.listStops(scope.db, scope.clock.now());
}

/** Stops selling; the same stop asked for again is the same. */
export async function openSalesStop(
  scope: Scope,
  wish: { readonly reason: string; readonly from?: string | undefined; readonly until?: string | undefined },
) {
  const now = scope.clock.now();
  const fromAt = wish.from === undefined ? now : Date.parse(wish.from);
  const untilAt = wish.until === undefined ? null : Date.parse(wish.until);
  if (untilAt !== null && untilAt <= Math.max(fromAt, now)) {
    throw new AppError('validation_failed', {
      fields: { until: 'Конец\u00a0— позже начала и\u00a0не\u00a0в\u00a0прошлом' },
    });
  }
  await sql.insertStop(scope.db, { id: uuidv7(), reason: wish.reason, fromAt, untilAt }, now);
  const stops = await listSalesStops(scope);
  const stop = stops.find((one) => one.reason === wish.reason && one.untilAt === untilAt);
  if (!stop) throw new AppError('internal', { cause: new Error('the stop was not stored') });
  return stop;
}

/** Sells again; a stop that is over stays so. */
export async function endSalesStop(scope: Scope, id: string) {
  await sql.endStop(scope.db, id, scope.clock.now());
  const stop = await sql.findStop(scope.db, id);
  if (!stop) throw new AppError('not_found');
  return stop;
}

async function requireZone(scope: Scope, zone: string): Promise<void> {
  if (await sql.hasZone(scope.db, zone)) return;
  throw new AppError('validation_failed', { fields: { zone: 'Такой зоны нет' } });
}

/** Sets how many deliveries a zone takes; it holds from the next order on. */
export async function setCapacity(
  scope: Scope,
  capacity: { readonly zone: string; readonly date: IsoDate | ''; readonly deliveries: number | null },
) {
  await requireZone(scope, capacity.zone);
  await sql.setCapacity(scope.db, capacity);
  return capacity;
}

/** Incidents that customers read about today or later. */
export function listIncidents(scope: Scope) {
  return sql.listIncidents(scope.db, moscowDate(scope.clock.now()));
}

/** Tells customers of an incident; told again it is the same. */
export async function announceIncident(scope: Scope, wish: Omit<sql.IncidentRow, 'id'>) {
  const now = scope.clock.now();
  const { text, zone, from, to } = wish;
  if (to < from || to < moscowDate(now)) {
    throw new AppError('validation_failed', {
      fields: { to: 'Последний день\u00a0— не\u00a0раньше первого и\u00a0не\u00a0в\u00a0прошлом' },
    });
  }
  if (zone !== '') await requireZone(scope, zone);
  await sql.insertIncident(scope.db, { id: uuidv7(), text, zone, from, to }, now);
  const incident = (await listIncidents(scope)).find(
    (one) => one.text === text && one.zone === zone && one.from === from && one.to === to,
  );
  if (!incident) throw new AppError('internal', { cause: new Error('the incident was not stored') });
  return incident;
}

/** Takes an incident off the customers' pages; one that is ended stays so. */
export async function endIncident(scope: Scope, id: string): Promise<{ endedAt: number }> {
  const endedAt = await sql.endIncident(scope.db, id, scope.clock.now());
  if (endedAt === undefined) throw new AppError('not_found');
  return { endedAt };
}
