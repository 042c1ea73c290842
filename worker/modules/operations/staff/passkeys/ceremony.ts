import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { isoBase64URL } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyProof } from '#shared/desk/sign-in/contract.ts';
import { AppError } from '#shared/errors.ts';
import { CHALLENGE_MS } from '#shared/features/staff/terms.ts';
import type { Entrant } from '../sessions/commands.ts';

/** The site that passkeys belong to: the desk's host, and nothing else of the same domain. */
export interface RelyingParty {
  readonly origin: string;
}

const NAME = 'BeFit: рабочий стол';
const hostOf = ({ origin }: RelyingParty) => new URL(origin).hostname;

/** What a browser needs to make a passkey that it can offer by itself, behind a finger, a face or a PIN. */
export async function creationOptions(
  party: RelyingParty,
  { id, name, email }: Entrant,
  {
    challenge,
    known = [],
  }: {
    readonly challenge: string;
    readonly known?: readonly { readonly id: string; readonly transports: string[] }[];
  },
) {
  return generateRegistrationOptions({
    rpName: NAME,
    rpID: hostOf(party),
    challenge,
    userID: isoBase64URL.toBuffer(isoBase64URL.fromUTF8String(id)),
    userName: email,
    userDisplayName: name,
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: known.map((one) => ({ id: one.id, transports: one.transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** What a browser needs to offer whatever passkeys it has for the desk. */
export const requestOptions = (party: RelyingParty, challenge: string) =>
  generateAuthenticationOptions({
    rpID: hostOf(party),
    challenge,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  });

const refuse = (cause: unknown) => new AppError('passkey_refused', { cause });

/** What is stored of a new passkey that has signed the challenge for this origin. */
export async function verifyNew(party: RelyingParty, passkey: NewPasskey, expectedChallenge: string) {
  const { transports = [], ...response } = passkey.response;
  const verified = await verifyRegistrationResponse({
    response: { ...passkey, response },
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: hostOf(party),
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw refuse(cause);
  });
  if (!verified.verified) throw refuse(new Error('the registration does not verify'));
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { id, publicKey: isoBase64URL.fromBuffer(publicKey), counter, transports };
}

/** How often a known passkey says it has signed, once it has signed the challenge for this origin. */
export async function verifyProof(
  party: RelyingParty,
  passkey: PasskeyProof,
  expectedChallenge: string,
  known: { readonly id: string; readonly public_key: string; readonly counter: number },
): Promise<number> {
  const { userHandle, ...response } = passkey.response;
  const verified = await verifyAuthenticationResponse({
    response: { ...passkey, response: { ...response, ...(userHandle !== undefined && { userHandle }) } },
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: hostOf(party),
    requireUserVerification: true,
    credential: {
      id: known.id,
      publicKey: isoBase64URL.toBuffer(known.public_key),
      counter: known.counter,
    },
  }).catch((cause: unknown) => {
    throw refuse(cause);
  });
  if (!verified.verified) throw refuse(new Error('the signature does not verify'));
  return verified.authenticationInfo.newCounter;
}
