import * as z from 'zod/mini';
import { FaqQuestion } from '../pages/schema.ts';

const line = (most: number) => z.string().check(z.minLength(20), z.maxLength(most));

/** For whom the food of a page is, for whom it is not, and how its day goes; answers and reasons are Markdown in the row. */
export const GuidanceRow = z.object({
  /** Path of the page: of a programme or of a purpose. */
  path: z.string().check(z.regex(/^\/[a-z0-9_/-]+\/$/)),
  suits: z
    .array(z.object({ title: z.string().check(z.minLength(5), z.maxLength(60)), text: line(200) }))
    .check(z.minLength(3), z.maxLength(4)),
  /** Each begins with «Тем», «Детям» or the like: it follows the heading «Кому не подойдёт». */
  unsuited: z.array(line(220)).check(z.minLength(2), z.maxLength(4)),
  /** When to ask a doctor first. */
  doctor: line(320),
  /** Said above the meals of a day. */
  day: line(240),
  /** Why the menu is composed as it is; a page for a purpose has its story instead. */
  why: z._default(z.string().check(z.maxLength(1200)), ''),
  /** The programme's own questions; a page for a purpose has them elsewhere. */
  questions: z.array(FaqQuestion),
});
export type GuidanceRow = z.infer<typeof GuidanceRow>;

/** The same as it is shown, with answers as HTML. */
export const Guidance = z.extend(z.omit(GuidanceRow, { path: true }), {
  /** How much salt the recipes add to a day, in a sentence; empty where the page has no programme on offer. */
  salt: z.string(),
});
export type Guidance = z.infer<typeof Guidance>;
