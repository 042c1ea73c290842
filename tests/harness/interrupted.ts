import type { Database } from '#worker/platform/database.ts';
import type { ObjectStore } from '#worker/platform/object-store.ts';

/** What a command works with, and what happens at one of its steps. */
interface Stores {
  readonly db: Database;
  readonly photos: ObjectStore;
}

/** Where something happens: at the n-th call of a store, counted from one, before it or right after it. */
export interface Moment {
  readonly step: number;
  readonly when: 'before' | 'after';
}

/** The run has died: whatever it would do next is not done. */
export class Died extends Error {}

/** Stores that count their calls, with something that happens at one of them; where it dies, no later call does anything. */
export function interrupt(
  { db, photos }: Stores,
  { step, when }: Moment,
  happens: () => Promise<unknown>,
): Stores & { readonly steps: () => number } {
  let steps = 0;
  let isDead = false;
  const happen = async () => {
    try {
      await happens();
    } catch (error) {
      isDead = true;
      throw error;
    }
  };
  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isDead) throw new Died();
    steps += 1;
    const isHit = steps === step;
    if (isHit && when === 'before') await happen();
    const result = await work();
    if (isHit && when === 'after') await happen();
    return result;
  };
  return {
    steps: () => steps,
    db: {
      read: (statements) => call(() => db.read(statements)),
      write: (statements) => call(() => db.write(statements)),
      size: () => db.size(),
    },
    photos: {
      put: (key, content) => call(() => photos.put(key, content)),
      get: (key) => call(() => photos.get(key)),
      delete: (keys) => call(() => photos.delete(keys)),
      list: (options) => call(() => photos.list(options)),
    },
  };
}

/** Lets a run be interrupted at each of its steps, up to the run that has no such step any more. */
export async function atEveryStep(run: (moment: Moment) => Promise<number>): Promise<number> {
  for (let step = 1; ; step += 1) {
    const steps = await run({ step, when: 'before' });
    if (steps < step) return step - 1;
    await run({ step, when: 'after' });
  }
}
