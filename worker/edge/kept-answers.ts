import { inTime } from '../in-time.ts';
import type { Scope } from '../scope.ts';

/** How long the platform's cache is waited for, in milliseconds: making anew what it keeps takes no longer. */
const WAIT_MS = 1000;

type Told = Pick<Scope, 'log'>;

/**
 * What the platform keeps near its visitors, read by `read`; undefined where it keeps nothing, fails or is silent. A cache
 * is a help: without it everything is made anew.
 */
export async function findKept<T>(
  { log }: Told,
  key: string,
  read: (kept: Response) => Promise<T> | T,
): Promise<T | undefined> {
  const find = async () => {
    const kept = await caches.default.match(key);
    return kept && (await read(kept));
  };
  try {
    return await inTime(WAIT_MS, 'The cache', find());
  } catch (error) {
    log('warn', 'cache not read', { reason: String(error) });
    return undefined;
  }
}

/** Has the platform keep an answer; one that it does not take is made again. */
export async function keep({ log }: Told, key: string, answer: Response): Promise<void> {
  try {
    await caches.default.put(key, answer);
  } catch (error) {
    log('warn', 'cache not written', { reason: String(error) });
  }
}
