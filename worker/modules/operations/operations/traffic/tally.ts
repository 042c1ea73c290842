import type { EpochMs } from '#shared/dates.ts';

/** Answers are counted by spans of so many milliseconds. */
export const SPAN_MS = 5 * 60_000;
/** An isolate that has failed writes all of its answers for so long, so that a share can be told. */
const TOLD_MS = 15 * 60_000;

/** Answers of a span. */
export interface SpanCount {
  /** The beginning of the span. */
  readonly at: EpochMs;
  readonly requests: number;
  readonly failures: number;
}

/**
 * Counts answers in memory. While nothing fails nothing has to be written: a share of failures is asked for only where
 * there are some.
 */
export function createTally() {
  const spans = new Map<EpochMs, { requests: number; failures: number }>();
  let failedAt: EpochMs = Number.NEGATIVE_INFINITY;

  return {
    add(now: EpochMs, hasFailed: boolean): void {
      const at = now - (now % SPAN_MS);
      const isTold = Math.abs(now - failedAt) < TOLD_MS;
      // Of a span without failures nobody is told.
      if (!isTold) for (const known of spans.keys()) if (known !== at) spans.delete(known);
      const span = spans.get(at) ?? { requests: 0, failures: 0 };
      span.requests += 1;
      if (hasFailed) {
        span.failures += 1;
        failedAt = now;
      }
      spans.set(at, span);
    },
    /** Whether what was counted has to be written. */
    isTold: (now: EpochMs): boolean => Math.abs(now - failedAt) < TOLD_MS,
    take(): readonly SpanCount[] {
      const taken = [...spans].map(([at, span]) => ({ at, ...span }));
      spans.clear();
      return taken;
    },
    /** Takes back what could not be written. */
    putBack(counts: readonly SpanCount[]): void {
      for (const { at, requests, failures } of counts) {
        const span = spans.get(at) ?? { requests: 0, failures: 0 };
        spans.set(at, { requests: span.requests + requests, failures: span.failures + failures });
      }
    },
  };
}
