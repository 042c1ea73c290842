import { isSameHash, sha256 } from './hash.ts';

/** What an edge tells the origin behind it of a visitor whom only the edge sees. */
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

const names = {
  secret: 'hop-secret',
  address: 'hop-address',
  origin: 'hop-origin',
  services: 'hop-services',
  own: 'hop-own',
  requestId: 'x-request-id',
} as const;

/**
 * The headers by which an origin knows that an edge with the same secret asks, and for whom. Over TLS nobody between them
 * reads the secret, or changes what stands beside it.
 */
export function hopHeaders(secret: string, hop: Hop): Record<string, string> {
  const { address, origin, requestId, services, isOwn } = hop;
  return {
    [names.secret]: secret,
    [names.address]: isOwn ? '' : address,
    [names.origin]: origin,
    ...(services.length > 0 && { [names.services]: services.join() }),
    ...(isOwn && { [names.own]: '1' }),
    [names.requestId]: requestId,
  };
}

/** Tells whether a request says that it comes by a hop. */
export const hasHop = (headers: Headers): boolean => headers.has(names.secret);

/** Reads the hop of a request; undefined where it does not know the secret. */
export async function readHop(secret: string, headers: Headers): Promise<Hop | undefined> {
  const read = (name: string) => headers.get(name) ?? '';
  // Hashes have one length: how long the comparison takes tells nothing of the secret.
  if (!isSameHash(await sha256(read(names.secret)), await sha256(secret))) return undefined;
  const services = read(names.services);
  return {
    address: read(names.address),
    origin: read(names.origin),
    requestId: read(names.requestId),
    services: services === '' ? [] : services.split(','),
    isOwn: read(names.own) === '1',
  };
}
