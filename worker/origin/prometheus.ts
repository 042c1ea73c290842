import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type MetricName, type MetricShape, metrics, type ReadableMetrics } from '../platform/metrics.ts';

/** From a page that was ready to a run of the timer after the cut-off, in seconds. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Note = (labels: Record<string, string>, value: number) => void;

/** One metric of the catalogue in the registry: how often it was noted, and each of its values. */
function register(registry: Registry, name: MetricName) {
  const { labels: labelNames, values }: MetricShape = metrics[name];
  const prefix = `befit_${snakeCase(name)}`;
  const base = (metricName: string) => ({
    ...{ name: metricName, help: `docs/metrics.md, ${name}`, registers: [registry] },
    labelNames: [...labelNames],
  });
  const kinds = Object.entries(values);
  const notes = kinds.map(([value, kind]): readonly [string, Note] => {
    const own = `${prefix}_${snakeCase(value)}`;
    if (kind === 'sum') {
      const counter = new Counter(base(`${own}_total`));
      return [value, (labels, by) => counter.inc(labels, Math.max(0, by))];
    }
    if (kind === 'gauge') {
      const gauge = new Gauge(base(own));
      return [value, (labels, to) => gauge.set(labels, to)];
    }
    const histogram = new Histogram({ ...base(own), buckets: BUCKETS_S });
    return [value, (labels, seconds) => histogram.observe(labels, Math.max(0, seconds))];
  });
  // How often a gauge was looked at tells nothing.
  const isGauge = kinds.some(([, kind]) => kind === 'gauge');
  const count = isGauge ? undefined : new Counter(base(`${prefix}_total`));
  return { count, notes };
}

/** Metrics in this process, as Prometheus reads them, with those of the process itself: processor, memory, event loop. */
export function createPrometheus(): ReadableMetrics & { readonly stop: () => void } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registered = new Map<MetricName, ReturnType<typeof register>>();
  for (const name of Object.keys(metrics) as MetricName[]) registered.set(name, register(registry, name));
  return {
    note(name, labels, values) {
      const own = registered.get(name);
      const measured: Readonly<Record<string, number>> = values;
      own?.count?.inc({ ...labels });
      for (const [value, note] of own?.notes ?? []) note({ ...labels }, measured[value] ?? 0);
    },
    exposition: async () => ({ type: registry.contentType, text: await registry.metrics() }),
    stop: () => registry.clear(),
  };
}
