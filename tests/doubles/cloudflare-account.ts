import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { splitSql } from '#scripts/local/split-sql.ts';

/** One call of Cloudflare's API. */
export interface Call {
  readonly query: URLSearchParams;
  readonly body: Buffer;
  readonly contentType: string;
}

export type Answer = readonly [status: number, result: unknown];
/** What is answered by method and path, in which `:` stands for one segment; these are handed on. */
export type Routes = Readonly<
  Record<string, (call: Call, first: string, second: string) => Answer | Promise<Answer>>
>;

const ok = (result: unknown): Answer => [200, result];
/** A refusal with the platform's own number, which wrangler goes by. */
export const refuse = (status: number, code: number, message: string): Answer => [status, { code, message }];
const json = ({ body }: Call) => JSON.parse(body.toString('utf8'));
const formOf = ({ body, contentType }: Call): Promise<FormData> =>
  new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } }).formData();

interface KeptDatabase {
  readonly uuid: string;
  readonly name: string;
  readonly db: DatabaseSync;
}

/** Answers like D1's `query`: the statements of one text run in one transaction. */
function query(db: DatabaseSync, { sql, params = [] }: { sql: string; params?: readonly string[] }): Answer {
  const statements = params.length > 0 ? [sql] : splitSql(sql);
  const meta = { duration: 0, changes: 0, rows_read: 0, rows_written: 0 };
  db.exec('BEGIN');
  try {
    const results = statements.map((statement) => db.prepare(statement).all(...params));
    db.exec('COMMIT');
    return ok(results.map((rows) => ({ results: rows, success: true, meta })));
  } catch (error) {
    db.exec('ROLLBACK');
    return refuse(400, 7500, String(error));
  }
}

/** The D1 databases of an account. */
export class CloudflareDatabases {
  readonly #all: KeptDatabase[] = [];

  readonly routes: Routes = {
    'GET /d1/database': (call) => ok(this.#list(call.query.get('name'))),
    'POST /d1/database': (call) => this.#create(json(call).name),
    'GET /d1/database/:': (_, id) =>
      this.#with(id, ({ uuid, name }) => ok({ uuid, name, version: 'production' })),
    'GET /d1/database/:/time_travel/bookmark': (_, id) =>
      this.#with(id, () => ok({ bookmark: `bookmark-of-${id.slice(0, 8)}` })),
    'POST /d1/database/:/query': (call, id) => this.#with(id, ({ db }) => query(db, json(call))),
  };

  names(): string[] {
    return this.#all.map(({ name }) => name);
  }

  find(idOrName: string): KeptDatabase | undefined {
    return this.#all.find(({ uuid, name }) => uuid === idOrName || name === idOrName);
  }

  close(): void {
    for (const { db } of this.#all) db.close();
  }

  #with(id: string, answer: (kept: KeptDatabase) => Answer): Answer {
    const kept = this.find(id);
    return kept ? answer(kept) : refuse(404, 7404, 'The database does not exist');
  }

  #list(name: string | null) {
    const found = this.#all.filter((one) => name === null || one.name === name);
    return found.map(({ uuid, name: known }) => ({ uuid, name: known }));
  }

  #create(name: string): Answer {
    const uuid = randomUUID();
    this.#all.push({ uuid, name, db: new DatabaseSync(':memory:') });
    return ok({ uuid, name });
  }
}

interface KeptQueue {
  readonly queue_id: string;
  readonly queue_name: string;
  readonly consumers: readonly object[];
}

/** Namespaces, buckets and queues of an account, and what was set up for them. */
export class CloudflareStores {
  readonly namespaces: { readonly id: string; readonly title: string }[] = [];
  readonly buckets: string[] = [];
  readonly queues = new Map<string, KeptQueue>();

  readonly routes: Routes = {
    'GET /storage/kv/namespaces': () => ok(this.namespaces),
    'POST /storage/kv/namespaces': (call) => {
      const made = { id: 'c'.repeat(32), title: json(call).title };
      this.namespaces.push(made);
      return ok(made);
    },
    'GET /r2/buckets/:': (_, name) =>
      this.buckets.includes(name) ? ok({ name }) : refuse(404, 10006, 'no such bucket'),
    'POST /r2/buckets': (call) => {
      this.buckets.push(json(call).name);
      return ok({ name: json(call).name });
    },
    'GET /queues': ({ query: asked }) => {
      const isAsked = ({ queue_name: name }: KeptQueue) =>
        !asked.has('name') || asked.getAll('name').includes(name);
      return ok([...this.queues.values()].filter(isAsked));
    },
    'POST /queues': (call) => {
      const { queue_name: name } = json(call);
      const queue = { queue_id: name, queue_name: name, consumers: [] };
      this.queues.set(name, queue);
      return ok(queue);
    },
    'POST /queues/:/consumers': (call, name) => this.#consume(name, json(call)),
    'PUT /queues/:/consumers/:': (call, name) => this.#consume(name, json(call)),
  };

  #consume(name: string, { script_name: script, ...settings }: Record<string, unknown>): Answer {
    const queue = this.queues.get(name);
    if (!queue) return refuse(404, 11000, 'Queue not found');
    const consumer = { ...settings, type: 'worker', script, consumer_id: `of-${name}` };
    this.queues.set(name, { ...queue, consumers: [consumer] });
    return ok(consumer);
  }
}

