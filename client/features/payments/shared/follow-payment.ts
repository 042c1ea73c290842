/** First pause between two looks and the longest one, in milliseconds. */
const PAUSE_MS = { first: 2000, longest: 60_000 } as const;

interface Following {
  /** Asks the provider how far the payment is. */
  readonly ask: () => Promise<void>;
  /** Reads the page's data again. */
  readonly look: () => void;
}

/**
 * Follows a payment whose payer may just have come back: asks the provider once, then looks with growing pauses for
 * what its notification has changed. The returned function ends it.
 */
export function followPayment({ ask, look }: Following): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let pause: number = PAUSE_MS.first;
  const lookLater = () => {
    if (isOver) return;
    timer = setTimeout(() => {
      if (document.visibilityState === 'visible') look();
      lookLater();
    }, pause);
    pause = Math.min(pause * 2, PAUSE_MS.longest);
  };
  void ask().then(lookLater, lookLater);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
