import { PER_ADDRESS_HOUR, WIDER } from '#shared/features/bounds/terms.ts';
import type { Scope } from '../../../scope.ts';
import * as limits from './commands.ts';
import * as sql from './sql.ts';
import { askForWork, hasWorked } from './work.ts';

export type AddressEvent = keyof typeof PER_ADDRESS_HOUR;

/** How many times wider the limits of an address are for a visitor: now, and with a proof of work. */
export async function widthOf(scope: Scope, isProven = false): Promise<{ now: number; withWork: number }> {
  const now = isProven || (await hasWorked(scope)) ? WIDER : 1;
  return { now, withWork: scope.proof.canWork ? WIDER : now };
}

/**
 * Counts an event of an address exactly; returns what takes it back. Beyond the limit a proof of work is asked for where
 * that would help; else it is refused in the words of `refuse`. What is refused is taken back.
 */
export async function countOfAddress(
  scope: Scope,
  event: AddressEvent,
  refuse: () => Promise<never>,
  isProven = false,
): Promise<() => Promise<void>> {
  const most = PER_ADDRESS_HOUR[event];
  const { now, withWork } = await widthOf(scope, isProven);
  const key = `${event}:address:${scope.address}`;
  const window = limits.hourOf(scope.clock.now());
  const count = await sql.countEvent(scope.db, key, window);
  const takeBack = () => sql.uncountEvent(scope.db, key, window);
  if (count <= most * now) return takeBack;
  // What is refused has done nothing: it must not fill what neighbours share.
  await takeBack();
  return count <= most * withWork ? askForWork(scope) : refuse();
}

/** Bounds how many phones an address asks about without a code being sent. */
export async function limitProbes(scope: Scope, isProven: boolean): Promise<void> {
  const refuse = () =>
    limits.refuseThisHour(scope, 'too_many_requests', 'Слишком много запросов из вашей сети');
  await countOfAddress(scope, 'probe', refuse, isProven);
}
