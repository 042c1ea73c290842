import type * as z from 'zod/mini';
import { addDays, daysBetween, type IsoDate } from '#shared/dates.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { endingOf } from '#shared/features/deliveries/changes.ts';
import type { previewCalendarChange } from '#shared/features/deliveries/contract.ts';
import type { CalendarChange } from '#shared/features/deliveries/history.ts';
import type { CalendarPreview, ChangeScope } from '#shared/features/deliveries/schema.ts';
import { FREEZE_MAX_DAYS } from '#shared/features/promotions/terms.ts';
import type { Scope } from '../../../../scope.ts';
import { type Change, load, requireOpen } from './calendar.ts';
import * as history from './history/sql.ts';
import { makeChange } from './make.ts';
import { comesOn, planMove } from './move.ts';
import { planFreeze, planRestore, planResume, planSkip } from './plans.ts';
import { previewOf } from './preview.ts';

/** Skips one delivery: its days of food move behind the last ones. */
export const skipDelivery = (scope: Scope, customerId: string, id: string, version: number) =>
  makeChange(scope, customerId, { deliveryId: id, version }, (calendar) => planSkip(calendar, id));

/** Brings a skipped delivery back: the one that came in its place is no longer needed. */
export const restoreDelivery = (scope: Scope, customerId: string, id: string, version: number) =>
  makeChange(scope, customerId, { deliveryId: id, version }, (calendar) => planRestore(calendar, id));

/** Freezes an order: what is not locked from a date on waits until another one. */
export const freezeOrder = (
  scope: Scope,
  customerId: string,
  id: string,
  { version, ...span }: { version: number; from: IsoDate; until: IsoDate },
) => makeChange(scope, customerId, { orderId: id, version }, (calendar) => planFreeze(calendar, span));

/** Ends a freeze early: what waits comes as it would have come without it. */
export const resumeOrder = (scope: Scope, customerId: string, id: string, version: number) =>
  makeChange(scope, customerId, { orderId: id, version }, (calendar) =>
    planResume(calendar, scope.clock.now()),
  );

/** What a calendar refuses changes with. */
const refusals: readonly ErrorCode[] = ['validation_failed', 'cut_off_passed', 'calendar_changed'];

/** A planned change; undefined where it cannot be made, for which the reason is said when it is tried. */
function planUnlessRefused(plan: () => Change): Change | undefined {
  try {
    return plan();
  } catch (error) {
    if (error instanceof AppError && refusals.includes(error.code)) return undefined;
    throw error;
  }
}

type PreviewRequest = z.output<typeof previewCalendarChange.query>;

/** What a change would come to, before it is made: which deliveries move where, and the new end. */
export async function previewChange(
  scope: Scope,
  customerId: string,
  orderId: string,
  { kind, delivery, scope: which, date = '', until = '' }: PreviewRequest,
): Promise<CalendarPreview> {
  const version = await history.findVersion(scope.db, customerId, { orderId });
  if (version === undefined) throw new AppError('not_found');
  const calendar = await load(scope, customerId, { orderId }, version);
  const isOfOne = kind === 'skip' || kind === 'move';
  if (isOfOne && !calendar.deliveries.some(({ id }) => id === delivery)) throw new AppError('not_found');
  const change = planUnlessRefused(() => {
    if (kind === 'freeze') return planFreeze(calendar, { from: date, until });
    if (kind === 'resume') return planResume(calendar, scope.clock.now());
    if (kind === 'skip') return planSkip(calendar, delivery);
    return planMove(calendar, delivery, { scope: which, date });
  });
  return change ? previewOf(calendar, change) : { version, moves: [], endDate: null, noFood: null };
}

/** Dates to which a delivery can be moved, alone or with all that follow. */
export async function listMoveDates(
  scope: Scope,
  customerId: string,
  id: string,
  which: ChangeScope,
): Promise<IsoDate[]> {
  const version = await history.findVersion(scope.db, customerId, { deliveryId: id });
  if (version === undefined) throw new AppError('not_found');
  const calendar = await load(scope, customerId, { deliveryId: id }, version);
  const one = calendar.deliveries.find((delivery) => delivery.id === id);
  const found = requireOpen(one, 'edit', calendar);
  const days = Math.max(0, daysBetween(calendar.firstOpenDate, addDays(found.date, FREEZE_MAX_DAYS)));
  return Array.from({ length: days + 1 }, (_, day) => addDays(calendar.firstOpenDate, day)).filter((date) =>
    comesOn(calendar, found, { scope: which, date }),
  );
}

/** The history of an own order's calendar. */
export async function listChanges(
  scope: Scope,
  customerId: string,
  orderId: string,
): Promise<CalendarChange[]> {
  if (!(await history.isOwn(scope.db, customerId, orderId))) throw new AppError('not_found');
  const rows = await history.listChanges(scope.db, customerId, orderId);
  return rows.map(({ undoVersion: version, undoDate, ...change }) => ({
    ...change,
    undo:
      version === null || undoDate === null
        ? null
        : { version, until: endingOf(change.kind).undoUntil(undoDate) },
  }));
}
