import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { type ChangeKind, isUndoOpen } from '#shared/features/deliveries/changes.ts';
import { destinationOfNext } from '#shared/features/deliveries/destination.ts';
import type { CalendarChange } from '#shared/features/deliveries/history.ts';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import type { Calendar, Change } from './calendar.ts';
import { lastDate } from './links.ts';
import type { CalendarRows, DeliveryRow } from './load.ts';
import type { PlannedEdit } from './planned-edit.ts';
import { requestOf, snapshotOf } from './snapshot.ts';
import type { Snapshot } from './undo/load.ts';

/** A delivery as it is stored. */
export type StoredDelivery = Omit<DeliveryRow, 'part'>;

/** By what a change is known, and when it is made. */
export interface Named {
  readonly id: string;
  readonly at: EpochMs;
}

/** What is written of a change of a calendar. */
export interface CalendarChanges {
  /** The line of the history. */
  readonly change: Pick<CalendarChange, 'kind' | 'text'> & { readonly id: string };
  readonly order: Pick<CalendarRows, 'interval' | 'frozen_until' | 'frozen_plan' | 'end_date'>;
  /** What is ordered again from now on, in JSON; null where there is nothing, or nothing else. */
  readonly request: string | null;
  readonly deleted: readonly string[];
  readonly updated: readonly StoredDelivery[];
  readonly inserted: readonly StoredDelivery[];
  /** Those whose customer is notified of their state. */
  readonly notified: readonly Pick<DeliveryRow, 'id' | 'state'>[];
  /** What undoing it brings back; null where it cannot be undone. */
  readonly undo: Snapshot | null;
}

const notComing: readonly DeliveryState[] = ['skipped', 'frozen', 'failed'];

/** Refuses to touch what it is too late for, as what the kitchen has. */
function requireUntouched(
  { deliveries, firstOpenDate }: Calendar,
  ids: ReadonlySet<string>,
  kind: ChangeKind,
): void {
  if (!deliveries.every((one) => !ids.has(one.id) || isUndoOpen(kind, one, firstOpenDate)))
    throw new AppError('calendar_changed');
}

/** A new delivery in the place of another one: what is not given is as of that. */
export const deliveryLike = (
  model: StoredDelivery,
  parts: Pick<StoredDelivery, 'id' | 'date' | 'replaces' | 'interval'> & {
    readonly foodDates: readonly IsoDate[];
    /** Whether it is the same delivery on another day. */
    readonly isSame?: boolean;
  },
): StoredDelivery => {
  const { id, date, replaces, interval, foodDates, isSame = false } = parts;
  const { zone, fees } = model;
  const destination = isSame ? model.destination : destinationOfNext(model.destination);
  return {
    ...{ id, date, replaces, interval, destination, zone, fees, food_dates: [...foodDates] },
    ...{ state: 'planned', moved_at: null, failed_because: '' },
  };
};

/** The last day of food that comes, or has come, later than it was for or not; the known one where there is none. */
export function endDateOf(
  deliveries: readonly Pick<StoredDelivery, 'date' | 'state' | 'food_dates'>[],
  known: IsoDate,
) {
  return lastDate(deliveries.filter(({ state }) => !notComing.includes(state))) || known;
}

/** The rows that a change of deliveries comes to, and what it leaves of the order. */
export function changesOf(
  calendar: CalendarRows,
  {
    change,
    order = {},
    ...rows
  }: Pick<CalendarChanges, 'change'> &
    Partial<Omit<CalendarChanges, 'order'>> & { readonly order?: Partial<CalendarChanges['order']> },
): CalendarChanges {
  const { deleted = [], updated = [], inserted = [] } = rows;
  const gone = new Set([...deleted, ...updated.map(({ id }) => id)]);
  const after = [...calendar.deliveries.filter(({ id }) => !gone.has(id)), ...updated, ...inserted];
  const { interval, frozen_until, frozen_plan } = calendar;
  const end_date = endDateOf(after, calendar.end_date);
  return {
    ...{ change, order: { interval, frozen_until, frozen_plan, end_date, ...order } },
    ...{ request: null, deleted, updated, inserted, notified: [], undo: null, ...rows },
  };
}

