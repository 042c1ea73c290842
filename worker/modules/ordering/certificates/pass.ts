import type { EpochMs } from '#shared/dates.ts';
import { isSameHash, keyedHash } from '../../../hash.ts';

/** Long enough to look at a certificate; an address that a log or a history has kept opens nothing afterwards. */
const LIFETIME_MS = 30 * 60_000;
const PASS = /^([0-9a-f-]{36})\.([0-9a-z]{1,12})\.([0-9a-f]{64})$/;

const sign = (id: string, until: string, secret: string): Promise<string> =>
  keyedHash(secret, `certificate-pass:${id}:${until}`);

/** What stands in an address in place of a certificate's code, and shows that certificate for half an hour. */
export async function createPass(id: string, secret: string, now: EpochMs): Promise<string> {
  const until = (now + LIFETIME_MS).toString(36);
  return `${id}.${until}.${await sign(id, until, secret)}`;
}

/** The certificate that a pass shows; undefined for one that is over or none of ours. */
export async function readPass(pass: string, secret: string, now: EpochMs): Promise<string | undefined> {
  const [, id, until, signature] = PASS.exec(pass) ?? [];
  if (id === undefined || until === undefined || signature === undefined) return undefined;
  if (Number.parseInt(until, 36) <= now) return undefined;
  return isSameHash(await sign(id, until, secret), signature) ? id : undefined;
}
