import { decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers';
import { AppError } from '#shared/errors.ts';
import { CHALLENGE_MS } from '#shared/features/staff/terms.ts';
import { createToken, isSameHash, keyedHash } from '../../../../hash.ts';
import type { Scope } from '../../../../scope.ts';

/** What a passkey is asked to sign for: as somebody invited, as one more of a session, or as whoever it belongs to. */
export type Purpose = `join:${string}` | `add:${string}` | 'sign-in';

const signatureOf = ({ settings }: Scope, body: string, purpose: Purpose) =>
  keyedHash(settings.codePepper, `passkey:${purpose}:${body}`);

/** Something new to sign. It says by itself that it is ours and until when: whoever asks for thousands leaves no row. */
export async function newChallenge(scope: Scope, purpose: Purpose): Promise<string> {
  const body = `${scope.clock.now() + CHALLENGE_MS}.${createToken()}`;
  return `${body}.${await signatureOf(scope, body, purpose)}`;
}

/** The challenge that a passkey has signed, where it was made for this and is not over. */
export async function requireChallenge(
  scope: Scope,
  { response }: { readonly response: { readonly clientDataJSON: string } },
  purpose: Purpose,
): Promise<string> {
  const challenge = signedChallenge(response.clientDataJSON);
  const [, body = '', until = '', signature = ''] =
    /^((\d+)\.[\w-]+)\.(\w+)$/.exec(isoBase64URL.toUTF8String(challenge)) ?? [];
  const isOurs = isSameHash(signature, await signatureOf(scope, body, purpose));
  if (!isOurs || Number(until) <= scope.clock.now()) throw new AppError('ceremony_over');
  return challenge;
}

/** The challenge that was signed, as the browser says; empty where it says nothing of the kind. */
function signedChallenge(clientData: string): string {
  try {
    return decodeClientDataJSON(clientData).challenge;
  } catch {
    return '';
  }
}
