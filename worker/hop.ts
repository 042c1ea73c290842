import { createToken, hmacKey, sha256Bytes, toHex } from './hash.ts';

/**
 * What an edge tells the origin behind it of a visitor whom only the edge sees. Signed, because whoever reaches the
 * origin by itself could say anything.
 */
export interface Hop {
  /** Network address of the visitor. */
  readonly address: string;
  /** Origin of the site as the visitor's browser names it: `https://befit.example`. */
  readonly origin: string;
  readonly requestId: string;
  /** What the edge's pages bring in from others, by the names of its variables: the origin's policy names them. */
  readonly services: readonly string[];
  /** Whether the edge asks for itself, for a page of everybody's: no visitor's limits count it, and none is named. */
  readonly isOwn: boolean;
}

/** What is signed beside that: one request, once, now. */
interface Asked {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Everything that the request says; what decides of it is signed. */
  readonly headers: Headers;
}

/** Clocks of edge and origin may differ by so much, in milliseconds; a signature is good for no longer. */
export const HOP_SKEW_MS = 60_000;

const names = {
  time: 'hop-time',
  nonce: 'hop-nonce',
  body: 'hop-body',
  address: 'hop-address',
  origin: 'hop-origin',
  services: 'hop-services',
  own: 'hop-own',
  signature: 'hop-signature',
} as const;

/** What of a request decides whose it is and what it does: nobody between edge and origin puts another in its place. */
const signedHeaders = [
  ...['authorization', 'authorization-token', 'customer-phone', 'cookie'],
  ...['content-type', 'idempotency-key', 'content-hmac', 'x-content-hmac'],
];

/** Beyond ASCII edge and origin may read the bytes of a header by different encodings. */
const signedValue = (value: string | null) => (value ?? '').trim().replace(/[^\x20-\x7e]+/g, '?');

const encoder = new TextEncoder();

/** A line for each part, none of which holds a line end: neither headers nor addresses can. */
const textOf = (parts: readonly string[], headers: Headers) =>
  encoder.encode(
    ['hop-1', ...parts, ...signedHeaders.map((name) => signedValue(headers.get(name)))].join('\n'),
  );

/** SHA-256 of a body in hex; that of an empty one is empty. */
const hashOf = async (body: Uint8Array | undefined) =>
  body === undefined || body.byteLength === 0 ? '' : sha256Bytes(body);

/** The headers by which an origin knows that an edge with the same secret asks, and for whom. */
export async function signHop(
  secret: string,
  { address: visitor, origin, requestId, services, isOwn }: Hop,
  { method, target, body, headers }: Asked & { readonly body: Uint8Array | undefined },
  now: number,
): Promise<Record<string, string>> {
  const [time, nonce, hash] = [String(now), createToken(), await hashOf(body)];
  const [named, own, address] = [services.join(), isOwn ? '1' : '', isOwn ? '' : visitor];
  const text = textOf([time, nonce, method, target, hash, address, origin, requestId, named, own], headers);
  const signature = toHex(await crypto.subtle.sign('HMAC', await hmacKey(secret), text));
  return {
    [names.time]: time,
    [names.nonce]: nonce,
    [names.body]: hash,
    [names.address]: address,
    [names.origin]: origin,
    ...(named !== '' && { [names.services]: named }),
    ...(isOwn && { [names.own]: own }),
    [names.signature]: signature,
    'x-request-id': requestId,
  };
}

/** A signed hop: of whom it tells, and what its request has to be for it. */
export interface SignedHop extends Hop {
  readonly nonce: string;
  /** When it was signed, in milliseconds. */
  readonly signedAt: number;
  /** Whether these bytes are the body that was signed. */
  readonly isBody: (body: Uint8Array) => Promise<boolean>;
}

function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[0-9a-f]{64}$/.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Tells whether a request says that it comes by a hop. */
export const hasHop = (headers: Headers): boolean => headers.has(names.signature);

/** Reads the hop of a request; undefined where it was not signed with this secret, for this request, within a minute. */
export async function verifyHop(
  secret: string,
  { method, target, headers }: Asked,
  now: number,
): Promise<SignedHop | undefined> {
  const read = (name: string) => headers.get(name) ?? '';
  const [time, nonce, hash] = [read(names.time), read(names.nonce), read(names.body)];
  const [address, origin, requestId] = [read(names.address), read(names.origin), read('x-request-id')];
  const [named, own] = [read(names.services), read(names.own)];
  const signature = fromHex(read(names.signature));
  const isInTime = /^\d{1,15}$/.test(time) && Math.abs(now - Number(time)) <= HOP_SKEW_MS;
  if (!signature || !isInTime || !/^[\w-]{43}$/.test(nonce)) return undefined;
  const text = textOf([time, nonce, method, target, hash, address, origin, requestId, named, own], headers);
  if (!(await crypto.subtle.verify('HMAC', await hmacKey(secret), signature, text))) return undefined;
  const isBody = async (body: Uint8Array) => (await hashOf(body)) === hash;
  const services = named === '' ? [] : named.split(',');
  return { address, origin, requestId, services, isOwn: own === '1', nonce, signedAt: Number(time), isBody };
}
