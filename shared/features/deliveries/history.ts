import * as z from 'zod/mini';
import { changeKinds } from './changes.ts';

/** One line of the history of an order's calendar. */
export const CalendarChange = z.object({
  kind: z.enum(changeKinds),
  text: z.string(),
  at: z.number(),
  /** Version and deadline for undoing the last change; null if it cannot be undone. */
  undo: z.nullable(z.object({ version: z.int(), until: z.number() })),
});
export type CalendarChange = z.infer<typeof CalendarChange>;
