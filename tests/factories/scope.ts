import { invoiceActs } from '#worker/acts/invoice-changed/acts.ts';
import { readRows } from '#worker/platform/database.ts';
import { noMetrics } from '#worker/platform/metrics.ts';
import type { Part } from '#worker/published/part.ts';
import { noProof, type Scope, type Services } from '#worker/scope.ts';
import { readSettings } from '#worker/settings.ts';
import { createBindings } from './bindings.ts';

const unused: Services = {
  pause: () => Promise.resolve(),
  sms: { send: () => Promise.reject(new Error('No SMS is expected')) },
  email: null,
  marketing: null,
  push: null,
  attachments: {},
  siteUrl: 'https://befit.test',
  captcha: { verify: () => Promise.resolve('passed') },
  leads: null,
  alerts: [],
  suggestions: null,
  payments: {},
};

/** A scope for calling a command without a worker; what is not given answers as an empty deployment does. */
export function createScope(
  parts: Pick<Scope, 'db'> &
    Partial<Omit<Scope, 'services' | 'clock' | 'bindings'>> & {
      readonly at: number;
      readonly services?: Partial<Services>;
      readonly bindings?: Partial<Scope['bindings']>;
    },
): Scope {
  const { at, services, bindings, ...rest } = parts;
  const env = createBindings({ ENVIRONMENT: 'local', IS_SIMPLY: 'false', ...bindings });
  return {
    published: {
      rows: async <Row>(part: Part<Row>) => part.parse(await readRows(parts.db, part.read)),
      version: () => Promise.resolve('tables'),
      publish: () => Promise.resolve('tables'),
      publishSoon: () => undefined,
      publishChanges: () => Promise.resolve(),
      history: () => Promise.resolve({ kept: [], served: undefined }),
      restore: () => Promise.resolve(false),
    },
    settings: readSettings(env),
    log: () => undefined,
    metrics: noMetrics,
    waitUntil: () => undefined,
    address: '',
    proof: noProof,
    origin: 'https://befit.test',
    region: '',
    cookies: null,
    touches: null,
    ...rest,
    bindings: env,
    clock: { now: () => at },
    services: { ...unused, ...services },
    acts: invoiceActs,
  };
}
