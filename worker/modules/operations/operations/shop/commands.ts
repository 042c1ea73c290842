import { v7 as uuidv7 } from 'uuid';
import { type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { auditChanges } from '../../../../db/audit/statements.ts';
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
      fields: { until: 'Конец — позже начала и не в прошлом' },
    });
  }
  const { reason } = wish;
  const find = async () =>
    (await listSalesStops(scope)).find((one) => one.reason === reason && one.untilAt === untilAt);
  const same = await find();
  if (same) return same;
  const id = uuidv7();
  await scope.db.write([
    sql.insertStop({ id, reason, fromAt, untilAt }, now),
    ...auditChanges(scope, { object: 'sales-stops', id, after: { fromAt, untilAt }, reason }),
  ]);
  const stop = await find();
  if (!stop) throw new AppError('internal', { cause: new Error('the stop was not stored') });
  return stop;
}

/** Sells again; a stop that is over stays so. */
export async function endSalesStop(scope: Scope, id: string) {
  const now = scope.clock.now();
  const before = await sql.findStop(scope.db, id);
  if (!before) throw new AppError('not_found');
  if (before.untilAt !== null && before.untilAt <= now) return before;
  await scope.db.write([
    sql.endStop(id, now),
    ...auditChanges(scope, {
      ...{ object: 'sales-stops', id },
      before: { untilAt: before.untilAt },
      after: { untilAt: now },
    }),
  ]);
  return (await sql.findStop(scope.db, id)) ?? before;
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
  const { zone, date, deliveries } = capacity;
  await requireZone(scope, zone);
  const before = await sql.findCapacity(scope.db, capacity);
  await scope.db.write([
    sql.setCapacity(capacity),
    ...auditChanges(scope, {
      object: 'capacity',
      id: `${zone} ${date}`.trim(),
      before: { deliveries: before },
      after: { deliveries },
    }),
  ]);
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
      fields: { to: 'Последний день — не раньше первого и не в прошлом' },
    });
  }
  if (zone !== '') await requireZone(scope, zone);
  const find = async () =>
    (await listIncidents(scope)).find(
      (one) => one.text === text && one.zone === zone && one.from === from && one.to === to,
    );
  const same = await find();
  if (same) return same;
  const id = uuidv7();
  await scope.db.write([
    sql.insertIncident({ id, text, zone, from, to }, now),
    ...auditChanges(scope, { object: 'incidents', id, after: { text, zone, from, to } }),
  ]);
  const incident = await find();
  if (!incident) throw new AppError('internal', { cause: new Error('the incident was not stored') });
  return incident;
}

/** Takes an incident off the customers' pages; one that is ended stays so. */
export async function endIncident(scope: Scope, id: string): Promise<{ endedAt: number }> {
  const ended = await sql.findIncidentEnd(scope.db, id);
  if (ended === undefined) throw new AppError('not_found');
  if (ended !== null) return { endedAt: ended };
  const endedAt = scope.clock.now();
  await scope.db.write([
    sql.endIncident(id, endedAt),
    ...auditChanges(scope, { object: 'incidents', id, before: { endedAt: ended }, after: { endedAt } }),
  ]);
  return { endedAt };
}
