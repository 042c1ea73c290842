import type { Hono } from 'hono';
import type { Contract, Method, OutputOf } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { returnedFormQuery } from '#shared/returned-form.ts';
import type { AppContext, AppEnv, Session } from '../context.ts';
import { recorded } from '../modules/operations/api.ts';
import { type FormFields, fieldsOf, forgetForm, keepForm, returnTo } from '../returned-form.ts';
import type { Scope } from '../scope.ts';
import { readBody } from './body.ts';
import { CONTENT_VERSION } from './content-version.ts';
import { limitFlood } from './flood.ts';
import { requireOperator } from './operator.ts';
import { requireOwnOrigin } from './own-origin.ts';
import { parseBody, parseInput } from './parse.ts';
import type { SharedAnswers } from './shared-answers.ts';

/** What a handler gets: everything already checked against the contract. */
export interface Call<C extends Contract> {
  /** The request and its answer, for headers and cookies alone. */
  readonly c: AppContext;
  readonly scope: Scope;
  readonly params: OutputOf<C['params']>;
  readonly query: OutputOf<C['query']>;
  readonly body: OutputOf<C['body']>;
  /** Present on contracts that need a customer; otherwise null for anonymous visitors. */
  readonly session: C['auth'] extends 'customer' ? Session : Session | null;
  /** The header `Idempotency-Key`; empty where the contract does not ask for it. */
  readonly idempotencyKey: string;
}

type Answer<C extends Contract> = OutputOf<C['response']>;
type Handler<C extends Contract> = (call: Call<C>) => Promise<Answer<C>>;

/** Where a form that was sent without scripts leads; `keepsForm` lets the page there go on with what was typed. */
interface FormRedirect {
  /** An address of this site. */
  readonly to: string;
  readonly keepsForm?: boolean;
  /** What the page there has to know beside what was typed. */
  readonly adds?: Readonly<Record<string, string>>;
}

interface FormRedirects<C extends Contract> {
  /** The body of the call as a form sends it, where that differs in more than names. */
  readonly read?: (fields: FormFields) => unknown;
  readonly done: (answer: Answer<C>, call: Call<C>, fields: FormFields) => FormRedirect;
  readonly refused: (error: AppError, c: AppContext, fields: FormFields) => FormRedirect;
}

/** What a page of this worker asks with; values may be of any kind that an address can hold. */
export interface InProcessInput {
  readonly params?: unknown;
  readonly query?: unknown;
}

/** For whom a call from within is answered. */
export interface InProcessVisitor {
  readonly scope: Scope;
  readonly session: Session | null;
  /** Hears of a handler that reads the request itself. */
  readonly onPersonal: () => void;
}

/** Answers a call from within. */
export type InProcessCall = (
  c: AppContext,
  input: InProcessInput,
  visitor: InProcessVisitor,
) => Promise<unknown>;

interface Mounted {
  readonly contract: Contract;
  readonly handler: (c: AppContext) => Promise<Response>;
  readonly inProcess: InProcessCall;
}

/** The calls of the site, in the order in which they were mounted. */
export interface RestTable {
  readonly mounted: Mounted[];
}

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

/** Values as they come in an address, where the contracts expect texts. */
function inAddress(values: unknown): Record<string, unknown> {
  const entries = Object.entries((values ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      if (value === undefined) return [];
      return [[name, Array.isArray(value) ? value.map(String) : String(value)]];
    }),
  );
}

function callOf<C extends Contract>(
  c: AppContext,
  contract: C,
  { params, query }: InProcessInput,
  { scope, session, onPersonal }: InProcessVisitor,
): Call<C> {
  if (contract.auth === 'customer' && session === null) throw new AppError('unauthorized');
  return {
    get c() {
      onPersonal();
      return c;
    },
    scope,
    params: parseInput(contract.params, inAddress(params)),
    query: parseInput(contract.query, inAddress(query)),
    body: undefined,
    session,
    idempotencyKey: '',
  } as Call<C>;
}

