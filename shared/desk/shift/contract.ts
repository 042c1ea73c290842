import * as z from 'zod/mini';
import { group } from '../../contract.ts';
import { courierReasons } from '../../features/deliveries/moves/failure-reasons.ts';
import { DeliveryState } from '../../features/deliveries/schema.ts';
import { DeskDelivery } from '../../features/desk/deliveries/contract.ts';
import { SHIFT_STOPS } from '../../features/desk/shifts/terms.ts';
import { PHOTO_MAX_BYTES, photoMaxText } from '../../features/pictures/photo.ts';

const open = group({ tag: 'desk' });
const courier = group({ tag: 'desk', auth: 'courier' });

const params = z.object({ id: z.string().check(z.maxLength(40)) });

const { address, leaveAtDoor, comment, interval, kind } = DeskDelivery.shape;

/** A door of a shift. */
export const ShiftStop = z.object({
  id: z.string(),
  ...{ kind, interval, address, leaveAtDoor, comment },
  orderNumber: z.string(),
  state: DeliveryState,
  /** Whom to meet. */
  name: z.string(),
  /** The number that a call goes to; pages show a button and not the number. */
  callTo: z.string(),
  bags: z.int(),
  /** What is to be taken now, and what was taken here, in kopecks. */
  cashKop: z.int(),
  takenKop: z.int(),
});
export type ShiftStop = z.infer<typeof ShiftStop>;

const OwnShift = z.object({
  id: z.string(),
  date: z.string(),
  opensAt: z.number(),
  closesAt: z.number(),
  stops: z.int(),
});
export type OwnShift = z.infer<typeof OwnShift>;

/** Exchanges the secret of a link for the cookie of its shift. */
export const enterShift = open.post('/rest/shifts/enter/', 'Открыть смену по ссылке', {
  body: z.object({
    link: z
      .string('Ссылка не прочитана')
      .check(z.regex(/^[\w-]{43}$/, 'Ссылка не прочитана: откройте её целиком')),
  }),
  response: z.object({ shift: OwnShift }),
});

/** Shifts of whoever asks that are open now or soon. */
export const listOwnShifts = courier.get('/rest/shifts/', 'Мои смены', {
  response: z.object({ shifts: z.array(OwnShift) }),
});

/** A shift with its stops in their order. */
export const readShift = courier.get('/rest/shifts/:id/', 'Смена: остановки по порядку', {
  params,
  response: z.object({
    shift: OwnShift,
    courier: z.string(),
    /** The clock of the server: that of a phone may be wrong. */
    now: z.number(),
    /** Whom to call. */
    desk: z.string(),
    stops: z.array(ShiftStop),
  }),
});
export type ReadShift = z.infer<(typeof readShift)['response']>;

/** What a courier has pressed: that a stop is under way, or how it ended. */
export const ShiftMark = z
  .object({
    /** Made with the press: sent again it changes nothing and is answered alike. */
    key: z.string('Нужен ключ').check(z.regex(/^[\w-]{8,60}$/, 'Ключ не прочитан')),
    stop: z.string('Назовите остановку').check(z.maxLength(60, 'Такой остановки нет')),
    to: z.enum(['on_route', 'delivered', 'failed'], 'Такой отметки нет'),
    /** Of what did not arrive. */
    reason: z.optional(z.enum(courierReasons, 'Выберите причину из списка')),
    /** What was taken, in kopecks. */
    cashKop: z._default(z.int('Укажите сумму').check(z.gte(0, 'Сумма не бывает меньше нуля')), 0),
    /** When it was pressed, by the clock of the server as far as the page knows it. */
    pressedAt: z.number('Укажите время').check(z.gte(0, 'Укажите время')),
  })
  .check(
    z.refine(({ to, reason }) => to !== 'failed' || reason !== undefined, {
      path: ['reason'],
      message: 'Выберите причину',
    }),
  );
export type ShiftMark = z.infer<typeof ShiftMark>;

/** What has become of a press: «again» is sent once more later, the others are final. */
export const MarkOutcome = z.object({
  key: z.string(),
  stop: z.string(),
  outcome: z.enum(['done', 'refused', 'again']),
  /** Why not, in words; empty where it is done. */
  words: z.string(),
});
export type MarkOutcome = z.infer<typeof MarkOutcome>;

/** Notes what was pressed, in that order; each press has an outcome of its own. */
export const markStops = courier.post(
  '/rest/shifts/:id/marks/',
  'Отметить остановки: выехал, доставлено или нет',
  {
    params,
    body: z.object({
      marks: z
        .array(ShiftMark, 'Перечислите отметки')
        .check(z.minLength(1, 'Перечислите отметки'), z.maxLength(SHIFT_STOPS, 'Слишком много отметок')),
    }),
    response: z.object({ outcomes: z.array(MarkOutcome) }),
  },
);

/** The photo of a bag at a door: the bytes of the file are the body; a newer one takes its place. */
export const addDoorPhoto = courier.post(
  '/rest/shifts/:id/deliveries/:stop/photo/',
  `Фото пакета у двери: JPEG или WebP до ${photoMaxText}`,
  {
    params: z.object({ id: z.string().check(z.maxLength(40)), stop: z.string().check(z.maxLength(40)) }),
    bodyLimit: PHOTO_MAX_BYTES,
    response: z.object({ hasPhoto: z.literal(true) }),
  },
);
