import { Hono } from 'hono';
import type { Contract } from '#shared/contract.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { onError } from '../edge/on-error.ts';
import { mountOwnShifts } from '../modules/operations/desk/shifts/own/rest.ts';
import { mountStaff } from '../modules/operations/staff/sign-in/rest.ts';
import type { RestTable } from '../rest/call.ts';
import { createContractFinder } from '../rest/find-contract.ts';
import { inheritedVariables } from '../rest/in-process.ts';
import { mountFeatures, refuseOthers } from '../rest/index.ts';
import { mountAll } from '../rest/mount.ts';

/** The calls of the desk. */
export interface DeskRest {
  readonly app: Hono<AppEnv>;
  /** The contract that a request is for. */
  readonly contractOf: (c: AppContext) => Contract | undefined;
}

/** The operators' calls as the site has them, those of signing in and of couriers, and nothing of what customers call. */
function operatorCalls(): RestTable {
  // One table for both: the audit names what is mounted beside it.
  const all: RestTable = { mounted: [] };
  mountFeatures(all);
  const customers = all.mounted.filter(({ contract }) => contract.auth !== 'operator');
  mountStaff(all);
  mountOwnShifts(all);
  return { mounted: all.mounted.filter((one) => !customers.includes(one)) };
}

/** All calls of the desk. */
export function createDeskRest(): DeskRest {
  const table = operatorCalls();
  const app = new Hono<AppEnv>({ strict: false });
  app.onError(onError);
  app.use('*', async (c, next) => {
    for (const [name, value] of Object.entries(inheritedVariables(c) ?? {}))
      c.set(name as 'requestId', value);
    return next();
  });
  mountAll(app, table);
  refuseOthers(app);
  return { app, contractOf: createContractFinder(table.mounted.map(({ contract }) => contract)) };
}
