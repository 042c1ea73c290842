import type { Scope } from '../../../scope.ts';
import { sendLetter } from '../../messaging/notifications/commands.ts';

/** Mails somebody of the staff at once; tells whether the letter has left. What it says has happened either way. */
export async function mailTo(
  scope: Scope,
  { email }: { readonly email: string },
  { subject, text }: { readonly subject: string; readonly text: string },
): Promise<boolean> {
  if (scope.services.email === null) return false;
  try {
    await sendLetter(scope, { to: email, subject, text });
    return true;
  } catch (error) {
    scope.log('warn', 'letter to staff not mailed', { reason: String(error) });
    return false;
  }
}
