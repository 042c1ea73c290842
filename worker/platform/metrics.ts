/** How the values of a metric add up: a sum grows, a histogram tells how they are spread, a gauge is as it was last. */
type ValueKind = 'sum' | 'histogram' | 'gauge';

/** What a metric is noted with. */
export interface MetricShape {
  readonly labels: readonly string[];
  readonly values: Readonly<Record<string, ValueKind>>;
}

const ofDatabase = { databaseCalls: 'sum', rowsRead: 'sum', rowsWritten: 'sum' } as const;

/**
 * Everything that is counted, with its labels and values in the order in which they are stored: new ones go to the end.
 * A label is a word of ours, never anything of a person, an address or an id. See docs/metrics.md.
 */
export const metrics = {
  /** A request that was answered: its route as a pattern, how it ended. */
  request: { labels: ['route', 'method', 'outcome'], values: { seconds: 'histogram', ...ofDatabase } },
  /** A run of the clock. */
  run: { labels: ['cron', 'outcome'], values: { seconds: 'histogram', ...ofDatabase } },
  /** A message of a queue that was handled, and how long it had waited. */
  job: {
    labels: ['queue', 'outcome'],
    values: { seconds: 'histogram', waitedSeconds: 'histogram', ...ofDatabase },
  },
  /** Something that was ordered: what, how it is paid for, by the customer or by a renewal. */
  order: { labels: ['kind', 'payment', 'source'], values: {} },
  /** What has become of a payment, or of money that goes back. */
  payment: { labels: ['provider', 'outcome'], values: {} },
  /** A text message that was handed to a gateway. */
  sms: { labels: ['provider', 'outcome'], values: { seconds: 'histogram' } },
  /** Something that operators were told of. */
  alert: { labels: ['check', 'state'], values: {} },
  /** Everything that is watched, each minute, in the unit that its check has; NaN where there is nothing to measure. */
  health: { labels: ['check', 'unit'], values: { value: 'gauge' } },
} as const satisfies Record<string, MetricShape>;

type Catalogue = typeof metrics;
export type MetricName = keyof Catalogue;
export type LabelsOf<Name extends MetricName> = Readonly<Record<Catalogue[Name]['labels'][number], string>>;
export type ValuesOf<Name extends MetricName> = Readonly<Record<keyof Catalogue[Name]['values'], number>>;

/** Where it is noted what happens. Noting waits for nothing and never fails: whoever is answered must not feel it. */
export interface Metrics {
  note<Name extends MetricName>(name: Name, labels: LabelsOf<Name>, values: ValuesOf<Name>): void;
}

/** Metrics that are read where they are noted. */
export interface ReadableMetrics extends Metrics {
  /** All of them, as Prometheus reads them. */
  readonly exposition: () => Promise<{ readonly type: string; readonly text: string }>;
}

/** Of a deployment that nobody counts anything of. */
export const noMetrics: Metrics = { note: () => undefined };
