import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { IsoDateSchema, IsoDateText } from '../../../iso-date-schema.ts';
import { Phone } from '../../auth/schema.ts';
import { DayOrToday } from '../slots.ts';
import { SHIFT_STOPS } from './terms.ts';

const call = group({ tag: 'operations', auth: 'operator' });

const params = z.object({ id: z.string().check(z.maxLength(40)) });

/** What a courier brings on one day. */
export const DeskShift = z.object({
  id: z.string(),
  date: IsoDateText,
  courier: z.object({
    /** Of the staff; null for somebody who was hired for the day. */
    staffId: z.nullable(z.string()),
    name: z.string(),
    /** Empty for the staff. */
    phone: z.string(),
  }),
  opensAt: z.number(),
  closesAt: z.number(),
  revokedAt: z.nullable(z.number()),
  stops: z.int(),
  delivered: z.int(),
  failed: z.int(),
  /** Cash of the shift in kopecks. */
  cash: z.object({
    /** What the ledger says that was taken at its doors. */
    takenKop: z.int(),
    /** What the ledger said of it when it was handed over. */
    handedKop: z.int(),
    /** Counted beyond that, or below zero what lacked. */
    differenceKop: z.int(),
    /** What is to be handed over now. */
    openKop: z.int(),
    /** How often some of it was. */
    handovers: z.int(),
  }),
});
export type DeskShift = z.infer<typeof DeskShift>;

/** The link of a shift, which nobody can read again. */
export const ShiftLink = z.object({ link: z.string(), from: z.number(), until: z.number() });
export type ShiftLink = z.infer<typeof ShiftLink>;

/** Shifts of a day, and those of the month before whose cash is open. */
export const listShifts = call.get(
  '/rest/operations/shifts/',
  'Смены курьеров за день и прежние, наличные которых ещё не сданы',
  {
    roles: ['manager', 'finance'],
    query: z.object({ date: DayOrToday }),
    response: z.object({
      date: IsoDateText,
      shifts: z.array(DeskShift),
      /** Of the days before, those with open cash. */
      earlier: z.array(DeskShift),
      /** Couriers of the staff. */
      couriers: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  },
);

const Code = z._default(z.string().check(z.maxLength(40, 'Такого кода нет')), '');
const Name = z._default(z.string().check(z.trim(), z.maxLength(60, 'Не длиннее 60 знаков')), '');

/**
 * Gives stops of a day to a courier. A second time for the same courier and day they come to the shift that is there;
 * what another shift has and nobody has brought yet changes hands.
 */
export const giveStops = call.post(
  '/rest/operations/shifts/',
  'Отдать курьеру остановки дня: маршрут целиком или выбранные',
  {
    roles: ['manager'],
    body: z
      .object({
        date: IsoDateSchema,
        /** A manifest; empty where stops are named. */
        zone: Code,
        interval: Code,
        /** Ids of deliveries and of orders of dishes; empty for the whole manifest. */
        ids: z._default(
          z
            .array(
              z
                .string('Такой остановки нет')
                .check(z.minLength(1, 'Такой остановки нет'), z.maxLength(60, 'Такой остановки нет')),
              'Перечислите остановки',
            )
            .check(z.maxLength(SHIFT_STOPS, `За смену — не больше ${SHIFT_STOPS}\u00a0остановок`)),
          [],
        ),
        /** A courier of the staff, or name and phone of somebody who was hired for the day. */
        staffId: Code,
        name: Name,
        phone: z._default(
          z.union([z.literal(''), Phone], 'Укажите мобильный номер в виде +7 916 204-18-30'),
          '',
        ),
      })
      .check(
        z.refine(({ zone, interval, ids }) => ids.length > 0 || (zone !== '' && interval !== ''), {
          path: ['ids'],
          message: 'Назовите маршрут или остановки',
        }),
        z.refine(({ staffId, name, phone }) => (staffId !== '') !== (name !== '' && phone !== ''), {
          path: ['staffId'],
          message: 'Выберите курьера или напишите имя и телефон нанятого на день',
        }),
      ),
    response: z.object({
      shift: DeskShift,
      /** With a new shift alone, told once. */
      link: z.nullable(ShiftLink),
      /** Stops that the shift has got, those among them that another one had, and those that stay because they are over. */
      given: z.int(),
      taken: z.int(),
      left: z.int(),
    }),
    example: {
      body: { zone: 'msk-0', date: '2026-11-20', interval: '06-08', name: 'Пётр', phone: '+79162041830' },
    },
  },
);

/** Makes another link: the one before and every phone that it has opened are out at once. */
export const renewShiftLink = call.post(
  '/rest/operations/shifts/:id/link/',
  'Новая ссылка смены: старая сразу перестаёт работать',
  { roles: ['manager'], params, response: z.object({ shift: DeskShift, link: ShiftLink }) },
);

/** Ends a shift at once; one that has ended stays so. Its stops can be given to another. */
export const revokeShift = call.post(
  '/rest/operations/shifts/:id/revoke/',
  'Закрыть смену: ссылка и страница курьера сразу перестают работать',
  { roles: ['manager'], params, response: z.object({ shift: DeskShift }) },
);

const Kopecks = z.int('Укажите сумму').check(z.lte(100_000_000, 'Слишком большая сумма'));

/** Notes what a courier has handed over; a second time counts only what was taken since. */
export const handOverCash = call.post(
  '/rest/operations/shifts/:id/handover/',
  'Принять наличные смены: сколько сосчитано и почему не столько, сколько должно быть',
  {
    roles: ['manager', 'finance'],
    params,
    body: z.object({
      /** What was shown as open: another sum by now is refused. */
      expectedKop: Kopecks,
      countedKop: Kopecks.check(z.gte(0, 'Сумма не бывает меньше нуля')),
      /** Needed where the two differ. */
      reason: z._default(z.string().check(z.trim(), z.maxLength(200, 'Не длиннее 200 знаков')), ''),
    }),
    response: z.object({
      shift: DeskShift,
      dueKop: z.int(),
      countedKop: z.int(),
      /** Counted beyond what was due, or below zero what lacked. */
      differenceKop: z.int(),
    }),
    example: { body: { expectedKop: 0, countedKop: 0 } },
  },
);
