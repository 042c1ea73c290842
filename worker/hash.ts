import { encodeBase64, encodeBase64Url } from 'hono/utils/encode';

const encoder = new TextEncoder();

/** Bytes as hexadecimal digits. */
export function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Bytes in base64. */
export function toBase64(bytes: ArrayBuffer | Uint8Array): string {
  return encodeBase64(new Uint8Array(bytes).buffer);
}

/** SHA-256 of bytes in hex. */
export async function sha256Bytes(bytes: Uint8Array): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', bytes));
}

/** SHA-256 of a text in hex. */
export function sha256(text: string): Promise<string> {
  return sha256Bytes(encoder.encode(text));
}

const keys = new Map<string, Promise<CryptoKey>>();

/** The key of a secret for HMAC-SHA-256, made once: a deployment has few. */
export function hmacKey(secret: string): Promise<CryptoKey> {
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

/** Keyed hash of a text (HMAC-SHA-256) in hex: nobody makes it, or tries texts against it, without the secret. */
export async function keyedHash(secret: string, text: string): Promise<string> {
  return toHex(await crypto.subtle.sign('HMAC', await hmacKey(secret), encoder.encode(text)));
}

/** Compares two hashes in a time that tells nothing of where they differ. */
export function isSameHash(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let index = 0; index < a.length; index += 1) difference |= a.charCodeAt(index) ^ b.charCodeAt(index);
  return difference === 0;
}

/**
 * What is kept of a phone that is its owner's no more, for promises that are made once to a person: without the secret
 * nobody can tell whose it was.
 */
export function formerHash(
  { settings }: { readonly settings: { readonly codePepper: string } },
  phone: string,
): Promise<string> {
  return keyedHash(settings.codePepper, `${phone}:former-customer`);
}

/** A secret of 256 random bits in 43 letters that addresses may hold: of a session, of a calendar's feed. */
export function createToken(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)).buffer).replace(/=+$/, '');
}
