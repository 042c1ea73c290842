import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import {
  beginJoining,
  beginPasskey,
  beginSignIn,
  finishJoining,
  finishPasskey,
  finishSignIn,
} from '#shared/desk/sign-in/contract.ts';
import { RestError } from '../../platform/rest/rest.ts';
import { rest } from '../rest.ts';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Whether somebody has closed the browser's own window, or taken too long over it: that is no failure. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Signs in with whatever passkey the browser offers. */
export async function signIn(): Promise<void> {
  const { options } = await rest(beginSignIn);
  // What an authenticator takes is checked by it.
  const passkey = await startAuthentication({ optionsJSON: options as unknown as RequestOptions });
  await rest(finishSignIn, {
    body: { passkey: { ...passkey } } as never,
  });
}

/** Makes the first passkey of whoever holds an invitation, and signs in with it. */
export async function join(invitation: string): Promise<void> {
  const { options } = await rest(beginJoining, {
    body: { invitation },
  });
  const passkey = await startRegistration({ optionsJSON: options as unknown as CreationOptions });
  await rest(finishJoining, {
    body: { invitation, passkey } as never,
  });
}

/** Makes one more passkey for whoever has signed in; who did so long ago proves themselves by the one they have. */
export async function addPasskey(): Promise<void> {
  const begin = () => rest(beginPasskey);
  const { options } = await begin().catch(async (error: unknown) => {
    if (!(error instanceof RestError && error.code === 'sign_in_again')) throw error;
    await signIn();
    return begin();
  });
  const passkey = await startRegistration({ optionsJSON: options as unknown as CreationOptions });
  await rest(finishPasskey, { body: { passkey } as never });
}
