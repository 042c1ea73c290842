import * as contract from '#shared/features/regions/contract.ts';
import { pathInRegion, safeBackUrl } from '#shared/routes.ts';
import { calls } from '../../../rest/calls.ts';
import * as commands from './commands.ts';
import { setRegionCookie } from './region-cookie.ts';

export const regionCalls = calls(contract, {
  getConfig: ({ scope, query }) => commands.readConfig(scope, query.region),
  suggestAddresses: async ({ scope, query }) => ({
    addresses: await commands.suggestAddresses(scope, query.query),
  }),
  listZones: async ({ scope }) => ({ zones: await commands.readZones(scope) }),
  checkAddress: async ({ scope, query }) => ({
    addresses: await commands.checkAddress(scope, query.address),
  }),
  listRegions: ({ scope }) => commands.listRegions(scope),
  chooseRegion: {
    answer: async ({ c, scope, body }) => {
      const region = await commands.resolveRegion(scope, body.region);
      setRegionCookie(c, region);
      return { region };
    },
    form: {
      done: ({ region }, { body, scope }) => ({
        to: pathInRegion(safeBackUrl(body.back) ?? '/', region, scope.settings.isSimply),
      }),
      refused: () => ({ to: '/dostavka/' }),
    },
  },
});