/** What is written of a change of what comes when. */
export function decideChange(
  calendar: Calendar,
  { kind, text, moved, removed, added, frozenUntil, frozenPlan }: Change,
  { id, at }: Named,
): CalendarChanges {
  const touched = new Set([...moved.map((one) => one.id), ...removed]);
  requireUntouched(calendar, touched, kind);
  const byId = new Map(calendar.deliveries.map((one) => [one.id, one]));
  return changesOf(calendar, {
    change: { id, kind, text },
    order: { frozen_until: frozenUntil, frozen_plan: frozenPlan ?? calendar.frozen_plan },
    deleted: removed,
    updated: moved.flatMap(({ id: movedId, state }) => {
      const found = byId.get(movedId);
      return found ? [{ ...found, state, moved_at: at }] : [];
    }),
    inserted: added.flatMap(({ modelId, ...one }) => {
      const model = byId.get(modelId);
      const interval = one.interval ?? (one.isSame ? model?.interval : undefined) ?? calendar.interval;
      return model ? [deliveryLike(model, { ...one, interval })] : [];
    }),
    undo: snapshotOf(
      calendar,
      touched,
      added.map((one) => one.id),
    ),
  });
}

/** What is ordered again once an edit holds for all that follows: where, when and for whom the last of it comes. */
function requestAfter({ calendar, change }: PlannedEdit): string | null {
  const request = requestOf(calendar);
  if (!request || !change.isForAll) return null;
  const { intervalCode, requestAddress, recipient } = change;
  const { recipient: before, ...rest } = request;
  // Where the customer meets the courier there is no recipient.
  const met = recipient === undefined ? before : (recipient ?? undefined);
  return JSON.stringify({
    ...rest,
    ...(intervalCode !== null && { interval: intervalCode }),
    ...(requestAddress !== null && { address: requestAddress }),
    ...(met !== undefined && { recipient: met }),
  });
}

/**
 * What is written of deliveries that come at another time or to another address. What an invoice has paid for it is noted
 * beside what was paid before; what was paid is for nothing where they go to an address that costs no more than their
 * order, and comes back. Neither can be undone: one would leave money behind, the other bring a dear delivery for nothing.
 */
export function decideEdit(planned: PlannedEdit, invoiceId: string | null, { id }: Named): CalendarChanges {
  const { calendar, text, edited, change, owing, feeKop } = planned;
  const { intervalCode, zoneCode, isForAll } = change;
  const touched = new Set(edited.map((one) => one.id));
  requireUntouched(calendar, touched, 'edit');
  const byId = new Map(calendar.deliveries.map((one) => [one.id, one]));
  const found = edited.flatMap(({ id: editedId, date, destination }) => {
    const row = byId.get(editedId);
    return row ? [{ ...row, date, destination }] : [];
  });
  const isReleased = zoneCode !== null && feeKop === 0 && found.some(({ fees }) => fees.length > 0);
  const feesOf = (row: DeliveryRow) => {
    if (isReleased) return [];
    const owed = owing.find((one) => one.id === row.id);
    return invoiceId !== null && owed ? [...row.fees, { invoice: invoiceId, kop: owed.kop }] : row.fees;
  };
  return changesOf(calendar, {
    change: { id, kind: 'edit', text },
    order: isForAll && intervalCode !== null ? { interval: intervalCode } : {},
    request: requestAfter(planned),
    updated: found.map((row) => ({
      ...row,
      ...{ interval: intervalCode ?? row.interval, zone: zoneCode ?? row.zone, fees: feesOf(row) },
    })),
    undo: isReleased || invoiceId !== null ? null : snapshotOf(calendar, touched, []),
  });
}
