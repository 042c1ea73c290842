import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { portOf } from '#tests/harness/port.ts';
import {
  type Answer,
  type Call,
  CloudflareDatabases,
  CloudflareStores,
  CloudflareWorkers,
  CloudflareZones,
  type Routes,
  refuse,
} from './cloudflare-account.ts';

const HOST = '127.0.0.1';

interface Fault {
  /** Calls that are refused, by method and path; those of the site's visitors are `SITE /path`, those of the staff `DESK /path`. */
  readonly calls: RegExp;
  /** Words of the body, where calls of one path mean different things. */
  readonly body?: RegExp | undefined;
  readonly status: number;
}

async function listen(server: Server): Promise<string> {
  server.listen(0, HOST);
  await once(server, 'listening');
  return `http://${HOST}:${portOf(server)}`;
}

/**
 * An account of Cloudflare as wrangler and the release see it, and the site that its workers serve. Pages of a version
 * whose code says `broken` fail. What it does not know it refuses and remembers.
 */
export class CloudflareDouble {
  readonly token = 'token-of-a-rehearsal';
  readonly account = 'a'.repeat(32);
  readonly databases = new CloudflareDatabases();
  readonly stores = new CloudflareStores();
  readonly workers = new CloudflareWorkers();
  readonly zones = new CloudflareZones([HOST, 'your-domain.ru']);
  readonly unknown: string[] = [];
  /** Method and path of every call that changes something, in order. */
  readonly changes: string[] = [];
  /** A refusal that stands until it is taken away. */
  fault: Fault | undefined;
  apiUrl = '';
  siteUrl = '';
  deskUrl = '';
  #servers: readonly Server[] = [];
  readonly #routes: Routes = {
    ...{ ...this.databases.routes, ...this.stores.routes },
    ...{ ...this.workers.routes, ...this.zones.routes },
  };

  async start(): Promise<void> {
    const api = createServer(async (request, response) => {
      const [status, result] = await this.#take(request);
      const envelope =
        status < 300
          ? { success: true, errors: [], messages: [], result }
          : { success: false, errors: [result], messages: [], result: null };
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(envelope));
    });
    const [site, desk] = ['befit', 'befit-desk'].map((name) =>
      createServer((request, response) => {
        const [status, body] = this.#serve(request, name);
        response.writeHead(status).end(body);
      }),
    ) as [Server, Server];
    this.#servers = [api, site, desk];
    this.apiUrl = `${await listen(api)}/client/v4`;
    this.siteUrl = await listen(site);
    this.deskUrl = await listen(desk);
  }

  stop(): void {
    for (const server of this.#servers) server.close();
    this.databases.close();
  }

  /** What leads wrangler and the release to this account. */
  get variables(): Record<string, string> {
    return {
      CLOUDFLARE_API_BASE_URL: this.apiUrl,
      CLOUDFLARE_API_TOKEN: this.token,
      CLOUDFLARE_ACCOUNT_ID: this.account,
      NO_PROXY: HOST,
    };
  }

  async #take(request: IncomingMessage): Promise<Answer> {
    const { method = 'GET', headers } = request;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname.replace('/client/v4', '').replace(`/accounts/${this.account}`, '');
    const call: Call = {
      query: searchParams,
      body: await buffer(request),
      contentType: headers['content-type'] ?? '',
    };
    // Files are uploaded with a token of their own.
    if (headers.authorization !== `Bearer ${this.token}` && !path.startsWith('/workers/assets/'))
      return refuse(403, 10000, 'Authentication error');
    return this.#answer(`${method} ${path}`, call);
  }

  async #answer(line: string, call: Call): Promise<Answer> {
    if (this.fault && this.#isFaulty(line, String(call.body)))
      return refuse(this.fault.status, 10001, 'a planted fault');
    if (!line.startsWith('GET')) this.changes.push(line);
    for (const [route, answer] of Object.entries(this.#routes)) {
      const found = new RegExp(`^${route.replaceAll('/:', '/([\\w-]+)')}$`).exec(line);
      if (found) return answer(call, found[1] ?? '', found[2] ?? '');
    }
    this.unknown.push(line);
    return refuse(404, 7003, `The double knows no ${line}`);
  }

  #isFaulty(line: string, words: string): boolean {
    const { calls, body } = this.fault ?? {};
    return calls?.test(line) === true && (body === undefined || body.test(words));
  }

  /** What a worker answers at its address; an override that names another one is none. */
  #serve({ url = '/', headers }: IncomingMessage, worker: string): [number, string | Uint8Array] {
    const { pathname } = new URL(url, 'http://localhost');
    const place = worker === 'befit' ? 'SITE' : 'DESK';
    if (this.fault && this.#isFaulty(`${place} ${pathname}`, '')) return [this.fault.status, ''];
    const wanted = String(headers['cloudflare-workers-version-overrides'] ?? '');
    const [, name, id] = /^([\w-]+)="([\w-]+)"$/.exec(wanted) ?? [];
    const version = this.workers.all.get(worker)?.pick(name === worker ? id : undefined);
    const file = version?.files.get(pathname);
    if (file) return [200, file];
    if (!version || /^\/(assets|builds)\//.test(pathname)) return [404, ''];
    return version.code.includes('broken') ? [500, ''] : [200, `<!doctype html>${version.id}`];
  }
}
