import * as z from 'zod/mini';
import { defineContract } from '../../contract.ts';
import { IsoDateSchema } from '../../iso-date-schema.ts';
import { RefundTarget } from '../orders/cancellation.ts';
import { Recipient } from '../orders/schema.ts';
import { FREEZE_MAX_DAYS } from '../promotions/terms.ts';
import { NOTE_LENGTH } from './changes.ts';
import { CalendarChange } from './history.ts';
import { CalendarPreview, ChangeScope, Delivery, DeliveryRefund, Incident } from './schema.ts';
import { ORDER_ADDRESS } from './terms.ts';

const DeliveryId = z.string().check(z.regex(/^[0-9a-f-]{36}$/));
const Id = z.object({ id: DeliveryId });

/**
 * Own deliveries of a span of dates, oldest first, with what their customer has to know about those to come. Orders under
 * way come whole where that is asked for.
 */
export const listDeliveries = defineContract({
  method: 'GET',
  path: '/rest/deliveries/',
  summary: 'Календарь моих доставок',
  tag: 'deliveries',
  auth: 'customer',
  query: z.object({ from: IsoDateSchema, to: IsoDateSchema, whole: z.optional(z.literal('running')) }),
  response: z.object({ deliveries: z.array(Delivery), incidents: z.array(Incident) }),
});

/** The deliveries of an order for the calendar of a phone or a computer. */
export const getOrderCalendar = defineContract({
  method: 'GET',
  path: '/rest/orders/:id/calendar/',
  summary: 'Доставки заказа файлом календаря',
  tag: 'deliveries',
  auth: 'customer',
  params: Id,
  /** iCalendar, RFC 5545. */
  response: z.string(),
  mediaType: 'text/calendar',
});

/** Version of the calendar that the customer saw; a newer one on the server answers `calendar_changed`. */
const Version = z.pipe(
  z.union([z.number(), z.string().check(z.maxLength(10))]),
  z.pipe(z.transform(Number), z.int().check(z.gte(1))),
);

/** What a change came to: the sentence that the customer reads, and the calendar's new version. */
const Changed = z.object({ text: z.string(), version: z.int() });

/** Skips one delivery: its days of food move behind the last ones. */
export const skipDelivery = defineContract({
  method: 'POST',
  path: '/rest/deliveries/:id/skip/',
  summary: 'Пропустить доставку: её дни переедут в конец заказа',
  tag: 'deliveries',
  auth: 'customer',
  params: Id,
  body: z.object({ version: Version }),
  response: Changed,
});

/** Brings a skipped delivery back, as long as its cut-off has not passed. */
export const restoreDelivery = defineContract({
  method: 'POST',
  path: '/rest/deliveries/:id/restore/',
  summary: 'Вернуть пропущенную доставку',
  tag: 'deliveries',
  auth: 'customer',
  params: Id,
  body: z.object({ version: Version }),
  response: Changed,
});

/** Freezes an order: what is not locked waits until a date. */
export const freezeOrder = defineContract({
  method: 'POST',
  path: '/rest/orders/:id/freeze/',
  summary: `Заморозить заказ не дольше чем на ${FREEZE_MAX_DAYS} дней`,
  tag: 'deliveries',
  auth: 'customer',
  params: Id,
  body: z.object({
    version: Version,
    /** First date without deliveries. */
    from: IsoDateSchema,
    /** First day of food after the freeze. */
    until: IsoDateSchema,
  }),
  response: Changed,
});

/** Ends a freeze early, or undoes one. */
export const resumeOrder = defineContract({
  method: 'POST',
  path: '/rest/orders/:id/resume/',
  summary: 'Разморозить заказ с ближайшей возможной даты',
  tag: 'deliveries',
  auth: 'customer',
  params: Id,
  body: z.object({ version: Version }),
  response: Changed,
});

/** Id of a kept address, or the address of the order itself, which need not be a kept one; empty keeps the address. */
const AddressId = z._default(
  z.union([
    z.literal(['', ORDER_ADDRESS]),
    z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'Такого адреса нет')),
  ]),
  '',
);

/** Changes when and where deliveries come, and who meets them. */
export const editDelivery = defineContract({
  method: 'POST',
  path: '/rest/deliveries/:id/edit/',
  summary: 'Изменить время, адрес и получателя одной доставки или её и всех следующих',
  tag: 'deliveries',
  auth: 'customer',
  params: Id,
  body: z.object({
    version: Version,
    scope: ChangeScope,
    /** Code of the interval; empty keeps it. */
    interval: z._default(z.string().check(z.maxLength(20)), ''),
    addressId: AddressId,
    /** Who meets the courier; null for the customer, absent keeps who does. */
    recipient: z.optional(z.nullable(Recipient)),
    /** The difference to a dearer address that the customer agrees to pay, in kopecks. */
    expectedKop: z._default(
      z
        .pipe(z.union([z.number(), z.string().check(z.maxLength(12))]), z.transform(Number))
        .check(z.int(), z.gte(0)),
      0,
    ),
  }),
  response: z.extend(Changed, {
    /** What is to be paid before the change is made; null where it is made. */
    payment: z.nullable(z.object({ invoiceId: z.string(), url: z.nullable(z.string()), amountKop: z.int() })),
  }),
});

