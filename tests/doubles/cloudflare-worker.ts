import { randomUUID } from 'node:crypto';

/** One call of Cloudflare's API. */
export interface Call {
  readonly query: URLSearchParams;
  readonly body: Buffer;
  readonly contentType: string;
}

export type Answer = readonly [status: number, result: unknown];
export const ok = (result: unknown): Answer => [200, result];
/** A refusal with the platform's own number, which wrangler goes by. */
export const refuse = (status: number, code: number, message: string): Answer => [status, { code, message }];
export const json = ({ body }: Call) => JSON.parse(body.toString('utf8'));

export type Files = ReadonlyMap<string, Uint8Array>;

interface Version {
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

interface Deployment {
  readonly id: string;
  readonly created_on: string;
  readonly versions: Portion[];
  readonly annotations: Readonly<Record<string, string>>;
}

/** One worker of an account. */
export class CloudflareWorker {
  readonly versions: Version[] = [];
  readonly deployments: Deployment[] = [];
  readonly secrets = new Set<string>();
  /** What the timer and the addresses were last set to. */
  readonly triggers: Record<string, unknown> = {};

  deploy(versions: Portion[], annotations: Readonly<Record<string, string>> = {}): Deployment {
    const deployment = { id: randomUUID(), created_on: new Date().toISOString(), versions, annotations };
    this.deployments.unshift(deployment);
    return deployment;
  }

  /** The version that answers a request; an override counts only where that version is deployed. */
  pick(override: string | undefined): Version | undefined {
    const portions = this.deployments[0]?.versions ?? [];
    const named = portions.find(({ version_id }) => version_id === override);
    const [most] = portions.toSorted((a, b) => b.percentage - a.percentage);
    return this.versions.find(({ id }) => id === (named ?? most)?.version_id);
  }

  async add({ body, contentType }: Call, files: Files): Promise<Version> {
    const headers = { 'Content-Type': contentType };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
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
