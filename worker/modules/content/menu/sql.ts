import * as z from 'zod/mini';
import { MealSlot } from '#shared/features/dishes/schema.ts';
import { sql } from '../../../platform/database.ts';
import { definePart } from '../../../published/part.ts';

const PlaceRow = z.object({ programme: z.string(), cycle_day: z.int(), slot: MealSlot, dish: z.string() });
/** A dish in the menu of a programme. */
export type PlaceRow = z.infer<typeof PlaceRow>;

/** What programmes serve on each day of the cycle. */
export const menuDays = definePart(
  'menu-days',
  PlaceRow,
  sql(`SELECT programme_code AS programme, cycle_day, slot, dish_code AS dish FROM menu_days
     ORDER BY programme_code, cycle_day, slot`),
);
