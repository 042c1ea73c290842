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

/** Keyed hash of a text in hex: nobody without the key finds a short text by trying them all. */
export async function keyedHash(text: string, key: string): Promise<string> {
  const imported = await crypto.subtle.importKey(
    'raw',
    encoder.encode(key),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  return toHex(await crypto.subtle.sign('HMAC', imported, encoder.encode(text)));
}

/**
 * What is kept of a phone that is its owner's no more, for promises that are made once to a person: without the secret
 * nobody can tell whose it was.
 */
export function formerHash(
  { settings }: { readonly settings: { readonly codePepper: string } },
  phone: string,
): Promise<string> {
  return keyedHash(`${phone}:former-customer`, settings.codePepper);
}

/** A secret of 256 random bits in 43 letters that addresses may hold: of a session, of a calendar's feed. */
export function createToken(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)).buffer).replace(/=+$/, '');
}
