import * as z from 'zod/mini';

/** A date on which places of a zone are asked for. */
export const ZoneDay = z.object({
  date: z.string(),
  /** How many deliveries the zone takes; null for any number. */
  capacity: z.nullable(z.number()),
  /** How many places are taken. */
  taken: z.number(),
});
type Places = Pick<z.infer<typeof ZoneDay>, 'capacity' | 'taken'>;

/** Whether there is no place for one more delivery; `guard_zone_full` refuses the same. */
export const isFull = ({ capacity, taken }: Places): boolean => capacity !== null && taken >= capacity;

/** Whether more deliveries are to be brought than the zone takes. */
export const isOverfull = ({ capacity, taken }: Places): boolean => capacity !== null && taken > capacity;
