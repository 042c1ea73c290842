import { sha256 } from '../../../../hash.ts';
import type { Scope } from '../../../../scope.ts';
import { listSalesStops } from '../../operations/shop/commands.ts';
import type { Span } from './span.ts';
import { readTraces } from './sql.ts';

/** What tells whether something of some days has changed since a page was read. */
export async function versionOf(scope: Scope, span: Span): Promise<string> {
  const traces = await Promise.all([readTraces(scope.db, span), listSalesStops(scope)]);
  return sha256(JSON.stringify(traces));
}
