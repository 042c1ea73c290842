import {
  checkAddress,
  chooseRegion,
  getConfig,
  listRegions,
  listZones,
  suggestAddresses,
} from '#shared/features/regions/contract.ts';
import { safeBackUrl } from '#shared/routes.ts';
import { mount, type RestTable } from '../../rest/mount.ts';
import * as commands from './commands.ts';

export function mountRegions(table: RestTable): void {
  mount(table, getConfig, ({ c, query }) => commands.readConfig(c, query.region));
  mount(table, suggestAddresses, async ({ c, query }) => ({
    addresses: await commands.suggestAddresses(c, query.query),
  }));
  mount(table, listZones, async ({ c }) => ({ zones: await commands.readZones(c) }));
  mount(table, checkAddress, async ({ c, query }) => ({
    addresses: await commands.checkAddress(c, query.address),
  }));
  mount(table, listRegions, ({ c }) => commands.listRegions(c));
  mount(
    table,
    chooseRegion,
    async ({ c, body }) => ({ region: await commands.chooseRegion(c, body.region) }),
    { done: (_, { body }) => ({ to: safeBackUrl(body.back) ?? '/' }), refused: () => ({ to: '/dostavka/' }) },
  );
}
