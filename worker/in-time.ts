/** What did not come in the time that somebody waits for it. */
export class TooLate extends Error {}

/** Waits for work so long and no longer, in milliseconds; the work itself goes on. */
export async function inTime<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate(`${what} took more than ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
