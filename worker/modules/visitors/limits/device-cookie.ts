import type { AppContext } from '../../../context.ts';
import type { Scope } from '../../../scope.ts';
import { keepCookie } from '../../../write-cookie.ts';
import { nameDevice } from './device.ts';

/** First-party cookie of a browser's name, by which its owner is not refused for what others ask. */
export const DEVICE_COOKIE = 'device';

/** The longest that browsers keep a cookie, in seconds: 400 days. */
const LIFETIME_S = 400 * 86_400;

/** Keeps a browser's name. */
export function setDevice(c: AppContext, name: string): void {
  keepCookie(c, DEVICE_COOKIE, name, { maxAge: LIFETIME_S });
}

/** Names the browser before a code is asked for, so that the tries of the code are its own, whoever shares its address. */
export async function namedScope(c: AppContext, scope: Scope): Promise<Scope> {
  const device = await nameDevice(scope);
  if (device === undefined) return scope;
  setDevice(c, device);
  return { ...scope, proof: { ...scope.proof, device } };
}
