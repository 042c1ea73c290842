import { SESSION_ENDED_CODE } from '#shared/features/deliveries/live.ts';

/** Which sockets of a customer end: those of one session, of all but one, or all. */
export type EndedSockets = { readonly only: string } | { readonly except: string } | 'all';

/** Why such a socket is closed: a code of our own, and words. */
export const SESSION_ENDED = [SESSION_ENDED_CODE, 'Вход завершён'] as const;

/** Tells whether a socket of a session, by the hash of its token, ends. */
export function isEnded(sessionHash: string, ended: EndedSockets): boolean {
  if (ended === 'all') return true;
  return 'only' in ended ? ended.only === sessionHash : ended.except !== sessionHash;
}
