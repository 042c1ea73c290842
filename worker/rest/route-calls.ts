import type { Hono } from 'hono';
import type { Contract, Method } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '../actor.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { FileAnswer } from '../file-answer.ts';
import { audited } from '../modules/operations/audit.ts';
import type { Answer, Handler, ServedCall } from './calls.ts';
import { CONTENT_VERSION } from './content-version.ts';
import { answerForm, isForm } from './form-answer.ts';
import type { InProcessInput } from './in-process-calls.ts';
import { requirePermission } from './operator.ts';
import { admit, isForStaff, readAddress, readCall } from './read-call.ts';

async function answer<C extends Contract>(
  c: AppContext,
  contract: C,
  handler: Handler<C>,
): Promise<Response> {
  await admit(c, contract);
  const scope = c.get('scope');
  const data = await (isForStaff(contract)
    ? answerStaff(c, contract, handler)
    : handler(await readCall(c, contract)));
  if (contract.isShared && c.get('session') === null)
    c.header(CONTENT_VERSION, await scope.published.version());
  if (data instanceof FileAnswer) {
    const { bytes, mediaType, name } = data;
    return c.body(bytes, contract.status, {
      'Content-Type': mediaType,
      'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent(name)}`,
    });
  }
  if (contract.mediaType !== undefined) {
    const charset = contract.mediaType.startsWith('text/') ? '; charset=utf-8' : '';
    return c.body(data as string, contract.status, { 'Content-Type': `${contract.mediaType}${charset}` });
  }
  return c.json(data as object, contract.status);
}

/** What a path names, as `orders` with its id. */
function objectsOf({ path }: Contract, params: Readonly<Record<string, unknown>>) {
  return [...path.matchAll(/([a-z-]+)\/:([a-z]+)\//gi)].flatMap(([, object = '', name = '']) =>
    params[name] === undefined ? [] : [{ object, id: String(params[name]) }],
  );
}

/**
 * What the audit says of a call: not the body, where words of people and about them stand, nor what somebody has typed
 * into a search, which is a name or a phone.
 */
function callUnderAudit(contract: Contract, { params, query }: InProcessInput) {
  const named = { ...(params as object | undefined) };
  const { query: _, ...asked } = { ...(query as Readonly<Record<string, unknown>> | undefined) };
  return {
    operation: `${contract.method} ${contract.path}`,
    about: { ...named, ...asked },
    objects: objectsOf(contract, named),
  };
}

/** Answers a call of the staff, of which the audit tells where it is more than a page asking by itself. */
async function answerStaff<C extends Contract>(
  c: AppContext,
  contract: C,
  handler: Handler<C>,
): Promise<Answer<C>> {
  const actor = c.get('actor');
  if (!actor) throw new AppError('unauthorized');
  if (!contract.isRoutine) return answerAudited(c, contract, { actor, handler });
  requirePermission(actor, contract);
  return handler(await readCall(c, contract));
}

/**
 * Answers a call of the staff under its entry in the audit. One whose input is refused has one as well, with the code of
 * the refusal, and names nothing that was not checked.
 */
async function answerAudited<C extends Contract>(
  c: AppContext,
  contract: C,
  { actor, handler }: { readonly actor: Actor; readonly handler: Handler<C> },
): Promise<Answer<C>> {
  // What is wrong with it is said below, where the audit hears of it.
  const about = await readAddress(c, contract).catch(() => ({}));
  return audited(c.get('scope'), { actor, ...callUnderAudit(contract, about) }, async (scope) => {
    requirePermission(actor, contract);
    return handler({ ...(await readCall(c, contract)), scope });
  });
}

/** Puts calls onto the app; a known path with another method answers 405 and names the right ones. */
export function routeCalls(app: Hono<AppEnv>, served: readonly ServedCall[]): void {
  const methods = new Map<string, Method[]>();
  for (const { contract, handler, form } of served) {
    // The app matches without the trailing slash, so that both forms of a path reach the call.
    const path = contract.path.replace(/\/$/, '');
    app.on(contract.method, path, (c) =>
      form && isForm(c) ? answerForm(c, contract, handler, form) : answer(c, contract, handler),
    );
    methods.set(path, [...(methods.get(path) ?? []), contract.method]);
  }
  for (const [path, allowed] of methods) {
    app.all(path, (c) => {
      c.header('Allow', allowed.join(', '));
      throw new AppError('method_not_allowed');
    });
  }
}
