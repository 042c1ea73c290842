import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { orderMoment } from '#tests/factories/orders.ts';
import type { LocalBindings } from '#worker/local/bindings.ts';
import { createFrozenClock } from '#worker/local/clock.ts';
import type { createLocalDesk } from '#worker/local/desk-site.ts';
import { createLocalSite } from '#worker/local/site.ts';
import { createFolder } from '#worker/origin/folder.ts';
import { createHost } from '#worker/origin/host.ts';
import { createKeyValues } from '#worker/origin/key-values.ts';
import { createLeases } from '#worker/origin/leases.ts';
import { provideGlobals, type WorkerHandlers } from '#worker/origin/platform.ts';
import { SqliteDatabase } from '#worker/origin/sqlite-database.ts';
import { schemaOf } from '#worker/origin/stores.ts';
import type { Served } from '#worker/published/serving.ts';
import type { Scope, Services } from '#worker/scope.ts';
import { recordTexts } from './recorded-statements.ts';
import { answerAt, runningSite } from './running-site.ts';
import { makeShop, templateOf } from './template.ts';

export interface SiteOptions {
  readonly isSimply?: boolean;
  readonly vars?: Readonly<Record<string, string>>;
  /** Answers what the site fetches from the network; without it every such request gets a 599. */
  readonly outbound?: ((request: Request) => Response | Promise<Response>) | undefined;
  readonly floodLimit?: number;
  /** Services in place of those of a machine. */
  readonly services?: Partial<Services>;
}

const root = resolve(import.meta.dirname, '../..');
/** Ports that nothing listens at: a site in process is found by its origin. */
let ports = 40_000;

const closed = () => new Response('The network is closed', { status: 599 });

/** An answer with its body read, so that nothing of it is under way any more. */
async function readWhole(answer: Response): Promise<Response> {
  const hasBody = answer.body !== null && ![101, 204, 205, 304].includes(answer.status);
  const body = await answer.arrayBuffer();
  const { status, statusText, headers } = answer;
  return new Response(hasBody ? body : null, { status, statusText, headers });
}

async function openStores(folder: string, now: () => number) {
  const site = new SqliteDatabase(join(folder, 'site.sqlite'));
  const service = new SqliteDatabase(join(folder, 'service.sqlite'));
  await service.exec(schemaOf('service-schema.sql'));
  const local = new SqliteDatabase(':memory:');
  await local.exec(schemaOf('../local/schema.sql'));
  return {
    ...{ site, service, local },
    keyValues: createKeyValues(service),
    photos: createFolder(join(folder, 'photos')),
    backups: createFolder(join(folder, 'backups')),
    leases: createLeases(service, now),
    close() {
      for (const database of [site, service, local]) database.close();
    },
  };
}

/** A folder with the databases of a shop whose content is published. */
const copyTemplate = templateOf('site', async (folder) => {
  await makeShop(folder);
  const site = await openAt(folder, {});
  await site.publish();
  await site.close();
});

/** Published content as the first site of this process has parsed it. */
let served: Served | undefined;

/** The desk, loaded for those tests alone that ask it. */
function createLateDesk(options: Parameters<typeof createLocalDesk>[0]) {
  let desk: ReturnType<typeof createLocalDesk> | undefined;
  return {
    async fetch(...args: Parameters<WorkerHandlers['fetch']>) {
      const { createLocalDesk } = await import('#worker/local/desk-site.ts');
      desk ??= createLocalDesk(options);
      return (desk.handlers as unknown as WorkerHandlers).fetch(...args);
    },
    texts: () => desk?.statements.texts() ?? [],
  };
}

/**
 * The whole worker with its desk in this process, on a database of its own and with a clock that stands. A request is
 * answered when all that it has begun has ended: work behind the answer, and what is due in queues.
 */
async function openAt(
  folder: string,
  { isSimply = false, vars, outbound = closed, floodLimit = 600, services: others }: SiteOptions,
) {
  provideGlobals();
  const clock = createFrozenClock(Date.parse(orderMoment));
  const stores = await openStores(folder, clock.now);
  const services = { pause: () => Promise.resolve(), ...others };
  const local = createLocalSite({ clock, services, served });
  const desk = createLateDesk({ clock, services, served });
  const logs: string[] = [];
  ports += 2;
  const [url, deskUrl] = [`http://localhost:${ports}`, `http://localhost:${ports + 1}`];
  const host = createHost({
    assets: { site: join(root, 'public'), desk: join(root, 'public') },
    worker: local.handlers as unknown as WorkerHandlers,
    desk,
    stores,
    variables: { ENVIRONMENT: 'local', IS_SIMPLY: String(isSimply), SITE_URL: url, ...vars },
    floodLimit,
    retryMs: 0,
    isAwake: false,
    now: clock.now,
    log: (level, message, fields) => logs.push(JSON.stringify({ level, message, ...fields })),
  });
  const world = {
    print: (line: string) => void logs.push(line),
    outbound: async (request: Request) => outbound(request),
  };
  /** Does something as the site, and waits for all that it begins. */
  const within = <T>(work: () => Promise<T>): Promise<T> =>
    runningSite.run(world, async () => {
      const result = await work();
      await host.settle();
      return result;
    });
  const tick = (cron = '*/5 * * * *') => within(() => host.tick(cron));
  const request = (asked: Request) => {
    const { pathname, searchParams } = new URL(asked.url);
    if (pathname !== '/cdn-cgi/handler/scheduled')
      return within(async () => readWhole(await host.fetch(asked)));
    return tick(searchParams.get('cron') ?? undefined).then(
      () => new Response('ok'),
      (error: unknown) => new Response(String(error), { status: 500 }),
    );
  };
  const requestDesk = (asked: Request) =>
    within(async () => readWhole((await host.fetchDesk?.(asked)) ?? closed()));
  const scope = (): Scope => local.scope(host.bindings as LocalBindings, host.context as never);
  const forget = [answerAt(url, request), answerAt(deskUrl, requestDesk)];
  return {
    ...{ url, deskUrl, folder, clock, logs, stores, host, tick, request },
    instruments: local,
    scope,
    within,
    /** Publishes what the tables hold, or takes what is published. */
    async publish() {
      await within(() => scope().published.version());
      served ??= local.served();
    },
    async close() {
      for (const end of forget) end();
      recordTexts([...local.statements.texts(), ...desk.texts()]);
      await host.stop();
      stores.close();
    },
  };
}

export type InProcess = Awaited<ReturnType<typeof openInProcess>>;

/** A site of a test's own: see `openAt`. */
export async function openInProcess(options: SiteOptions = {}) {
  const folder = await copyTemplate();
  const site = await openAt(folder, options);
  if (served === undefined) await site.publish();
  return {
    ...site,
    async stop() {
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
