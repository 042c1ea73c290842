import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { AppEnv } from '../context.ts';
import { readBody } from '../rest/body.ts';
import { parseInput } from '../rest/parse.ts';
import type { MovableClock } from './clock.ts';
import type { StatementCount } from './statements.ts';

const Moment = z.object({ at: z.optional(z.iso.datetime()) });

interface Probed {
  readonly clock: MovableClock;
  readonly statements: StatementCount;
}

/** What tests ask of a worker and tell it: its time, and what it has run in its database. */
export function mountProbes(local: Hono<AppEnv>, { clock, statements }: Probed): void {
  local.post('/clock', async (c) => {
    const { at } = parseInput(Moment, await readBody(c)) as z.infer<typeof Moment>;
    clock.set(at === undefined ? undefined : Date.parse(at));
    return c.json({ now: new Date(clock.now()).toISOString() });
  });

  /** How many statements were run since the last asking, and how long they took together, in milliseconds. */
  local.post('/statements', (c) => c.json(statements.take()));
}
