import { formatDay, type IsoDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { Destination } from '#shared/features/deliveries/destination.ts';
import { planDeliveries } from '#shared/features/deliveries/rules.ts';
import type { ChangeScope } from '#shared/features/deliveries/schema.ts';
import { ORDER_ADDRESS } from '#shared/features/deliveries/terms.ts';
import { addressLine } from '#shared/features/orders/address-line.ts';
import { OrderAddress, type Recipient } from '#shared/features/orders/schema.ts';
import type { Kopecks } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Scope } from '../../../../scope.ts';
import { checkAddress } from '../../../content/places.ts';
import { requireInterval } from '../../../content/regions.ts';
import { findAddress } from '../../../identity/addresses.ts';
import { paidFeeOf } from '../fees.ts';
import { askForFee, payableDifference } from '../paid-changes/ask.ts';
import { type Calendar, load, requireOpen } from './calendar.ts';
import { decideEdit } from './decide.ts';
import { findVersion } from './history/sql.ts';
import { compareZones, type DeliveryRow } from './load.ts';
import { make, nameChange, save } from './make.ts';
import { chosenOf } from './move.ts';
import type { EditRequest, PlannedEdit } from './planned-edit.ts';
import { requestOf } from './snapshot.ts';

/** When a delivery of the same food comes in another part of the day. */
function dateFor(delivery: DeliveryRow, { daysOff }: Calendar, part: 'morning' | 'evening'): IsoDate {
  const [first = delivery.date] = delivery.food_dates;
  const [planned] = planDeliveries({ startDate: first, days: 1, daysOff, part });
  return planned?.date ?? delivery.date;
}

/** The address that an order is brought to by itself; undefined where its street is known no more. */
async function findOrderAddress(scope: Scope, calendar: Calendar) {
  const address = OrderAddress.safeParse(requestOf(calendar)?.address);
  if (!address.success) return undefined;
  const { streetId, ...parts } = address.data;
  const [street] = await checkAddress(scope, streetId);
  return street?.id === streetId ? { street, ...parts } : undefined;
}

/** An address of the customer in the region of an order, with the fee of a delivery beside that of the order. */
async function requireAddress(scope: Scope, calendar: Calendar, addressId: string) {
  const found =
    addressId === ORDER_ADDRESS
      ? await findOrderAddress(scope, calendar)
      : await findAddress(scope, calendar.customer_id, addressId);
  const refuse = (message: string): never => {
    throw new AppError('validation_failed', { fields: { addressId: message } });
  };
  if (!found) return refuse('Такого адреса нет');
  const { zone, label } = found.street;
  if (!zone) return refuse('Сюда мы пока не возим');
  const { ownKop, otherKop, isSameRegion } = await compareZones(scope.db, calendar.id, zone.code);
  if (isSameRegion === 0)
    return refuse(
      'Этот адрес в другом городе: готовит и возит там другая кухня. Оформите на него новый заказ',
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
  chosen: readonly DeliveryRow[],
  request: EditRequest,
): Promise<PlannedEdit> {
  const { recipient } = request;
  const [interval, address] = await Promise.all([
    request.interval === '' ? null : requireInterval(scope, request.interval),
    request.addressId === '' ? null : requireAddress(scope, calendar, request.addressId),
  ]);
  const isForAll = request.scope === 'following';
  const edited = chosen.map((delivery) => ({
    id: delivery.id,
    date: interval ? dateFor(delivery, calendar, interval.part) : delivery.date,
    destination: destinationAfter(delivery.destination, address, recipient),
  }));
  if (edited.some(({ date }) => date < calendar.firstOpenDate)) {
    throw new AppError('cut_off_passed', {
      message: 'На это время уже не успеваем: выберите утренний интервал',
    });
  }
  const what = [
    interval && `время — ${interval.label}`,
    address && `адрес — ${addressLine(address.address)}`,
    recipient === null && 'встретите сами',
    recipient && `получатель — ${recipient.name}, ${formatPhone(recipient.phone)}`,
  ];
  const first = formatDay(chosen[0]?.date ?? '');
  const which = isForAll ? `Доставки с ${first}` : `Доставка ${first}`;
  const feeKop = address?.dearerKop ?? 0;
  return {
    calendar,
    text: `${which}: ${what.filter(Boolean).join(', ')}`,
    edited,
    change: {
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

/** The calendar of a delivery that is to be edited, and the deliveries that this is for. */
export async function findEdited(
  scope: Scope,
  customerId: string,
  id: string,
  { version, scope: which }: { readonly version: number; readonly scope: ChangeScope },
) {
  const calendar = await load(scope, customerId, { deliveryId: id }, version);
  const one = calendar.deliveries.find((delivery) => delivery.id === id);
  const found = requireOpen(one, 'edit', calendar);
  return { calendar, chosen: chosenOf(calendar, found, which) };
}

/** Changes when and where a delivery comes and who meets it, or it and all that follow; what costs more is paid first. */
export async function editDelivery(
  scope: Scope,
  customerId: string,
  id: string,
  request: EditRequest & { readonly version: number; readonly expectedKop: Kopecks },
) {
  return make(async () => {
    const { calendar, chosen } = await findEdited(scope, customerId, id, request);
    if (request.interval === '' && request.addressId === '' && request.recipient === undefined) {
      throw new AppError('validation_failed', { fields: { interval: 'Выберите, что изменить' } });
    }
    const planned = await planEdit(scope, calendar, chosen, request);
    if (planned.owing.length > 0) return askForFee(scope, planned, request);
    const changed = await save(scope, calendar, decideEdit(planned, null, nameChange(scope)));
    return { ...changed, payment: null };
  });
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
