import { createToken, sha256Bytes, toHex } from './hash.ts';

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
}

/** What is signed beside that: one request, once, now. */
interface Asked {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly body: Uint8Array | undefined;
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
  signature: 'hop-signature',
} as const;

/** Headers of a hop: none of a visitor's is ever passed on. */
export const hopHeaders: readonly string[] = Object.values(names);

const encoder = new TextEncoder();
const keys = new Map<string, Promise<CryptoKey>>();

/** The key of a secret, made once: there is one in a deployment. */
function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret);
  if (known) return known;
  const made = crypto.subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
  keys.set(secret, made);
  return made;
}

/** No part holds a line end: neither headers nor addresses can. What is not said has no line. */
const textOf = (parts: readonly string[], services: string) =>
  encoder.encode(['hop-1', ...parts, ...(services === '' ? [] : [services])].join('\n'));

/** SHA-256 of a body in hex; that of an empty one is empty. */
const hashOf = async (body: Uint8Array | undefined) =>
  body === undefined || body.byteLength === 0 ? '' : sha256Bytes(body);

/** The headers by which an origin knows that an edge with the same secret asks, and for whom. */
export async function signHop(
  secret: string,
  { address, origin, requestId, services }: Hop,
  { method, target, body }: Asked,
  now: number,
): Promise<Record<string, string>> {
  const [time, nonce, hash] = [String(now), createToken(), await hashOf(body)];
  const named = services.join();
  const text = textOf([time, nonce, method, target, hash, address, origin, requestId], named);
  const signature = toHex(await crypto.subtle.sign('HMAC', await keyOf(secret), text));
  return {
    [names.time]: time,
    [names.nonce]: nonce,
    [names.body]: hash,
    [names.address]: address,
    [names.origin]: origin,
    ...(named !== '' && { [names.services]: named }),
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
  { method, target, headers }: { method: string; target: string; headers: Headers },
  now: number,
): Promise<SignedHop | undefined> {
  const read = (name: string) => headers.get(name) ?? '';
  const [time, nonce, hash] = [read(names.time), read(names.nonce), read(names.body)];
  const [address, origin, requestId] = [read(names.address), read(names.origin), read('x-request-id')];
  const named = read(names.services);
  const signature = fromHex(read(names.signature));
  const isInTime = /^\d{1,15}$/.test(time) && Math.abs(now - Number(time)) <= HOP_SKEW_MS;
  if (!signature || !isInTime || !/^[\w-]{43}$/.test(nonce)) return undefined;
  const text = textOf([time, nonce, method, target, hash, address, origin, requestId], named);
  if (!(await crypto.subtle.verify('HMAC', await keyOf(secret), signature, text))) return undefined;
  const isBody = async (body: Uint8Array) => (await hashOf(body)) === hash;
  const services = named === '' ? [] : named.split(',');
  return { address, origin, requestId, services, nonce, signedAt: Number(time), isBody };
}
