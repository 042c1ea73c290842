import { randomUUID } from 'node:crypto';
import { type Answer, type Call, formOf, json, ok, type Route, refuse } from './cloudflare-answers.ts';

type Files = ReadonlyMap<string, Uint8Array>;

interface KeptVersion {
  readonly id: string;
  /** Text of the entry of the bundle. */
  readonly code: string;
  /** Bytes by path of a static file. */
  readonly files: Files;
}

interface Portion {
  readonly version_id: string;
  readonly percentage: number;
}

/** One worker of an account: its versions, and which of them answers how many requests of a hundred. */
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

  routes(): Route[] {
    return [...this.#versionRoutes(), ...this.#settingRoutes(), ...this.#fileRoutes()];
  }

  #with(name: string, answer: (worker: CloudflareWorker) => Answer | Promise<Answer>) {
    const worker = this.all.get(name);
    return worker ? answer(worker) : refuse(404, 10007, 'This Worker does not exist on your account.');
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

  #versionRoutes(): Route[] {
    return [
      [/^PUT \/workers\/scripts\/([\w-]+)$/, (call, name) => this.#create(call, name)],
      [
        /^POST \/workers\/scripts\/([\w-]+)\/versions$/,
        (call, name) =>
          this.#with(name, async (worker) => {
            const { id } = await worker.add(call, this.#files());
            const resources = { script: { etag: id } };
            return ok({ id, startup_time_ms: 1, metadata: { has_preview: false }, resources });
          }),
      ],
      [
        /^GET \/workers\/scripts\/[\w-]+\/versions\/([\w-]+)$/,
        (_, id) => {
          const metadata = { created_on: new Date().toISOString(), author_email: '', source: 'wrangler' };
          return ok({ id, number: 1, metadata, annotations: {}, resources: { bindings: [], script: {} } });
        },
      ],
      [
        /^GET \/workers\/scripts\/([\w-]+)\/deployments$/,
        (_, name) => this.#with(name, ({ deployments }) => ok({ deployments })),
      ],
      [
        /^POST \/workers\/scripts\/([\w-]+)\/deployments$/,
        (call, name) => this.#with(name, (worker) => ok(worker.deploy(json(call).versions))),
      ],
    ];
  }

  #settingRoutes(): Route[] {
    const note =
      (what: string): Route[1] =>
      (call, name) =>
        this.#with(name, (worker) => {
          worker.triggers[what] = json(call);
          return ok([]);
        });
    return [
      [
        /^GET \/workers\/services\/([\w-]+)$/,
        (_, name) => {
          const tag = this.all.get(name)?.migrationTag;
          const script = { tag: name, tags: [], last_deployed_from: 'wrangler', migration_tag: tag };
          return this.all.has(name)
            ? ok({ id: name, default_environment: { environment: 'production', script } })
            : refuse(404, 10090, 'This service does not exist on your account.');
        },
      ],
      [
        /^GET \/workers\/scripts$/,
        () => ok([...this.all].map(([id, { migrationTag }]) => ({ id, migration_tag: migrationTag }))),
      ],
      [
        /^GET \/workers\/scripts\/([\w-]+)\/secrets$/,
        (_, name) =>
          this.#with(name, ({ secrets }) =>
            ok([...secrets].map((secret) => ({ name: secret, type: 'secret_text' }))),
          ),
      ],
      [/^PUT \/workers\/scripts\/([\w-]+)\/schedules$/, note('crons')],
      [/^PUT \/workers\/scripts\/([\w-]+)\/domains\/records$/, note('domains')],
      [/^GET \/workers\/scripts\/[\w-]+\/settings$/, () => ok({ bindings: [] })],
      [/^PATCH \/workers\/scripts\/[\w-]+\/script-settings$/, () => ok({})],
      [
        /^(?:GET|POST) \/workers\/scripts\/[\w-]+\/subdomain$/,
        () => ok({ enabled: false, previews_enabled: false }),
      ],
    ];
  }

  #fileRoutes(): Route[] {
    return [
      [
        /^POST \/workers\/scripts\/[\w-]+\/assets-upload-session$/,
        (call) => {
          const { manifest }: { manifest: Record<string, { hash: string }> } = json(call);
          this.#manifest = Object.entries(manifest).map(([path, { hash }]) => [path, hash]);
          const hashes = new Set(this.#manifest.map(([, hash]) => hash));
          const missing = [...hashes].filter((hash) => !this.#bytes.has(hash));
          return ok({ jwt: 'jwt', buckets: missing.length > 0 ? [missing] : [] });
        },
      ],
      [
        /^POST \/workers\/assets\/upload$/,
        async (call) => {
          for (const [hash, file] of await formOf(call)) {
            const text = typeof file === 'string' ? file : await file.text();
            this.#bytes.set(hash, Buffer.from(text, 'base64'));
          }
          return [201, { jwt: 'jwt' }];
        },
      ],
    ];
  }
}