/** Tells what a change of the address costs beyond what was paid. */
export const quoteAddress = defineContract({
  method: 'GET',
  path: '/rest/deliveries/:id/fee/',
  summary: 'Сколько доплатить за доставку по другому адресу',
  tag: 'deliveries',
  auth: 'customer',
  params: Id,
  query: z.object({ scope: ChangeScope, addressId: AddressId }),
  response: z.object({ deliveries: z.int(), totalKop: z.int() }),
});

/** Moves deliveries with their food to other dates. */
export const moveDelivery = defineContract({
  method: 'POST',
  path: '/rest/deliveries/:id/move/',
  summary: 'Перенести доставку или её и все следующие на другой день',
  tag: 'deliveries',
  auth: 'customer',
  params: Id,
  body: z.object({ version: Version, scope: ChangeScope, date: IsoDateSchema }),
  response: Changed,
});

/** Tells the courier something of one delivery; an empty note takes it back. */
export const noteDelivery = defineContract({
  method: 'POST',
  path: '/rest/deliveries/:id/note/',
  summary: 'Оставить курьеру записку к одной доставке, пока он не выехал',
  tag: 'deliveries',
  auth: 'customer',
  params: Id,
  body: z.object({
    version: Version,
    note: z.string().check(z.trim(), z.maxLength(NOTE_LENGTH, `Не длиннее ${NOTE_LENGTH} знаков`)),
  }),
  response: Changed,
});

/** Tells what a change would come to, before it is made. */
export const previewCalendarChange = defineContract({
  method: 'GET',
  path: '/rest/orders/:id/changes/preview/',
  summary: 'Какие доставки передвинет изменение и когда закончится рацион',
  tag: 'deliveries',
  auth: 'customer',
  params: Id,
  query: z.object({
    kind: z.enum(['skip', 'move', 'freeze', 'resume'], 'Такого изменения нет'),
    /** Which delivery is skipped or moved; empty for the others. */
    delivery: z._default(z.union([z.literal(''), DeliveryId]), ''),
    scope: z._default(ChangeScope, 'one'),
    /** The new day of a delivery, or the first one without. */
    date: z.optional(IsoDateSchema),
    /** First day of food after a freeze. */
    until: z.optional(IsoDateSchema),
  }),
  response: z.object({ preview: CalendarPreview }),
});

/** Dates to which a delivery, or it and all that follow, can be moved. */
export const listMoveDates = defineContract({
  method: 'GET',
  path: '/rest/deliveries/:id/dates/',
  summary: 'На какие дни можно перенести доставку',
  tag: 'deliveries',
  auth: 'customer',
  params: Id,
  query: z.object({ scope: ChangeScope }),
  response: z.object({ dates: z.array(z.string()) }),
});

/** Tells what comes back where a failed delivery is not wanted again. */
export const previewDeliveryRefund = defineContract({
  method: 'GET',
  path: '/rest/deliveries/:id/refund/',
  summary: 'Сколько вернётся, если не привозить несостоявшуюся доставку ещё раз',
  tag: 'deliveries',
  auth: 'customer',
  params: Id,
  response: z.object({ refund: DeliveryRefund }),
});

/** Gives back what a failed delivery was worth; its food is not brought again. */
export const refundDelivery = defineContract({
  method: 'POST',
  path: '/rest/deliveries/:id/refund/',
  summary: 'Не привозить несостоявшуюся доставку ещё раз и вернуть деньги',
  tag: 'deliveries',
  auth: 'customer',
  params: Id,
  body: z.object({
    version: Version,
    to: RefundTarget,
    /** The money that the customer saw coming back; another sum on the server answers `calendar_changed`. */
    expectedKop: z
      .pipe(z.union([z.number(), z.string().check(z.maxLength(12))]), z.transform(Number))
      .check(z.int()),
  }),
  response: Changed,
});

/** Chooses where money for meals of an order goes that cannot be served safely. */
export const chooseUnservedRefund = defineContract({
  method: 'POST',
  path: '/rest/orders/:id/unserved/',
  summary: 'Куда возвращать деньги за блюда без безопасной замены: на карту или бонусами',
  tag: 'deliveries',
  auth: 'customer',
  params: Id,
  body: z.object({ to: RefundTarget }),
  response: z.object({ text: z.string() }),
});

/** Takes the last change of an order's deliveries back, as long as no cut-off of what it touched has passed. */
export const undoCalendarChange = defineContract({
  method: 'POST',
  path: '/rest/orders/:id/undo/',
  summary: 'Вернуть доставки заказа такими, какими они были до последнего изменения',
  tag: 'deliveries',
  auth: 'customer',
  params: Id,
  body: z.object({ version: Version }),
  response: Changed,
});

/** Every change of an order's deliveries by its customer, newest first. */
export const listCalendarChanges = defineContract({
  method: 'GET',
  path: '/rest/orders/:id/changes/',
  summary: 'История изменений доставок заказа',
  tag: 'deliveries',
  auth: 'customer',
  params: Id,
  response: z.object({ changes: z.array(CalendarChange) }),
});
