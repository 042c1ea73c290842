import { Hono } from 'hono';
import type { AppEnv } from '../context.ts';
import { mountClosedDays } from '../modules/deliveries/deliveries/closed-days/rest.ts';
import { mountAudit } from '../modules/operations/audit/rest.ts';
import { mountOperations } from '../modules/operations/operations/rest.ts';
import { mountPeople } from '../modules/operations/staff/rest.ts';
import { mountStaff } from '../modules/operations/staff/sign-in/rest.ts';
import type { RestTable } from '../rest/call.ts';
import { mountAll } from '../rest/mount.ts';

/** Calls as the desk has them, where its sessions count: what signing in is tried with beside the site. */
export function createDeskCalls(): Hono<AppEnv> {
  const table: RestTable = { mounted: [] };
  for (const mountFeature of [mountStaff, mountPeople, mountAudit, mountOperations, mountClosedDays])
    mountFeature(table);
  const app = new Hono<AppEnv>({ strict: false });
  app.use('*', async (c, next) => {
    c.set('isDesk', true);
    return next();
  });
  mountAll(app, table);
  return app;
}
