import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type {
  beginJoining,
  beginPasskey,
  beginSignIn,
  finishJoining,
  finishPasskey,
  finishSignIn,
} from '#shared/desk/sign-in/contract.ts';
import { rest } from '../rest.ts';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Whether somebody has closed the browser's own window, or taken too long over it: that is no failure. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Signs in with whatever passkey the browser offers. */
export async function signIn(): Promise<void> {
  const { options } = await rest<typeof beginSignIn>('POST /rest/desk/sign-in/begin/');
  // What an authenticator takes is checked by it.
  const passkey = await startAuthentication({ optionsJSON: options as unknown as RequestOptions });
  await rest<typeof finishSignIn>('POST /rest/desk/sign-in/finish/', {
    body: { passkey: { ...passkey } } as never,
  });
}

/** Makes the first passkey of whoever holds an invitation, and signs in with it. */
export async function join(invitation: string): Promise<void> {
  const { options } = await rest<typeof beginJoining>('POST /rest/desk/join/begin/', {
    body: { invitation },
  });
  const passkey = await startRegistration({ optionsJSON: options as unknown as CreationOptions });
  await rest<typeof finishJoining>('POST /rest/desk/join/finish/', {
    body: { invitation, passkey } as never,
  });
}

/** Makes one more passkey for whoever has signed in. */
export async function addPasskey(): Promise<void> {
  const { options } = await rest<typeof beginPasskey>('POST /rest/desk/passkeys/begin/');
  const passkey = await startRegistration({ optionsJSON: options as unknown as CreationOptions });
  await rest<typeof finishPasskey>('POST /rest/desk/passkeys/finish/', { body: { passkey } as never });
}
