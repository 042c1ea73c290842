import { NETWORK_SHARE, PER_ADDRESS_HOUR, WIDER } from '#shared/features/bounds/terms.ts';
import type { Scope } from '../../../scope.ts';
import * as limits from './commands.ts';
import { isKnownDevice, readDevice } from './device.ts';
import * as sql from './sql.ts';
import { askForWork, hasWorked } from './work.ts';

export type AddressEvent = keyof typeof PER_ADDRESS_HOUR;

/** What a limit of a network address is for one visitor. */
interface Room {
  /** How many times wider than for anybody. */
  readonly wider: number;
  /** How many times wider it could be with a proof of work. */
  readonly widest: number;
  /** Counts of a browser that has signed in before: its name may be copied, but not what it may do in an hour. */
  readonly device: string | undefined;
}

/** What a visitor's proofs make of the limits of their address; `isProven` says that a bot check was passed. */
export async function roomOf(scope: Scope, isProven = false): Promise<Room> {
  const device = await readDevice(scope);
  const isKnown = isKnownDevice(device, scope.clock.now());
  const hasWork = await hasWorked(scope);
  const before = (isKnown ? WIDER : 1) * (isProven ? WIDER : 1);
  return {
    wider: before * (hasWork ? WIDER : 1),
    // The token of a check is good once, so who has passed one is never asked for work besides.
    widest: before * (hasWork || (scope.proof.canWork && !isProven) ? WIDER : 1),
    device: isKnown ? device.id : undefined,
  };
}

/**
 * Counts an event of an address exactly, and of its network and of a known browser: returns what takes it back. Beyond
 * the limit a proof of work is asked for where that would help; else it is refused in the words of `refuse`. What is
 * refused is taken back.
 */
export async function countOfAddress(
  scope: Scope,
  event: AddressEvent,
  refuse: () => Promise<never>,
  isProven = false,
): Promise<() => Promise<void>> {
  const most = PER_ADDRESS_HOUR[event];
  const { wider, widest, device } = await roomOf(scope, isProven);
  const shared: [key: string, limit: number][] = [
    [`${event}:address:${scope.address}`, most],
    [`${event}:network:${scope.network}`, most * NETWORK_SHARE],
  ];
  const own = device === undefined ? undefined : `${event}:device:${device}`;
  const keys = [...shared.map(([key]) => key), ...(own === undefined ? [] : [own])];
  const window = limits.hourOf(scope.clock.now());
  const counts = await sql.countEvents(scope.db, keys, window);
  const takeBack = () => sql.uncountEvents(scope.db, keys, window);
  const isBeyond = (times: number) => shared.some(([, limit], index) => (counts[index] ?? 0) > limit * times);
  // What is refused has done nothing: it must not fill what neighbours share.
  const isSpent = own !== undefined && (counts.at(-1) ?? 0) > most;
  if (!isSpent && !isBeyond(wider)) return takeBack;
  await takeBack();
  return isSpent || isBeyond(widest) ? refuse() : askForWork(scope);
}

/** Bounds how many phones an address asks about without a code being sent. */
export async function limitProbes(scope: Scope, isProven: boolean): Promise<void> {
  const refuse = () =>
    limits.refuseThisHour(scope, 'too_many_requests', 'Слишком много запросов из\u00a0вашей сети');
  await countOfAddress(scope, 'probe', refuse, isProven);
}
