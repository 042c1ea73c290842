import { getConfig, suggestAddresses } from '#shared/features/regions/contract.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountRegions(table: RestTable): void {
  mount(table, getConfig, ({ c }) => commands.readConfig(c));
  mount(table, suggestAddresses, async ({ c, query }) => ({
    addresses: await commands.suggestAddresses(c, query.query),
  }));
}
