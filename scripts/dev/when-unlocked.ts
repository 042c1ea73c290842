import { setTimeout as sleep } from 'node:timers/promises';

const TRIES = 20;
const AGAIN_MS = 200;

/** What D1 makes of a database that is locked: it keeps the reason to itself. */
const lockedAnswer = /\binternal error\b|database is locked/;

/** Comes again while a database is locked: the running site writes the same file, and the platform refuses the second. */
export async function whenUnlocked<T>(act: () => Promise<T>, againMs = AGAIN_MS): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act();
    } catch (error) {
      const isLocked = error instanceof Error && lockedAnswer.test(error.message);
      if (!isLocked || tries === TRIES) throw error;
      await sleep(againMs);
    }
  }
}
