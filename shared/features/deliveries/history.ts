import * as z from 'zod/mini';
import { type ChangeKind, changeRules } from './changes.ts';

const kinds = Object.keys(changeRules).filter((kind): kind is ChangeKind => kind in changeRules);

/** One line of the history of an order's calendar. */
export const CalendarChange = z.object({
  kind: z.enum(kinds),
  text: z.string(),
  at: z.number(),
  /** Version and deadline for undoing the last change; null if it cannot be undone. */
  undo: z.nullable(z.object({ version: z.int(), until: z.number() })),
});
export type CalendarChange = z.infer<typeof CalendarChange>;
