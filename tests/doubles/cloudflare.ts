import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { portOf } from '#tests/harness/port.ts';
import type { Answer, Call, Files } from './cloudflare-worker.ts';
import { CloudflareWorker, json, ok, refuse } from './cloudflare-worker.ts';

const HOST = '127.0.0.1';

/** Answers like D1's `query`, where the statements of one text run in one transaction. */
function query(db: DatabaseSync, sql: string): Answer {
  const meta = { duration: 0, changes: 0, rows_read: 0, rows_written: 0 };
  db.exec('BEGIN');
  try {
    // Only a question has rows that anybody reads.
    const results = /^\s*SELECT\b/i.test(sql) ? db.prepare(sql).all() : [];
    if (results.length === 0) db.exec(sql);
    db.exec('COMMIT');
    return ok([{ results, success: true, meta }]);
  } catch (error) {
    db.exec('ROLLBACK');
    return refuse(400, 7500, String(error));
  }
}

type Routes = Readonly<
  Record<string, (call: Call, first: string, second: string) => Answer | Promise<Answer>>
>;

/**
 * An account of Cloudflare as wrangler sees it, with stores that are there already, and the sites that its workers serve.
 * Pages of a version whose code says `broken` fail. What it does not know it refuses and remembers.
 */
export class CloudflareDouble {
  readonly db = new DatabaseSync(':memory:');
  readonly workers = new Map<string, CloudflareWorker>();
  readonly unknown: string[] = [];
  /** Method and path of every call that changes something, in order. */
  readonly changes: string[] = [];
  readonly #token = 'token-of-a-rehearsal';
  readonly #account = 'a'.repeat(32);
  readonly #bytes = new Map<string, Uint8Array>();
  #manifest: [path: string, hash: string][] = [];
  #servers: readonly Server[] = [];
  #urls: readonly string[] = [];

