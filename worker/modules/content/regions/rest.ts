import { setCookie } from 'hono/cookie';
import {
  checkAddress,
  chooseRegion,
  getConfig,
  listRegions,
  listZones,
  suggestAddresses,
} from '#shared/features/regions/contract.ts';
import { REGION_COOKIE, REGION_COOKIE_LIFETIME_S } from '#shared/features/regions/rules.ts';
import { safeBackUrl } from '#shared/routes.ts';
import type { RestTable } from '../../../rest/call.ts';
import { mount } from '../../../rest/mount.ts';
import * as commands from './commands.ts';

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
      setCookie(c, REGION_COOKIE, region, {
        path: '/',
        maxAge: REGION_COOKIE_LIFETIME_S,
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
      });
      return { region };
    },
    { done: (_, { body }) => ({ to: safeBackUrl(body.back) ?? '/' }), refused: () => ({ to: '/dostavka/' }) },
  );
}
