import { tabStore } from '../storage/stores.ts';

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

function writeUnsent(store: Storage, reports: readonly string[]): void {
  store.setItem(UNSENT, JSON.stringify(reports.slice(0, MOST_UNSENT)));
}

/** Sends a report; one that does not arrive is kept in the tab. */
export async function deliver(report: string): Promise<void> {
  if (await isTaken(report)) return;
  try {
    const store = tabStore();
    writeUnsent(store, [...readUnsent(store), report]);
  } catch {
    // Browsers may deny the storage. The report of an error must never become an error of its own.
  }
}

async function sendAll(): Promise<void> {
  const store = tabStore();
  for (;;) {
    const [first] = readUnsent(store);
    if (first === undefined || !(await isTaken(first))) return;
    // Only now: a page that is left meanwhile loses none. What came since stands behind it.
    writeUnsent(store, readUnsent(store).slice(1));
  }
}

let sending: Promise<void> | undefined;

/** Sends what an earlier page of the tab could not, up to the first that does not arrive; called meanwhile, it is the same. */
export function sendUnsent(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
  return sending;
}
