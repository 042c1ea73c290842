const FIRST_PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 60_000;

function pause(ms: number, network: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      network.removeEventListener('online', goOn);
      resolve();
    };
    const timer = setTimeout(goOn, ms);
    network.addEventListener('online', goOn);
  });
}

/** Loads until it succeeds, after growing pauses and as soon as the browser is online again. */
export async function tryAgain<T>(load: () => Promise<T>, network: EventTarget = window): Promise<T> {
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
    try {
      return await load();
    } catch {
      // Reported where it is made.
      await pause(ms, network);
    }
  }
}
