import * as z from 'zod';
import type { Visitor } from './visitor.ts';

const StatementCount = z.object({ count: z.int(), trips: z.int(), ms: z.number() });

/** How many statements the site has run since this was last asked, and in how many trips and milliseconds. */
export async function takeStatements(visitor: Visitor): Promise<z.infer<typeof StatementCount>> {
  return StatementCount.parse(await (await visitor.request('/local/statements', { form: {} })).json());
}
