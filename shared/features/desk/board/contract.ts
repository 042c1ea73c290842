import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { IsoDateText } from '../../../iso-date-schema.ts';
import { BOARD_DAYS, USUAL_DAYS } from '../limits.ts';
import { DayOrToday, DeskInterval, DeskZone } from '../slots.ts';

const call = group({ tag: 'operations', auth: 'operator' });

/** Deliveries of a day, a zone and an interval by how far they are. */
const SlotCounts = z.object({
  planned: z.int(),
  locked: z.int(),
  cooking: z.int(),
  onRoute: z.int(),
  delivered: z.int(),
  failed: z.int(),
});
export type SlotCounts = z.infer<typeof SlotCounts>;

const BoardDay = z.object({
  date: IsoDateText,
  /** Whether the kitchen is closed on that day. */
  isClosed: z.boolean(),
  /** Whether its cut-off has passed. */
  isLocked: z.boolean(),
  /** Zones and intervals that have deliveries. */
  slots: z.array(z.object({ zone: z.string(), interval: z.string(), counts: SlotCounts })),
  /** Places of couriers by zone. */
  places: z.array(
    z.object({
      zone: z.string(),
      taken: z.int(),
      /** Null where the zone takes any number. */
      limit: z.nullable(z.int()),
    }),
  ),
  /** How many need a person, by reason; what is behind each number is listed with `needs`. */
  needs: z.object({
    allergy: z.int(),
    call: z.int(),
    unpaid: z.int(),
    late: z.int(),
    failed: z.int(),
    missing: z.int(),
  }),
});
export type BoardDay = z.infer<typeof BoardDay>;

/** The board: today and the days after it by zone and interval. */
export const readBoard = call.get(
  '/rest/operations/board/',
  'Доска: доставки по дням, зонам и интервалам, места и что ждёт человека',
  {
    roles: ['kitchen', 'care', 'manager'],
    query: z.object({
      date: DayOrToday,
      days: z._default(
        z.coerce
          .number('Укажите число дней')
          .check(z.int(), z.gte(1), z.lte(BOARD_DAYS, `Не больше ${BOARD_DAYS} дней за один раз`)),
        USUAL_DAYS,
      ),
    }),
    response: z.object({
      /** The moment that it is of. */
      at: z.number(),
      /** What `readChanges` says as long as nothing has changed. */
      version: z.string(),
      days: z.array(BoardDay),
      zones: z.array(DeskZone),
      /** By their hours. */
      intervals: z.array(DeskInterval),
      /** Times without sales that are not over. */
      stops: z.array(
        z.object({
          id: z.string(),
          reason: z.string(),
          fromAt: z.number(),
          untilAt: z.nullable(z.number()),
        }),
      ),
    }),
  },
);
