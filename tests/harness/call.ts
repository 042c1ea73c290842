import type { AnswerOf, Contract, InputOf } from '#shared/contract.ts';
import { ErrorEnvelopeSchema } from '#shared/error-envelope.ts';
import type { Visitor } from './visitor.ts';

/** A part of a call: required where the contract demands something in it. */
type Part<Name extends string, Schema> = [Schema] extends [undefined]
  ? { readonly [Key in Name]?: undefined }
  : object extends InputOf<Schema>
    ? { readonly [Key in Name]?: InputOf<Schema> }
    : { readonly [Key in Name]: InputOf<Schema> };

/** What a call takes, by its contract. */
type CallInput<C extends Contract> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']> & {
    /** Idempotency key; each call has one of its own where none is given. */
    readonly key?: string;
    readonly headers?: Readonly<Record<string, string>>;
  };
/** A call without what its contract leaves out; one that demands nothing takes none. */
export type CallArguments<C extends Contract> =
  object extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

/** What a refused call says. */
export type Refusal = ReturnType<typeof ErrorEnvelopeSchema.parse>['error'];

interface CallParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  /** The body where it is a file. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Entries of a part of the address, as texts; what is undefined is left out. */
function textsOf(part: unknown): [string, string][] {
  return Object.entries(part ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
  );
}

/** The address of a call with its parameters and its query in it. */
export function addressOf(
  { path }: Pick<Contract, 'path'>,
  { params, query }: Pick<CallParts, 'params' | 'query'> = {},
): string {
  const values = new Map(textsOf(params));
  const filled = path.replace(/:([a-z]+)/gi, (_, name: string) => encodeURIComponent(values.get(name) ?? ''));
  const search = new URLSearchParams(textsOf(query)).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** The names of what a call takes in its query. */
export function queryFieldsOf({ query }: Pick<Contract, 'query'>): string[] {
  return query && 'shape' in query ? Object.keys(Object(query.shape)) : [];
}

/** Sends a call as it is given, whatever its contract demands, and returns the HTTP answer. */
export function send(visitor: Visitor, contract: Contract, parts: CallParts = {}): Promise<Response> {
  return visitor.request(addressOf(contract, parts), {
    method: contract.method,
    ...(parts.bytes ? { body: parts.bytes } : contract.method !== 'GET' && { json: parts.body ?? {} }),
    headers: {
      ...(contract.idempotent && { 'Idempotency-Key': parts.key ?? crypto.randomUUID() }),
      ...parts.headers,
    },
  });
}

/** What a successful answer carries, by its contract; a refused one throws with what the site said. */
export async function answerOf<C extends Contract>(contract: C, answer: Response): Promise<AnswerOf<C>> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${contract.method} ${contract.path}: ${answer.status} ${text}`);
  const content: unknown = contract.mediaType === undefined ? JSON.parse(text) : text;
  return contract.response.parse(content) as AnswerOf<C>;
}

/** What a call was refused with. */
export async function refusalOf(answer: Response | undefined): Promise<Refusal> {
  if (!answer) throw new Error('No call was refused');
  return ErrorEnvelopeSchema.parse(await answer.json()).error;
}

/** Makes a call that must not be refused. */
export async function mustCall<C extends Contract>(
  visitor: Visitor,
  contract: C,
  ...[input]: CallArguments<C>
): Promise<AnswerOf<C>> {
  return answerOf(contract, await send(visitor, contract, input));
}
