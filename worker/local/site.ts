import { Hono } from 'hono';
import * as z from 'zod/mini';
import { AppError } from '#shared/errors.ts';
import { oncePerObject } from '#shared/once-per-object.ts';
import { noteChangedDays } from '../acts/content-published.ts';
import { type App, createApp } from '../app.ts';
import { backgroundScope } from '../background-scope.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { boundDatabase } from '../platform/cloudflare/d1-database.ts';
import { publishedParts } from '../published/parts.ts';
import { createPublished } from '../published/published.ts';
import { createServing, type Served } from '../published/serving.ts';
import { consumeQueue } from '../queue.ts';
import { readBody } from '../rest/body.ts';
import { parseInput } from '../rest/parse.ts';
import type { Scope, Services } from '../scope.ts';
import { EVERY_MINUTE, runMinute, runTimer } from '../timer.ts';
import type { LocalBindings } from './bindings.ts';
import { createMovableClock, type MovableClock } from './clock.ts';
import { createCrashes } from './crashes.ts';
import { createMetricsRecorder } from './metrics.ts';
import { inboxPage, paymentPage, returnPage } from './pages.ts';
import { mountProbes } from './probes.ts';
import { createLocalServices } from './services.ts';
import {
  decideSandboxPayment,
  findSandboxPayment,
  keepSandboxMethod,
  listMessages,
  type SandboxPayment,
} from './sql.ts';
import { createStatementCount } from './statements.ts';

const INBOX_SHOWN = 200;

const databaseOf = (c: AppContext) => boundDatabase((c.env as LocalBindings).LOCAL_DB);
const nonceOf = (c: AppContext) => c.get('secureHeadersNonce') ?? '';

function mountInbox(local: Hono<AppEnv>): void {
  local.get('/inbox', async (c) =>
    c.html(inboxPage(await listMessages(databaseOf(c), INBOX_SHOWN), nonceOf(c))),
  );

  local.get('/inbox.json', async (c) => {
    const messages = await listMessages(databaseOf(c), INBOX_SHOWN);
    return c.json(
      messages.map(({ channel, recipient, text, code, at }) => ({
        channel,
        to: recipient,
        text,
        ...(code !== null && { code }),
        at: new Date(at).toISOString(),
      })),
    );
  });
}

const Decision = z.object({
  state: z.enum(['paid', 'paid_once', 'failed', 'insufficient_funds', 'not_confirmed', 'cancelled']),
  /** How the site learns of a payment: after a lost notification it asks the provider by itself. */
  notice: z._default(z.enum(['once', 'late', 'twice', 'unordered']), 'once'),
});

/** Notifications of a decision: each says no more than which payment to ask after. */
const noticesSent = { once: 1, late: 0, twice: 2, unordered: 2 } as const;

async function notifySite(app: App, c: AppContext, payment: SandboxPayment): Promise<void> {
  const notification = new Request(payment.notify_url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: payment.id }),
  });
  const answer = await app.fetch(notification, c.env, c.executionCtx);
  if (!answer.ok) throw new AppError('upstream_failed');
}

/** The payment page of the sandbox; its notices go to the app, which is made after its routes. */
function mountSandbox(local: Hono<AppEnv>, app: () => App): void {
  local.get('/pay/:id', async (c) => {
    const payment = await findSandboxPayment(databaseOf(c), c.req.param('id'));
    if (!payment) throw new AppError('not_found');
    return c.html(paymentPage(payment, nonceOf(c)));
  });

  local.post('/pay/:id', async (c) => {
    const { state, notice } = parseInput(Decision, await readBody(c)) as z.infer<typeof Decision>;
    const payment = await findSandboxPayment(databaseOf(c), c.req.param('id'));
    if (!payment) throw new AppError('not_found');
    if (state === 'paid_once') await keepSandboxMethod(databaseOf(c), payment.id, true);
    // An unordered notification tells of a refusal that came before: it arrives after the one of the success.
    if (notice === 'unordered') await decideSandboxPayment(databaseOf(c), payment.id, 'insufficient_funds');
    await decideSandboxPayment(databaseOf(c), payment.id, state === 'paid_once' ? 'paid' : state);
    for (let sent = 0; sent < noticesSent[notice]; sent += 1) await notifySite(app(), c, payment);
    const { origin } = new URL(payment.return_url, c.req.url);
    if (origin !== new URL(c.req.url).origin) return c.html(returnPage(payment.return_url, nonceOf(c)));
    return c.redirect(payment.return_url, 303);
  });
}

