/** What is written at once: how often each key was counted since the last time. */
export type Counts = readonly (readonly [key: string, count: number])[];

interface TallyOptions {
  readonly write: (counts: Counts) => Promise<void>;
  /** Waits for as long as two writes have to be apart. */
  readonly pause: () => Promise<void>;
  /** Writes that one run makes at most: what runs behind an answer must end before the platform ends it. */
  readonly most: number;
}

/**
 * Counts in memory, whatever the load, and writes what has come together now and then. A run goes on while more comes,
 * and the first event after its end begins the next one.
 */
export function createTally() {
  const counts = new Map<string, number>();
  return {
    add(key: string): void {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    async run({ write, pause, most }: TallyOptions): Promise<void> {
      for (let written = 0; written < most && counts.size > 0; written += 1) {
        const taken = [...counts];
        counts.clear();
        try {
          await write(taken);
        } catch (error) {
          // What was not written waits for the next run.
          for (const [key, count] of taken) counts.set(key, (counts.get(key) ?? 0) + count);
          throw error;
        }
        await pause();
      }
    },
  };
}
