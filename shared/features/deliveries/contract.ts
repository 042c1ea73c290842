import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { IsoDateSchema } from '../../iso-date-schema.ts';
import { RefundTarget } from '../orders/cancellation.ts';
import { Recipient } from '../orders/schema.ts';
import { FREEZE_MAX_DAYS } from '../promotions/terms.ts';
import { NOTE_LENGTH } from './changes.ts';
import { CalendarChange } from './history.ts';
import { CalendarPreview, ChangeScope, Delivery, DeliveryRefund, Incident } from './schema.ts';
import { ORDER_ADDRESS } from './terms.ts';

const call = group({ tag: 'deliveries', auth: 'customer' });

const DeliveryId = z.string().check(z.regex(/^[0-9a-f-]{36}$/));
const Id = z.object({ id: DeliveryId });

/**
 * Own deliveries of a span of dates, oldest first, with what their customer has to know about those to come. Orders under
 * way come whole where that is asked for.
 */
export const listDeliveries = call.get('/rest/deliveries/', 'Календарь моих доставок', {
  query: z.object({ from: IsoDateSchema, to: IsoDateSchema, whole: z.optional(z.literal('running')) }),
  response: z.object({ deliveries: z.array(Delivery), incidents: z.array(Incident) }),
  example: { query: { from: '2026-11-16', to: '2027-01-15' } },
});

/** The deliveries of an order for the calendar of a phone or a computer. */
export const getOrderCalendar = call.get('/rest/orders/:id/calendar/', 'Доставки заказа файлом календаря', {
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
export const skipDelivery = call.post(
  '/rest/deliveries/:id/skip/',
  'Пропустить доставку: её дни переедут в конец заказа',
  { params: Id, body: z.object({ version: Version }), response: Changed, example: { body: { version: 1 } } },
);

/** Brings a skipped delivery back, as long as its cut-off has not passed. */
export const restoreDelivery = call.post('/rest/deliveries/:id/restore/', 'Вернуть пропущенную доставку', {
  params: Id,
  body: z.object({ version: Version }),
  response: Changed,
  example: { body: { version: 1 } },
});

/** Freezes an order: what is not locked waits until a date. */
export const freezeOrder = call.post(
  '/rest/orders/:id/freeze/',
  `Заморозить заказ не дольше чем на ${FREEZE_MAX_DAYS} дней`,
  {
    params: Id,
    body: z.object({
      version: Version,
      /** First date without deliveries. */
      from: IsoDateSchema,
      /** First day of food after the freeze. */
      until: IsoDateSchema,
    }),
    response: Changed,
    example: { body: { version: 1, from: '2026-11-20', until: '2026-11-27' } },
  },
);

/** Ends a freeze early, or undoes one. */
export const resumeOrder = call.post(
  '/rest/orders/:id/resume/',
  'Разморозить заказ с ближайшей возможной даты',
  { params: Id, body: z.object({ version: Version }), response: Changed, example: { body: { version: 1 } } },
);

/** Id of a kept address, or the address of the order itself, which need not be a kept one; empty keeps the address. */
const AddressId = z._default(
  z.union([
    z.literal(['', ORDER_ADDRESS]),
    z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'Такого адреса нет')),
  ]),
  '',
);

/** Changes when and where deliveries come, and who meets them. */
export const editDelivery = call.post(
  '/rest/deliveries/:id/edit/',
  'Изменить время, адрес и получателя одной доставки или её и всех следующих',
  {
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
      payment: z.nullable(
        z.object({ invoiceId: z.string(), url: z.nullable(z.string()), amountKop: z.int() }),
      ),
    }),
    example: { body: { version: 1, scope: 'one', interval: '08-10', addressId: '' } },
  },
);

/** Tells what a change of the address costs beyond what was paid. */
export const quoteAddress = call.get(
  '/rest/deliveries/:id/fee/',
  'Сколько доплатить за доставку по другому адресу',
  {
    params: Id,
    query: z.object({ scope: ChangeScope, addressId: AddressId }),
    response: z.object({ deliveries: z.int(), totalKop: z.int() }),
    example: { query: { scope: 'one' } },
  },
);

/** Moves deliveries with their food to other dates. */
export const moveDelivery = call.post(
  '/rest/deliveries/:id/move/',
  'Перенести доставку или её и все следующие на другой день',
  {
    params: Id,
    body: z.object({ version: Version, scope: ChangeScope, date: IsoDateSchema }),
    response: Changed,
    example: { body: { version: 1, scope: 'following', date: '2026-11-28' } },
  },
);

/** Tells the courier something of one delivery; an empty note takes it back. */
export const noteDelivery = call.post(
  '/rest/deliveries/:id/note/',
  'Оставить курьеру записку к одной доставке, пока он не выехал',
  {
    params: Id,
    body: z.object({
      version: Version,
      note: z.string().check(z.trim(), z.maxLength(NOTE_LENGTH, `Не длиннее ${NOTE_LENGTH} знаков`)),
    }),
    response: Changed,
    example: { body: { version: 1, note: 'Позвоните' } },
  },
);

/** Tells what a change would come to, before it is made. */
export const previewCalendarChange = call.get(
  '/rest/orders/:id/changes/preview/',
  'Какие доставки передвинет изменение и когда закончится рацион',
  {
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
    example: { query: { kind: 'freeze', date: '2026-11-20', until: '2026-11-29' } },
  },
);

/** Dates to which a delivery, or it and all that follow, can be moved. */
export const listMoveDates = call.get(
  '/rest/deliveries/:id/dates/',
  'На какие дни можно перенести доставку',
  {
    params: Id,
    query: z.object({ scope: ChangeScope }),
    response: z.object({ dates: z.array(z.string()) }),
    example: { query: { scope: 'one' } },
  },
);

/** Tells what comes back where a failed delivery is not wanted again. */
export const previewDeliveryRefund = call.get(
  '/rest/deliveries/:id/refund/',
  'Сколько вернётся, если не привозить несостоявшуюся доставку ещё раз',
  { params: Id, response: z.object({ refund: DeliveryRefund }) },
);

/** Gives back what a failed delivery was worth; its food is not brought again. */
export const refundDelivery = call.post(
  '/rest/deliveries/:id/refund/',
  'Не привозить несостоявшуюся доставку ещё раз и вернуть деньги',
  {
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
    example: { body: { version: 1, to: 'bonuses', expectedKop: 1 } },
  },
);

/** Chooses where money for meals of an order goes that cannot be served safely. */
export const chooseUnservedRefund = call.post(
  '/rest/orders/:id/unserved/',
  'Куда возвращать деньги за блюда без безопасной замены: на карту или бонусами',
  {
    params: Id,
    body: z.object({ to: RefundTarget }),
    response: z.object({ text: z.string() }),
    example: { body: { to: 'bonuses' } },
  },
);

/** Takes the last change of an order's deliveries back, as long as no cut-off of what it touched has passed. */
export const undoCalendarChange = call.post(
  '/rest/orders/:id/undo/',
  'Вернуть доставки заказа такими, какими они были до последнего изменения',
  { params: Id, body: z.object({ version: Version }), response: Changed, example: { body: { version: 1 } } },
);

/** Every change of an order's deliveries by its customer, newest first. */
export const listCalendarChanges = call.get(
  '/rest/orders/:id/changes/',
  'История изменений доставок заказа',
  { params: Id, response: z.object({ changes: z.array(CalendarChange) }) },
);
