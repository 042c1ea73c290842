/** Where a tab keeps reports that the log has not taken. */
const UNSENT = 'unsent-reports';
/** Reports that a tab keeps; the oldest say the most of what began. */
const MOST_UNSENT = 20;

/** Refusals that say nothing of the report: too many at once, or too slowly. */
const comesLater: ReadonlySet<number> = new Set([408, 429]);

/** Whether the log has answered for good: a report that it refuses would be refused again. */
async function isTaken(report: string): Promise<boolean> {
  try {
    const { status } = await fetch('/api/log/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: report,
      keepalive: true,
    });
    return status < 500 && !comesLater.has(status);
  } catch {
    return false;
  }
}

function readUnsent(store: Storage): string[] {
  return JSON.parse(store.getItem(UNSENT) ?? '[]') as string[];
}

function keep(report: string): void {
  try {
    const store = window.sessionStorage;
    store.setItem(UNSENT, JSON.stringify([...readUnsent(store), report].slice(0, MOST_UNSENT)));
  } catch {
    // Browsers may deny the storage. The report of an error must never become an error of its own.
  }
}

/** Sends a report; one that does not arrive is kept in the tab. */
export async function deliver(report: string): Promise<void> {
  if (!(await isTaken(report))) keep(report);
}

/** Sends what an earlier page of the tab could not; the rest is kept again at the first that does not arrive. */
export async function sendUnsent(): Promise<void> {
  const store = window.sessionStorage;
  const unsent = readUnsent(store);
  store.removeItem(UNSENT);
  while (unsent[0] !== undefined && (await isTaken(unsent[0]))) unsent.shift();
  for (const report of unsent) keep(report);
}