  readonly #routes: Routes = {
    'GET /d1/database/:': (_, id) => ok({ uuid: id, name: 'befit', version: 'production' }),
    'GET /d1/database/:/time_travel/bookmark': () => ok({ bookmark: 'bookmark-of-now' }),
    'POST /d1/database/:/query': (call) => query(this.db, json(call).sql),
    'GET /r2/buckets/:': (_, name) => ok({ name }),
    'GET /queues': (call) =>
      ok(call.query.getAll('name').map((name) => ({ queue_id: name, queue_name: name, consumers: [] }))),
    'POST /queues/:/consumers': () => ok({}),
    'GET /zones': () => ok([{ id: 'zone', name: 'befit.ru' }]),
    'GET /zones/zone/workers/routes': () => ok([]),
    'PUT /workers/scripts/:': (call, name) => this.#create(call, name),
    'POST /workers/scripts/:/versions': (call, name) =>
      this.#with(name, async (worker) => {
        const { id } = await worker.add(call, this.#files());
        const resources = { script: { etag: id } };
        return ok({ id, startup_time_ms: 1, metadata: { has_preview: false }, resources });
      }),
    'GET /workers/scripts/:/versions/:': (_, __, id) => {
      const metadata = { created_on: new Date().toISOString(), author_email: '', source: 'wrangler' };
      return ok({ id, number: 1, metadata, annotations: {}, resources: { bindings: [], script: {} } });
    },
    'GET /workers/scripts/:/deployments': (_, name) =>
      this.#with(name, ({ deployments }) => ok({ deployments })),
    'POST /workers/scripts/:/deployments': (call, name) =>
      this.#with(name, (worker) => ok(worker.deploy(json(call).versions, json(call).annotations))),
    'GET /workers/services/:': (_, name) =>
      this.#with(name, () => {
        const script = { tag: name, tags: [], last_deployed_from: 'wrangler', migration_tag: 'v1' };
        return ok({ id: name, default_environment: { environment: 'production', script } });
      }),
    'GET /workers/scripts': () => ok([...this.workers.keys()].map((id) => ({ id, migration_tag: 'v1' }))),
    'GET /workers/scripts/:/secrets': (_, name) =>
      this.#with(name, ({ secrets }) =>
        ok([...secrets].map((secret) => ({ name: secret, type: 'secret_text' }))),
      ),
    'PUT /workers/scripts/:/schedules': (call, name) => this.#note(name, 'crons', json(call)),
    'PUT /workers/scripts/:/domains/records': (call, name) => this.#note(name, 'domains', json(call)),
    'GET /workers/scripts/:/settings': () => ok({ bindings: [] }),
    'PATCH /workers/scripts/:/script-settings': () => ok({}),
    'GET /workers/scripts/:/subdomain': () => ok({ enabled: false, previews_enabled: false }),
    'POST /workers/scripts/:/subdomain': () => ok({ enabled: false, previews_enabled: false }),
    'POST /workers/scripts/:/assets-upload-session': (call) => this.#beginUpload(json(call).manifest),
    'POST /workers/assets/upload': (call) => this.#upload(call),
  };

  async start(): Promise<void> {
    const api = createServer(async (request, response) => {
      const [status, result] = await this.#take(request);
      const isRight = status < 300;
      const envelope = {
        success: isRight,
        errors: isRight ? [] : [result],
        messages: [],
        result: isRight ? result : null,
      };
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(envelope));
    });
    const sites = ['befit', 'befit-desk'].map((name) =>
      createServer((request, response) => {
        const [status, body] = this.#serve(request, name);
        response.writeHead(status).end(body);
      }),
    );
    this.#servers = [api, ...sites];
    for (const server of this.#servers) await once(server.listen(0, HOST), 'listening');
    this.#urls = this.#servers.map((server) => `http://${HOST}:${portOf(server)}`);
  }

  stop(): void {
    for (const server of this.#servers) server.close();
    this.db.close();
  }

  get siteUrl(): string {
    return this.#urls[1] ?? '';
  }

  get deskUrl(): string {
    return this.#urls[2] ?? '';
  }

  /** What leads wrangler to this account. */
  get variables(): Record<string, string> {
    return {
      CLOUDFLARE_API_BASE_URL: `${this.#urls[0]}/client/v4`,
      CLOUDFLARE_API_TOKEN: this.#token,
      CLOUDFLARE_ACCOUNT_ID: this.#account,
      NO_PROXY: HOST,
    };
  }

  async #take(request: IncomingMessage): Promise<Answer> {
    const { method = 'GET', headers } = request;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname.replace('/client/v4', '').replace(`/accounts/${this.#account}`, '');
    const call = {
      query: searchParams,
      body: await buffer(request),
      contentType: headers['content-type'] ?? '',
    };
    // Files are uploaded with a token of their own.
    if (headers.authorization !== `Bearer ${this.#token}` && !path.startsWith('/workers/assets/'))
      return refuse(403, 10000, 'Authentication error');
    const line = `${method} ${path}`;
    if (method !== 'GET') this.changes.push(line);
    for (const [route, answer] of Object.entries(this.#routes)) {
      const found = new RegExp(`^${route.replaceAll('/:', '/([\\w-]+)')}$`).exec(line);
      if (found) return answer(call, found[1] ?? '', found[2] ?? '');
    }
    this.unknown.push(line);
    return refuse(404, 7003, `The double knows no ${line}`);
  }

  #with(name: string, answer: (worker: CloudflareWorker) => Answer | Promise<Answer>) {
    const worker = this.workers.get(name);
    return worker ? answer(worker) : refuse(404, 10007, 'This Worker does not exist on your account.');
  }

  #note(name: string, what: string, set: unknown) {
    return this.#with(name, (worker) => {
      worker.triggers[what] = set;
      return ok([]);
    });
  }

  #files(): Files {
    return new Map(this.#manifest.map(([path, hash]) => [path, this.#bytes.get(hash) ?? new Uint8Array()]));
  }

  async #create(call: Call, name: string): Promise<Answer> {
    const worker = this.workers.get(name) ?? new CloudflareWorker();
    const { id } = await worker.add(call, this.#files());
    this.workers.set(name, worker);
    worker.deploy([{ version_id: id, percentage: 100 }]);
    return ok({ id: name, tag: name, deployment_id: id.replaceAll('-', ''), startup_time_ms: 1 });
  }

  #beginUpload(manifest: Readonly<Record<string, { hash: string }>>): Answer {
    this.#manifest = Object.entries(manifest).map(([path, { hash }]) => [path, hash]);
    const hashes = new Set(this.#manifest.map(([, hash]) => hash));
    const missing = [...hashes].filter((hash) => !this.#bytes.has(hash));
    return ok({ jwt: 'jwt', buckets: missing.length > 0 ? [missing] : [] });
  }

  async #upload({ body, contentType }: Call): Promise<Answer> {
    const headers = { 'Content-Type': contentType };
    for (const [hash, file] of await new Response(new Uint8Array(body), { headers }).formData()) {
      const text = typeof file === 'string' ? file : await file.text();
      this.#bytes.set(hash, Buffer.from(text, 'base64'));
    }
    return [201, { jwt: 'jwt' }];
  }

  /** What a worker answers at its address; an override that names another one is none. */
  #serve({ url = '/', headers }: IncomingMessage, worker: string): [number, string | Uint8Array] {
    const { pathname } = new URL(url, 'http://localhost');
    const wanted = String(headers['cloudflare-workers-version-overrides'] ?? '');
    const [, name, id] = /^([\w-]+)="([\w-]+)"$/.exec(wanted) ?? [];
    const version = this.workers.get(worker)?.pick(name === worker ? id : undefined);
    const file = version?.files.get(pathname);
    if (file) return [200, file];
    if (!version || /^\/(assets|builds)\//.test(pathname)) return [404, ''];
    return version.code.includes('broken') ? [500, ''] : [200, `<!doctype html>${version.id}`];
  }
}