/** The calls that pages can make: those that only read, and that anybody or a customer may make. */
export function inProcessCalls({ mounted }: RestTable, shared: SharedAnswers): Map<string, InProcessCall> {
  const open = mounted.filter(({ contract }) => contract.method === 'GET' && contract.auth !== 'operator');
  return new Map(
    open.map(({ contract, inProcess }) => {
      const route = `${contract.method} ${contract.path}`;
      const ask: InProcessCall = (c, input, visitor) =>
        visitor.session === null
          ? shared.get(visitor.scope, `${route} ${JSON.stringify(input)}`, () => inProcess(c, input, visitor))
          : inProcess(c, input, visitor);
      return [route, contract.isShared ? ask : inProcess];
    }),
  );
}

/** Tells whether a browser sends a form by itself: it then shows whatever comes back. */
export function isForm(c: AppContext): boolean {
  const type = c.req.header('Content-Type') ?? '';
  return !type.startsWith('application/json') && (c.req.header('Accept') ?? '').includes('text/html');
}

/** Longer addresses are refused on their way by what stands between browser and site, in bytes. */
const LONGEST_LOCATION = 2000;

/** The address without its query where the query is what somebody has made too long, but for the mark of a kept form. */
function shortened(address: string): string {
  const lengthOf = (location: string) => new URL(location, 'https://site.invalid').href.length;
  if (lengthOf(address) <= LONGEST_LOCATION) return address;
  const [page = ''] = address.split(/[?#]/, 1);
  const { name, value } = returnedFormQuery;
  const keepsForm = new URLSearchParams(address.split('?')[1]).get(name) === value;
  const short = keepsForm ? `${page}?${name}=${value}` : page;
  return lengthOf(short) <= LONGEST_LOCATION ? short : '/';
}

async function answerForm<C extends Contract>(
  c: AppContext,
  contract: C,
  handler: Handler<C>,
  redirects: FormRedirects<C>,
): Promise<Response> {
  const kept = { call: `${contract.method} ${contract.path}`, message: '', fields: {} };
  let fields: FormFields = {};
  const goTo = ({ to, keepsForm, adds }: FormRedirect, form: typeof kept) => {
    if (keepsForm) keepForm(c, form, { ...fields, ...adds });
    else forgetForm(c);
    return c.redirect(shortened(keepsForm ? returnTo(to) : to), 303);
  };
  try {
    if (!contract.crossOrigin) requireOwnOrigin(c);
    const form = await readBody(c);
    fields = fieldsOf(form);
    await admit(c, contract);
    const call = await readCall(c, contract, form, redirects.read?.(fields) ?? form);
    return goTo(redirects.done(await handler(call), call, fields), kept);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'foreign_origin') throw error;
    const refused = { ...kept, message: error.message, fields: { ...error.fields } };
    return goTo(redirects.refused(error, c, fields), refused);
  }
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

/** Lets in who may make a call, as often as they may. */
async function admit(c: AppContext, contract: Contract): Promise<void> {
  if (contract.method !== 'GET' && !contract.crossOrigin) requireOwnOrigin(c);
  await limitFlood(c, contract.cost);
  if (contract.auth === 'customer' && c.get('session') === null) throw new AppError('unauthorized');
  if (contract.auth === 'operator') await requireOperator(c);
}

/** What the address of a call says. */
const readAddress = async (c: AppContext, contract: Contract): Promise<InProcessInput> => ({
  params: parseParams(contract, c),
  query: parseInput(contract.query, queryOf(c)),
});

async function readCall<C extends Contract>(
  c: AppContext,
  contract: C,
  form?: unknown,
  body = form,
): Promise<Call<C>> {
  return {
    c,
    scope: c.get('scope'),
    ...(await readAddress(c, contract)),
    body: contract.body === undefined ? undefined : parseBody(contract.body, body ?? (await readBody(c))),
    session: c.get('session'),
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
