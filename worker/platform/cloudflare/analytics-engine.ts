import { type MetricShape, type Metrics, metrics, noMetrics, type ReadableMetrics } from '../metrics.ts';

/** Bytes of an index, by which the platform samples where there is too much: of each index alike. */
const INDEX_BYTES = 96;

/**
 * Analytics Engine as metrics: `blob1` is the name, `blob2` and on its labels, `double1` and on its values, in the
 * order of the catalogue. The index is the name with the first label, so that rare routes are not lost beside busy ones.
 */
export function createAnalyticsMetrics(dataset: AnalyticsEngineDataset): Metrics {
  return {
    note(name, labels, values) {
      const shape: MetricShape = metrics[name];
      const named: Readonly<Record<string, string>> = labels;
      const measured: Readonly<Record<string, number>> = values;
      // What there is nothing of leaves a gap.
      if (Object.values(measured).some(Number.isNaN)) return;
      const texts = shape.labels.map((label) => named[label] ?? '');
      dataset.writeDataPoint({
        indexes: [`${name} ${texts[0]}`.slice(0, INDEX_BYTES)],
        blobs: [name, ...texts],
        doubles: Object.keys(shape.values).map((value) => measured[value] ?? 0),
      });
    },
  };
}

/** Where this deployment notes its metrics. */
export function boundMetrics(
  bound: AnalyticsEngineDataset | Metrics | ReadableMetrics | undefined,
): Metrics | ReadableMetrics {
  if (bound === undefined) return noMetrics;
  return 'note' in bound ? bound : createAnalyticsMetrics(bound);
}
