import { Hono } from 'hono';
import type { Contract } from '#shared/contract.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { onError } from '../edge/on-error.ts';
import { ownShiftCalls } from '../modules/operations/desk/shifts/own/rest.ts';
import { signInCalls } from '../modules/operations/staff/sign-in/rest.ts';
import type { ServedCall } from '../rest/calls.ts';
import { createContractFinder } from '../rest/find-contract.ts';
import { inheritedVariables } from '../rest/in-process.ts';
import { refuseOthers, siteCalls } from '../rest/index.ts';
import { routeCalls } from '../rest/route-calls.ts';

/** The calls of the desk. */
export interface DeskRest {
  readonly app: Hono<AppEnv>;
  /** The contract that a request is for. */
  readonly contractOf: (c: AppContext) => Contract | undefined;
}

/** The operators' calls as the site has them, those of signing in and of couriers, and nothing of what customers call. */
const operatorCalls = (contracts: () => readonly Contract[]): readonly ServedCall[] => [
  ...siteCalls(contracts).filter(({ contract }) => contract.auth === 'operator'),
  ...signInCalls,
  ...ownShiftCalls,
];

/** All calls of the desk. */
export function createDeskRest(): DeskRest {
  const served = operatorCalls(() => contracts);
  const contracts = served.map(({ contract }) => contract);
  const app = new Hono<AppEnv>({ strict: false });
  app.onError(onError);
  app.use('*', async (c, next) => {
    for (const [name, value] of Object.entries(inheritedVariables(c) ?? {}))
      c.set(name as 'requestId', value);
    return next();
  });
  routeCalls(app, served);
  refuseOthers(app);
  return { app, contractOf: createContractFinder(contracts) };
}
