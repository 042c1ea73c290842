import * as z from 'zod/mini';
import { Code } from '../dishes/schema.ts';
import { Claim } from './claims.ts';
import { Kcal, ProgrammeKind, programmeFields } from './schema.ts';

/** A programme as the seed holds it. */
export const ProgrammeSeed = z.object({
  ...programmeFields,
  /** Code of the dish on the card. */
  cover: Code,
  kcalLines: z.array(Kcal).check(z.minLength(1)),
  kind: z._default(ProgrammeKind, 'daily'),
  /** Price of a day, in kopecks, where it is not that of the calorie line. */
  dayPriceKop: z.optional(z.int().check(z.gt(0))),
  /** Programme whose dishes replace its own too, where it has too few of them. */
  alternativesFrom: z.optional(Code),
  claims: z._default(z.array(Claim), []),
  sort: z.int(),
});
export type ProgrammeSeed = z.infer<typeof ProgrammeSeed>;
