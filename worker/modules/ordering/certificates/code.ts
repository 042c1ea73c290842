import { codeKey } from '#shared/typed-text.ts';
import { sha256 } from '../../../hash.ts';

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
