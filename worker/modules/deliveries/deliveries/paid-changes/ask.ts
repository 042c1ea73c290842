import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors.ts';
import { HOLD_MS } from '#shared/features/bounds/terms.ts';
import { feeItem } from '#shared/features/payments/receipt.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import type { Scope } from '../../../../scope.ts';
import { newInvoice, nextNumber } from '../../../money/payments/invoices.ts';
import { cancelInvoice, payInvoice } from '../../../money/payments/pay.ts';
import { releaseLapsed } from '../../../money/payments/places.ts';
import { paymentProvider } from '../../../money/payments/providers.ts';
import { coming } from '../changes/calendar.ts';
import type { EditRequest, PlannedEdit } from '../changes/planned-edit.ts';
import * as sql from './sql.ts';

const refuse = (message: string): never => {
  throw new AppError('validation_failed', { fields: { addressId: message } });
};

/** What the difference comes to, beyond what was paid for it before. */
export const differenceOf = ({ owing }: Pick<PlannedEdit, 'owing'>): Kopecks =>
  owing.reduce((sumKop, { kop }) => sumKop + kop, 0);

/** The same; throws where it is none that can be paid here. */
export function payableDifference(scope: Scope, planned: PlannedEdit): Kopecks {
  if (planned.owing.length > 0 && paymentProvider(scope) === undefined)
    refuse('Доставка по этому адресу дороже оплаченной: позвоните нам, и мы всё изменим');
  return differenceOf(planned);
}

/** The same; throws where it is not the sum that the customer has agreed to. */
function requireSum(scope: Scope, planned: PlannedEdit, expectedKop: Kopecks): Kopecks {
  const sumKop = payableDifference(scope, planned);
  if (sumKop !== expectedKop)
    refuse(`Доставка по этому адресу дороже оплаченной: доплата ${formatMoney(sumKop)}`);
  return sumKop;
}

const refuseDates = (cause?: unknown): never => {
  throw new AppError('delivery_days_full', {
    message: 'На эти даты по новому адресу мест больше нет. Выберите другой день',
    cause,
  });
};

/** A date that another delivery of the order has is refused before it is paid for. */
function requireFreeDates({ calendar, edited }: PlannedEdit): void {
  const ids = new Set(edited.map(({ id }) => id));
  const dates = edited.map(({ date }) => date);
  const taken = coming(calendar).flatMap(({ id, date }) => (ids.has(id) ? [] : [date]));
  if (new Set([...dates, ...taken]).size < dates.length + new Set(taken).size) refuseDates();
}

/** Places that an edit is to take: what is brought there on that day has its own already. */
export function heldPlaces({ calendar, edited, change: { zoneCode } }: PlannedEdit) {
  if (zoneCode === null) return [];
  const byId = new Map(calendar.deliveries.map((one) => [one.id, one]));
  const hasPlace = ({ id, date }: PlannedEdit['edited'][number]) =>
    byId.get(id)?.zone === zoneCode && byId.get(id)?.date === date;
  return edited.flatMap((one) => (hasPlace(one) ? [] : [{ zoneCode, date: one.date }]));
}

/**
 * Asks for the difference of an edit that costs more than was paid: nothing is changed before it is paid, and its places
 * are held for as long as that is possible. What was asked for before and not paid gives way.
 */
export async function askForFee(
  scope: Scope,
  planned: PlannedEdit,
  request: EditRequest & { readonly expectedKop: Kopecks },
) {
  const { calendar, text, edited, feeKop } = planned;
  const amountKop = requireSum(scope, planned, request.expectedKop);
  requireFreeDates(planned);
  for (const id of await sql.listWaiting(scope.db, calendar.id))
    await cancelInvoice(scope, { id, kind: 'fee' });
  const invoiceId = uuidv7();
  const now = scope.clock.now();
  const { interval, addressId, recipient } = request;
  try {
    await scope.db.write([
      // One whose payment came in while it was to be cancelled is there still.
      sql.requireNoOther({ orderId: calendar.id, version: calendar.version }),
      releaseLapsed(now),
      nextNumber(),
      ...newInvoice(scope, {
        id: invoiceId,
        kind: 'fee',
        customerId: calendar.customer_id,
        amountKop,
        account: `fee:${invoiceId}`,
        receipt: { ...(await sql.findContact(scope.db, calendar.id)), items: [feeItem(amountKop)] },
        returnPath: '/personal/',
        payUntil: now + HOLD_MS,
        createdAt: now,
      }),
      ...sql.insertPaidChange({
        invoiceId,
        orderId: calendar.id,
        feeKop,
        request: { ids: edited.map(({ id }) => id), scope: request.scope, interval, addressId, recipient },
        held: heldPlaces(planned),
      }),
    ]);
  } catch (cause) {
    if (isRefusedBy(cause, 'calendar-version')) throw new AppError('calendar_changed', { cause });
    if (!isRefusedBy(cause, 'zone-full')) throw cause;
    refuseDates(cause);
  }
  const { url } = await payInvoice(scope, calendar.customer_id, invoiceId, {});
  return { text, version: calendar.version, payment: { invoiceId, url, amountKop } };
}
