import { formatDay } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '../../../scope.ts';
import { isFull } from '../../money/api.ts';
import * as sql from './sql.ts';

/** Refuses an order while sales are stopped, with the operator's own words. */
export async function requireSales(scope: Scope): Promise<void> {
  const reason = await sql.findSalesStop(scope.db, scope.clock.now());
  if (reason !== undefined) throw new AppError('sales_stopped', { message: reason });
}

/** Refuses an order of which a delivery would fall on a day that is full in its zone, and names the days. */
export async function requirePlaces(scope: Scope, zoneCode: string, dates: readonly string[]): Promise<void> {
  const days = await sql.listZoneDays(scope.db, zoneCode, dates, scope.clock.now());
  const full = days.filter(isFull).map(({ date }) => date);
  if (full.length === 0) return;
  const named = full.slice(0, 3).map(formatDay).join(', ');
  throw new AppError('delivery_days_full', {
    message: `На ${named} доставок по вашему адресу больше нет. Выберите другой первый день`,
    details: { dates: full },
  });
}
