import type { EpochMs } from '#shared/dates.ts';
import { codeKey } from '#shared/typed-text.ts';
import { isSameHash, keyedHash, sha256 } from '../../../hash.ts';

/** Letters and digits of a code; none looks like another, and 32 of them take five bits each. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 16 characters of five bits: 80 bits, which nobody guesses. */
const LENGTH = 16;

const encoder = new TextEncoder();

/**
 * The code of a certificate. It follows from the id and a secret of the deployment, so that it can be shown again
 * while the database holds its hash alone.
 */
export async function codeOf(id: string, secret: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(`certificate:${id}`)));
  return Array.from({ length: LENGTH }, (_, index) => ALPHABET[(bytes[index] ?? 0) & 31]).join('');
}

/** The hash that a code is found by, however it is typed. */
export function hashOfCode(code: string): Promise<string> {
  return sha256(codeKey(code));
}

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
