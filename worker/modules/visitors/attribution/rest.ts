import { listSources } from '#shared/features/attribution/contract.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as commands from './commands.ts';

/** What operators learn of where visitors come from. */
export function mountAttribution(table: RestTable): void {
  mount(table, listSources, ({ scope, query }) => commands.listSources(scope, query));
}
