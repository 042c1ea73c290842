import {
  checkAddress,
  chooseRegion,
  getConfig,
  listRegions,
  listZones,
  suggestAddresses,
} from '#shared/features/regions/contract.ts';
import { pathInRegion, safeBackUrl } from '#shared/routes.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as commands from './commands.ts';
import { setRegionCookie } from './region-cookie.ts';

export function mountRegions(table: RestTable): void {
  mount(table, getConfig, ({ scope, query }) => commands.readConfig(scope, query.region));
  mount(table, suggestAddresses, async ({ scope, query }) => ({
    addresses: await commands.suggestAddresses(scope, query.query),
  }));
  mount(table, listZones, async ({ scope }) => ({ zones: await commands.readZones(scope) }));
  mount(table, checkAddress, async ({ scope, query }) => ({
    addresses: await commands.checkAddress(scope, query.address),
  }));
  mount(table, listRegions, ({ scope }) => commands.listRegions(scope));
  mount(
    table,
    chooseRegion,
    async ({ c, scope, body }) => {
      const region = await commands.resolveRegion(scope, body.region);
      setRegionCookie(c, region);
      return { region };
    },
    {
      done: ({ region }, { body, scope }) => ({
        to: pathInRegion(safeBackUrl(body.back) ?? '/', region, scope.settings.isSimply),
      }),
      refused: () => ({ to: '/dostavka/' }),
    },
  );
}
