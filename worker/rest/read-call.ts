import type { Caller, Contract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '../actor.ts';
import type { AppContext } from '../context.ts';
import { fieldsOf } from '../returned-form.ts';
import { readBody } from './body.ts';
import type { Call } from './calls.ts';
import { limitFlood, limitGuesses } from './flood.ts';
import type { InProcessInput } from './in-process-calls.ts';
import { requireCourier, requireOperator, requireStaff } from './operator.ts';
import { needsOwnOrigin, requireOwnOrigin } from './own-origin.ts';
import { parseBody, parseInput } from './parse.ts';

/** Who lets whom in of those that work here. */
const gates = { staff: requireStaff, operator: requireOperator, courier: requireCourier } as const;

const isGated = (auth: Caller): auth is keyof typeof gates => auth in gates;

/** Whether a call is made by somebody who works here, or by a script of theirs. */
export const isForStaff = ({ auth }: Pick<Contract, 'auth'>): boolean => isGated(auth);

/** Lets somebody in who works here, or a script of theirs. */
async function admitStaff(c: AppContext, contract: Contract, gate: keyof typeof gates): Promise<Actor> {
  try {
    return await gates[gate](c);
  } catch (error) {
    await limitGuesses(c, contract, error);
    throw error;
  }
}

/** Lets in who may make a call, as often as they may. */
export async function admit(c: AppContext, contract: Contract): Promise<void> {
  if (needsOwnOrigin(contract)) requireOwnOrigin(c);
  await limitFlood(c, contract);
  if (contract.auth === 'customer' && c.get('session') === null) throw new AppError('unauthorized');
  if (isGated(contract.auth)) c.set('actor', await admitStaff(c, contract, contract.auth));
}

/** What the address of a call says. */
export const readAddress = async (c: AppContext, contract: Contract): Promise<InProcessInput> => ({
  params: parseParams(contract, c),
  query: parseInput(contract.query, queryOf(c)),
});

export async function readCall<C extends Contract>(
  c: AppContext,
  contract: C,
  form?: unknown,
  body = form,
): Promise<Call<C>> {
  const session = c.get('session');
  return {
    c,
    scope: c.get('scope'),
    ...(await readAddress(c, contract)),
    body: contract.body === undefined ? undefined : parseBody(contract.body, body ?? (await readBody(c))),
    customer: session?.customer ?? null,
    session,
    idempotencyKey: contract.idempotent ? readIdempotencyKey(c, form) : '',
  } as Call<C>;
}

/** A path whose variable part cannot be one names nothing that exists. */
function parseParams(contract: Contract, c: AppContext): unknown {
  try {
    return parseInput(contract.params, c.req.param());
  } catch (cause) {
    throw new AppError('not_found', { cause });
  }
}

function queryOf(c: AppContext): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [
      name,
      values.length === 1 ? (values[0] ?? '') : values,
    ]),
  );
}

/** A form without scripts has no headers of its own: its key is a hidden field. */
function readIdempotencyKey(c: AppContext, form: unknown): string {
  const field = fieldsOf(form).idempotencyKey;
  const key = c.req.header('Idempotency-Key') ?? (typeof field === 'string' ? field : undefined);
  if (key === undefined || !/^[\w-]{8,100}$/.test(key)) throw new AppError('idempotency_key_missing');
  return key;
}
