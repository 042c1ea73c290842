import type { Hono } from 'hono';
import type { Contract, Method } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { recorded } from '../modules/operations/api.ts';
import type { Answer, Handler, InProcessInput, RestTable } from './call.ts';
import { CONTENT_VERSION } from './content-version.ts';
import { answerForm, type FormRedirects, isForm } from './form-answer.ts';
import { callOf } from './in-process-calls.ts';
import { admit, readAddress, readCall } from './read-call.ts';

/** Mounts a contract: checks who calls, parses what comes in, answers JSON. */
export function mount<C extends Contract>(
  table: RestTable,
  contract: C,
  handler: Handler<C>,
  redirects?: FormRedirects<C>,
): void {
  table.mounted.push({
    contract,
    handler: (c) =>
      redirects && isForm(c) ? answerForm(c, contract, handler, redirects) : answer(c, contract, handler),
    inProcess: async (c, input, visitor) => handler(callOf(c, contract, input, visitor)),
  });
}

/** What the record of a call says of it: not the body, where words of people and about them stand. */
const operationOf = ({ method, path }: Contract, { params, query }: InProcessInput) => ({
  call: `${method} ${path}`,
  about: { ...(params as object | undefined), ...(query as object | undefined) },
});

async function answer<C extends Contract>(
  c: AppContext,
  contract: C,
  handler: Handler<C>,
): Promise<Response> {
  await admit(c, contract);
  const scope = c.get('scope');
  const data = await (contract.auth === 'operator'
    ? answerOperator(c, contract, handler)
    : handler(await readCall(c, contract)));
  if (contract.isShared && c.get('session') === null)
    c.header(CONTENT_VERSION, await scope.published.version());
  if (contract.mediaType !== undefined) {
    const charset = contract.mediaType.startsWith('text/') ? '; charset=utf-8' : '';
    return c.body(data as string, contract.status, { 'Content-Type': `${contract.mediaType}${charset}` });
  }
  return c.json(data as object, contract.status);
}

/**
 * Answers a call of operators under its record. One whose input is refused is recorded as well, with the code of the
 * refusal, and names nothing that was not checked.
 */
async function answerOperator<C extends Contract>(
  c: AppContext,
  contract: C,
  handler: Handler<C>,
): Promise<Answer<C>> {
  // What is wrong with it is said below, where the record hears of it.
  const about = await readAddress(c, contract).catch(() => ({}));
  return recorded(c.get('scope'), operationOf(contract, about), async () =>
    handler(await readCall(c, contract)),
  );
}

/** Puts all mounted calls onto the app; a known path with another method answers 405 and names the right ones. */
export function mountAll(app: Hono<AppEnv>, { mounted }: RestTable): void {
  const methods = new Map<string, Method[]>();
  for (const { contract, handler } of mounted) {
    // The app matches without the trailing slash, so that both forms of a path reach the call.
    const path = contract.path.replace(/\/$/, '');
    app.on(contract.method, path, handler);
    methods.set(path, [...(methods.get(path) ?? []), contract.method]);
  }
  for (const [path, allowed] of methods) {
    app.all(path, (c) => {
      c.header('Allow', allowed.join(', '));
      throw new AppError('method_not_allowed');
    });
  }
}