type Files = ReadonlyMap<string, Uint8Array>;

interface KeptVersion {
  readonly id: string;
  /** Text of the entry of the bundle. */
  readonly code: string;
  /** Bytes by path of a static file. */
  readonly files: Files;
}

/** Which version answers how many requests of a hundred. */
interface Portion {
  readonly version_id: string;
  readonly percentage: number;
}

/** One worker of an account. */
class CloudflareWorker {
  readonly versions: KeptVersion[] = [];
  readonly deployments: { readonly id: string; readonly created_on: string; readonly versions: Portion[] }[] =
    [];
  readonly secrets = new Set<string>();
  /** What the timer and the addresses were last set to. */
  triggers: Record<string, unknown> = {};
  migrationTag: string | undefined;

  deploy(versions: Portion[]) {
    const deployment = { id: randomUUID(), created_on: new Date().toISOString(), versions };
    this.deployments.unshift(deployment);
    return deployment;
  }

  /** The version that answers a request; an override counts only where that version is deployed. */
  pick(override: string | undefined): KeptVersion | undefined {
    const portions = this.deployments[0]?.versions ?? [];
    const named = portions.find(({ version_id }) => version_id === override);
    const [most] = portions.toSorted((a, b) => b.percentage - a.percentage);
    return this.versions.find(({ id }) => id === (named ?? most)?.version_id);
  }

  async add(call: Call, files: Files): Promise<KeptVersion> {
    const form = await formOf(call);
    const { main_module, bindings }: { main_module: string; bindings: { type: string; name: string }[] } =
      JSON.parse(String(form.get('metadata')));
    const entry = form.get(main_module);
    const code = entry instanceof Blob ? await entry.text() : String(entry);
    const version = { id: randomUUID(), code, files };
    this.versions.push(version);
    for (const { type, name } of bindings) if (type === 'secret_text') this.secrets.add(name);
    return version;
  }
}

/** The workers of an account and the static files that their versions were uploaded with. */
export class CloudflareWorkers {
  readonly all = new Map<string, CloudflareWorker>();
  readonly #bytes = new Map<string, Uint8Array>();
  #manifest: [path: string, hash: string][] = [];

  readonly routes: Routes = {
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
      this.#with(name, (worker) => ok(worker.deploy(json(call).versions))),
    'GET /workers/services/:': (_, name) => {
      const tag = this.all.get(name)?.migrationTag;
      const script = { tag: name, tags: [], last_deployed_from: 'wrangler', migration_tag: tag };
      const service = { id: name, default_environment: { environment: 'production', script } };
      return this.all.has(name)
        ? ok(service)
        : refuse(404, 10090, 'This service does not exist on your account.');
    },
    'GET /workers/scripts': () =>
      ok([...this.all].map(([id, { migrationTag }]) => ({ id, migration_tag: migrationTag }))),
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

  #with(name: string, answer: (worker: CloudflareWorker) => Answer | Promise<Answer>) {
    const worker = this.all.get(name);
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
    const worker = this.all.get(name) ?? new CloudflareWorker();
    const { id } = await worker.add(call, this.#files());
    this.all.set(name, worker);
    worker.migrationTag = 'v1';
    worker.deploy([{ version_id: id, percentage: 100 }]);
    return ok({ id: name, tag: name, deployment_id: id.replaceAll('-', ''), startup_time_ms: 1 });
  }

  #beginUpload(manifest: Readonly<Record<string, { hash: string }>>): Answer {
    this.#manifest = Object.entries(manifest).map(([path, { hash }]) => [path, hash]);
    const missing = [...new Set(this.#manifest.map(([, hash]) => hash))].filter(
      (hash) => !this.#bytes.has(hash),
    );
    return ok({ jwt: 'jwt', buckets: missing.length > 0 ? [missing] : [] });
  }

  async #upload(call: Call): Promise<Answer> {
    for (const [hash, file] of await formOf(call)) {
      const text = typeof file === 'string' ? file : await file.text();
      this.#bytes.set(hash, Buffer.from(text, 'base64'));
    }
    return [201, { jwt: 'jwt' }];
  }
}

const entrypoint = '/zones/zone/rulesets/phases/http_request_late_transform/entrypoint';

/** The zones of an account, and the rules that change headers of requests to any of them. */
export class CloudflareZones {
  rules: unknown[] | undefined;
  readonly #names: readonly string[];

  readonly routes: Routes = {
    'GET /zones': ({ query: asked }) =>
      ok(this.#names.filter((name) => name === asked.get('name')).map((name) => ({ id: 'zone', name }))),
    'GET /zones/zone/workers/routes': () => ok([]),
    [`GET ${entrypoint}`]: () =>
      this.rules ? ok({ id: 'ruleset', rules: this.rules }) : refuse(404, 10003, 'no entrypoint ruleset'),
    [`PUT ${entrypoint}`]: (call) => this.#add(json(call).rules),
    'POST /zones/zone/rulesets/ruleset/rules': (call) => this.#add([json(call)]),
  };

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  #add(rules: readonly unknown[]): Answer {
    this.rules = [...(this.rules ?? []), ...rules];
    return ok({ id: 'ruleset', rules: this.rules });
  }
}
