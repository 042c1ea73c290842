import * as z from 'zod/mini';
import { remindOfBonuses } from './acts/remind-customers.ts';
import { keepServedFood } from './modules/deliveries/rations/keeping/commands.ts';
import type { Scope } from './scope.ts';

/** Work of the timer that one run may not end: it says how far it has come, and the queue goes on from there at once. */
const parts = {
  food: keepServedFood,
  bonuses: remindOfBonuses,
} as const satisfies Record<string, (scope: Scope, after?: string) => Promise<string | undefined>>;

const PartName = z.enum(['food', 'bonuses']);

/** What the queue is told: which work goes on, and what it has come to. */
export const RestOfPart = z.object({ part: PartName, after: z.string() });

/** Does a part of the work, from the beginning or where the part before has ended, and hands the rest on. */
export async function runPart(scope: Scope, part: z.infer<typeof PartName>, after?: string): Promise<void> {
  const reached = await parts[part](scope, after);
  if (reached !== undefined) await scope.bindings.TASKS.send({ part, after: reached });
}