const Crash = z.object({
  write: z.optional(z.int().check(z.gte(1))),
  when: z._default(z.enum(['before', 'after']), 'after'),
});

const Publication = z.object({
  followsTables: z.boolean(),
  /** Whether the database refuses every call, as one that is gone. */
  refusesCalls: z._default(z.boolean(), false),
});

/** What tests look at and break. */
function createInstruments(clock: MovableClock) {
  return {
    clock,
    crashes: createCrashes(),
    statements: createStatementCount(),
    recorder: createMetricsRecorder(),
    /** Whether edited tables show at once, or only once they are published, as in a deployment. */
    publication: { followsTables: true },
  };
}
type Instruments = ReturnType<typeof createInstruments>;

/** The instruments by requests, for a site in another process. */
function mountInstruments(local: Hono<AppEnv>, instruments: Instruments): void {
  const { crashes, statements, recorder, publication } = instruments;
  mountProbes(local, instruments);

  local.post('/crash', async (c) => {
    const { write, when } = parseInput(Crash, await readBody(c)) as z.infer<typeof Crash>;
    if (write === undefined) crashes.disarm();
    else void crashes.arm({ write, when });
    return c.json(crashes.report());
  });

  local.get('/crash', (c) => c.json(crashes.report()));

  /** What has happened since the last asking, as it is counted. */
  local.post('/metrics', (c) => c.json(recorder.take()));

  local.post('/publication', async (c) => {
    const wanted = parseInput(Publication, await readBody(c)) as z.infer<typeof Publication>;
    publication.followsTables = wanted.followsTables;
    statements.refuse(wanted.refusesCalls);
    return c.json(wanted);
  });
}

export interface LocalSiteOptions {
  readonly clock?: MovableClock;
  /** What of the services a test replaces. */
  readonly services?: Partial<Services>;
  /** Published content that another site of this process has served. */
  readonly served?: Served | undefined;
}

/** The site with inbox, sandbox, settable clock and instruments, and all that it remembers. */
export function createLocalSite({ clock = createMovableClock(), services, served }: LocalSiteOptions = {}) {
  const instruments = createInstruments(clock);
  const { crashes, statements, recorder, publication } = instruments;
  /** Where the site was last asked for: a local port may be any. */
  let siteUrl = 'http://localhost:8787';
  const local = new Hono<AppEnv>({ strict: false });
  mountInbox(local);
  mountSandbox(local, () => app);
  mountInstruments(local, instruments);
  const servicesOf = (env: LocalBindings): Services => ({
    ...createLocalServices(env, clock, siteUrl),
    ...services,
  });
  const serving = createServing({
    parts: publishedParts,
    clock,
    beforePublish: noteChangedDays(clock),
    followsTables: () => publication.followsTables,
    served,
  });
  const readPublished = createPublished(serving);
  const app: App = createApp({
    services: (env) => servicesOf(env as LocalBindings),
    clock,
    readPublished,
    local,
  });
  /** What is bound, so that tests see what is counted and can break the database; an edge has none. */
  const watched = oncePerObject(
    (env: LocalBindings): LocalBindings => ({
      ...env,
      METRICS: recorder.wrap(env.METRICS),
      ...('DB' in env && { DB: statements.wrap(crashes.wrap(boundDatabase(env.DB))) }),
    }),
  );
  const background = (env: LocalBindings, executionCtx: ExecutionContext) => ({
    env: watched(env),
    services: servicesOf(watched(env)),
    clock,
    readPublished,
    executionCtx,
  });
  const handlers = {
    async fetch(request, env, context) {
      const { hostname, origin } = new URL(request.url);
      if (hostname === 'localhost') siteUrl = origin;
      return app.fetch(request, watched(env), context);
    },
    scheduled: ({ cron }, env, executionCtx) =>
      (cron === EVERY_MINUTE ? runMinute : runTimer)(background(env, executionCtx)),
    queue: (batch, env, executionCtx) => consumeQueue(batch, background(env, executionCtx)),
  } satisfies ExportedHandler<LocalBindings>;
  /** What commands work with that are called without a request. */
  const scope = (env: LocalBindings, executionCtx: ExecutionContext): Scope =>
    backgroundScope(background(env, executionCtx), { cron: 'test' });
  return { handlers, scope, served: serving.served, ...instruments };
}
