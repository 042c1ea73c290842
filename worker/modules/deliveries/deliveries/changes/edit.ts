import { addDays, formatDay, type IsoDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { Destination } from '#shared/features/deliveries/destination.ts';
import { planDeliveries } from '#shared/features/deliveries/rules.ts';
import type { ChangeScope } from '#shared/features/deliveries/schema.ts';
import { addressLine } from '#shared/features/orders/address-line.ts';
import type { Recipient } from '#shared/features/orders/schema.ts';
import { FREEZE_MAX_DAYS } from '#shared/features/promotions/terms.ts';
import type { Kopecks } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { countOf } from '#shared/plurals.ts';
import type { Scope } from '../../../../scope.ts';
import { requireInterval } from '../../../content/api.ts';
import { listAddresses } from '../../../identity/api.ts';
import { paidFeeOf } from '../fees.ts';
import { askForFee, payableDifference } from '../paid-changes/ask.ts';
import { voidUndo } from '../statements.ts';
import {
  type Calendar,
  type Change,
  changeHeader,
  coming,
  daysOf,
  inPlaceOf,
  load,
  mapConflict,
  openFrom,
  requireOpen,
  write,
} from './calendar.ts';
import { findVersion } from './history/sql.ts';
import type { EditRequest, PlannedEdit } from './planned-edit.ts';
import * as sql from './sql.ts';

/** When a delivery of the same food comes in another part of the day. */
function dateFor(delivery: sql.DeliveryRow, { daysOff }: Calendar, part: 'morning' | 'evening'): IsoDate {
  const [first = delivery.date] = delivery.food_dates;
  const [planned] = planDeliveries({ startDate: first, days: 1, daysOff, part });
  return planned?.date ?? delivery.date;
}

/** An own address in the region of an order, with the fee of a delivery beside that of the order. */
async function requireAddress(scope: Scope, customerId: string, orderId: string, addressId: string) {
  const found = (await listAddresses(scope, customerId)).find(({ id }) => id === addressId);
  const refuse = (message: string): never => {
    throw new AppError('validation_failed', { fields: { addressId: message } });
  };
  if (!found) return refuse('Такого адреса нет');
  const { zone, label } = found.street;
  if (!zone) return refuse('Сюда мы\u00a0пока не\u00a0возим');
  const { ownKop, otherKop, isSameRegion } = await sql.compareZones(scope.db, orderId, zone.code);
  if (isSameRegion === 0)
    return refuse(
      'Этот адрес в\u00a0другом городе: готовит и\u00a0возит там другая кухня. Оформите на\u00a0него новый заказ',
    );
  const { house, flat, entrance, floor, intercom, comment } = found;
  const parts = { house, flat, entrance, floor, intercom };
  return {
    address: { street: label, ...parts },
    comment,
    zoneCode: zone.code,
    dearerKop: Math.max(0, otherKop - ownKop),
    asOrdered: { streetId: found.street.id, ...parts, comment },
  };
}

/** Deliveries that a change is for: one, or it and all that follow. */
const chosenOf = (calendar: Calendar, found: sql.DeliveryRow, scope: ChangeScope) =>
  scope === 'following' ? openFrom(calendar, found.date) : [found];

/** A destination with another address or recipient; what is not given stays as it is. */
function destinationAfter(
  destination: Destination,
  address: Pick<Destination, 'address' | 'comment'> | null,
  recipient: Recipient | null | undefined,
): Destination {
  return {
    ...destination,
    ...(address && { address: address.address, comment: address.comment }),
    ...(recipient !== undefined && { recipient }),
  };
}

/** Plans what the customer asks for of chosen deliveries. */
export async function planEdit(
  scope: Scope,
  calendar: Calendar,
  chosen: readonly sql.DeliveryRow[],
  request: EditRequest,
): Promise<PlannedEdit> {
  const { recipient } = request;
  const [interval, address] = await Promise.all([
    request.interval === '' ? null : requireInterval(scope, request.interval),
    request.addressId === ''
      ? null
      : requireAddress(scope, calendar.customerId, calendar.id, request.addressId),
  ]);
  const isForAll = request.scope === 'following';
  const edited = chosen.map((delivery) => ({
    id: delivery.id,
    date: interval ? dateFor(delivery, calendar, interval.part) : delivery.date,
    destination: destinationAfter(delivery.destination, address, recipient),
  }));
  if (edited.some(({ date }) => date < calendar.firstOpenDate)) {
    throw new AppError('cut_off_passed', {
      message: 'На\u00a0это время уже не\u00a0успеваем: выберите утренний интервал',
    });
  }
  const what = [
    interval && `время\u00a0— ${interval.label}`,
    address && `адрес\u00a0— ${addressLine(address.address)}`,
    recipient === null && 'встретите сами',
    recipient && `получатель\u00a0— ${recipient.name}, ${formatPhone(recipient.phone)}`,
  ];
  const first = formatDay(chosen[0]?.date ?? '');
  const which = isForAll ? `Доставки с\u00a0${first}` : `Доставка ${first}`;
  const feeKop = address?.dearerKop ?? 0;
  return {
    calendar,
    text: `${which}: ${what.filter(Boolean).join(', ')}`,
    edited,
    change: {
      frozenUntil: calendar.frozen_until,
      intervalCode: interval?.code ?? null,
      zoneCode: address?.zoneCode ?? null,
      requestAddress: address?.asOrdered ?? null,
      recipient,
      isForAll,
    },
    owing: chosen.flatMap((one) => {
      const owedKop = feeKop - paidFeeOf(one);
      return owedKop > 0 ? [{ id: one.id, kop: owedKop }] : [];
    }),
    feeKop,
  };
}

/** Writes an edit, with what is paid of it where anything is. */
export function writePlanned(
  scope: Scope,
  { calendar, text, edited, change }: PlannedEdit,
  paid: Pick<sql.NewEdit, 'first' | 'last'> = {},
): Promise<void> {
  return sql.writeEdit(scope.db, {
    ...changeHeader(scope, calendar, { kind: 'edit', text }),
    ...change,
    ...paid,
    edited,
  });
}

/**
 * What was paid for a dearer address is for nothing where a delivery goes to one that costs no more than its order: it
 * comes back. Undoing such an edit would bring the dear delivery for nothing.
 */
function releaseFees(
  { db }: Scope,
  { calendar, edited, change, feeKop }: PlannedEdit,
): D1PreparedStatement[] {
  const ids = edited.map(({ id }) => id);
  const hasFees = calendar.deliveries.some((one) => ids.includes(one.id) && one.fees.length > 0);
  if (change.zoneCode === null || feeKop > 0 || !hasFees) return [];
  return [sql.dropFees(db, ids), voidUndo(db, calendar.id)];
}

/** The calendar of a delivery that is to be edited, and the deliveries that this is for. */
export async function findEdited(
  scope: Scope,
  customerId: string,
  id: string,
  { version, scope: which }: { readonly version: number; readonly scope: ChangeScope },
) {
  const calendar = await load(scope, customerId, { deliveryId: id }, version);
  const one = calendar.deliveries.find((delivery) => delivery.id === id);
  const found = requireOpen(one, 'planned', calendar);
  return { calendar, chosen: chosenOf(calendar, found, which) };
}

/** Changes when and where a delivery comes and who meets it, or it and all that follow; what costs more is paid first. */
export async function editDelivery(
  scope: Scope,
  customerId: string,
  id: string,
  request: EditRequest & { readonly version: number; readonly expectedKop: Kopecks },
) {
  const { calendar, chosen } = await findEdited(scope, customerId, id, request);
  if (request.interval === '' && request.addressId === '' && request.recipient === undefined) {
    throw new AppError('validation_failed', { fields: { interval: 'Выберите, что изменить' } });
  }
  const planned = await planEdit(scope, calendar, chosen, request);
  if (planned.owing.length > 0) return askForFee(scope, planned, request);
  const written = writePlanned(scope, planned, { last: releaseFees(scope, planned) });
  const changed = await mapConflict(scope, calendar, planned.text, written);
  return { ...changed, payment: null };
}

/** What a change of the address costs beyond what was paid. */
export async function quoteAddress(
  scope: Scope,
  customerId: string,
  id: string,
  { scope: which, addressId }: { readonly scope: ChangeScope; readonly addressId: string },
) {
  const version = await findVersion(scope.db, customerId, { deliveryId: id });
  if (version === undefined) throw new AppError('not_found');
  const { calendar, chosen } = await findEdited(scope, customerId, id, { version, scope: which });
  const planned = await planEdit(scope, calendar, chosen, { scope: which, addressId, interval: '' });
  return { deliveries: planned.owing.length, totalKop: payableDifference(scope, planned) };
}

interface MoveRequest {
  readonly version: number;
  readonly scope: ChangeScope;
  readonly date: IsoDate;
}

/** Why a delivery cannot come on a date; undefined where nothing is against it but food of other deliveries. */
function dateProblem(
  calendar: Calendar,
  found: sql.DeliveryRow,
  { date }: Pick<MoveRequest, 'date'>,
): string | undefined {
  if (date === found.date) return 'Доставка и\u00a0так приедет в\u00a0этот день';
  if (date < calendar.firstOpenDate)
    return `Ближайший день, который ещё можно выбрать,\u00a0— ${formatDay(calendar.firstOpenDate)}`;
  if (date > addDays(found.date, FREEZE_MAX_DAYS))
    return `Перенести можно не\u00a0дальше чем на\u00a0${countOf(FREEZE_MAX_DAYS, 'день', 'дня', 'дней')}`;
  return calendar.frozen_until === null ? undefined : 'Заказ заморожен: сначала разморозьте его';
}

/** Moves a delivery with its food to another date, or it and all that follow. */
export async function moveDelivery(scope: Scope, customerId: string, id: string, request: MoveRequest) {
  const calendar = await load(scope, customerId, { deliveryId: id }, request.version);
  return write(scope, calendar, planMove(calendar, id, request));
}

/** Where a delivery, or it and all that follow, would come; a sentence where it cannot. */
function findMove(
  calendar: Calendar,
  found: sql.DeliveryRow,
  request: Pick<MoveRequest, 'scope' | 'date'>,
): Change | string {
  const problem = dateProblem(calendar, found, request);
  if (problem !== undefined) return problem;
  const isForAll = request.scope === 'following';
  const chosen = chosenOf(calendar, found, request.scope);
  const kept = coming(calendar).filter((delivery) => !chosen.includes(delivery));
  const part = isForAll ? calendar.part : found.part;
  const added = planDeliveries({
    startDate: part === 'evening' ? addDays(request.date, 1) : request.date,
    days: daysOf(chosen),
    daysOff: calendar.daysOff,
    part,
  });
  const foodDays = new Set(kept.flatMap(({ food_dates: dates }) => dates));
  const isTaken = added.some(
    ({ date, foodDates }) =>
      foodDates.some((day) => foodDays.has(day)) || kept.some((delivery) => delivery.date === date),
  );
  if (isTaken || (added[0]?.date ?? '') < calendar.firstOpenDate) {
    return isForAll
      ? 'На\u00a0эти дни уже есть рацион. Выберите день позже'
      : 'На\u00a0эти дни уже есть рацион. Перенесите и\u00a0следующие доставки или выберите другой день';
  }
  const day = formatDay(added[0]?.date ?? request.date);
  return {
    kind: 'edit',
    text: isForAll
      ? `Доставки с\u00a0${formatDay(found.date)} перенесены: первая приедет ${day}`
      : `Доставка ${formatDay(found.date)} перенесена на\u00a0${day}`,
    moved: [],
    removed: chosen.map((delivery) => delivery.id),
    added: inPlaceOf(calendar, chosen, added).map((delivery) => ({
      ...delivery,
      keepsInterval: !isForAll,
      // One that came for a skipped delivery goes on to stand for it.
      replaces: isForAll ? delivery.replaces : found.replaces,
    })),
    frozenUntil: calendar.frozen_until,
  };
}

/** A move of a delivery, or of it and all that follow, that can be made. */
export function planMove(
  calendar: Calendar,
  id: string,
  request: Pick<MoveRequest, 'scope' | 'date'>,
): Change {
  const one = calendar.deliveries.find((delivery) => delivery.id === id);
  const move = findMove(calendar, requireOpen(one, 'planned', calendar), request);
  if (typeof move === 'string') throw new AppError('validation_failed', { fields: { date: move } });
  return move;
}

/** Tells whether a move brings an open delivery on the very date that was asked for. */
export function comesOn(
  calendar: Calendar,
  found: sql.DeliveryRow,
  request: Pick<MoveRequest, 'scope' | 'date'>,
): boolean {
  const move = findMove(calendar, found, request);
  return typeof move !== 'string' && move.added[0]?.date === request.date;
}
