import { boundMetrics } from '../platform/cloudflare/analytics-engine.ts';
import type { MetricName } from '../platform/metrics.ts';
import type { LocalBindings } from './bindings.ts';

/** What is remembered at most: what a test does between two looks. */
const MOST_KEPT = 2000;

export interface Noted {
  readonly name: MetricName;
  readonly labels: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, number>>;
}

/** Remembers what is noted, beside handing it to what is bound. */
export function createMetricsRecorder() {
  let kept: Noted[] = [];
  return {
    /** Everything that was noted since the last call. */
    take(): readonly Noted[] {
      const taken = kept;
      kept = [];
      return taken;
    },
    /** In place of what is bound. */
    wrap(bound: LocalBindings['METRICS']): NonNullable<LocalBindings['METRICS']> {
      const metrics = boundMetrics(bound);
      return {
        note(name, labels, values) {
          metrics.note(name, labels, values);
          // What there is nothing of leaves a gap, as it does where metrics are kept.
          if (!Object.values<number>(values).some(Number.isNaN)) kept.push({ name, labels, values });
          if (kept.length > MOST_KEPT) kept.shift();
        },
        ...('exposition' in metrics && { exposition: metrics.exposition }),
      };
    },
  };
}
