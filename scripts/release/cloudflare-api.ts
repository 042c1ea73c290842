import * as z from 'zod/mini';
import { Complaint } from '#shared/complaint.ts';

const Envelope = z.object({
  result: z.unknown(),
  errors: z.array(z.object({ code: z.number(), message: z.string() })),
});

const TIMEOUT_MS = 60_000;

/** The calls of Cloudflare that wrangler has no command for, or none that can be done again. */
export class CloudflareApi {
  readonly #base: string;
  readonly #token: string;
  readonly account: string;

  constructor(base: string, token: string, account: string) {
    this.#base = base;
    this.#token = token;
    this.account = `/accounts/${account}`;
  }

  /** Asks, and reads the answer by its schema; undefined where there is nothing of that name. */
  async find<T>(schema: z.ZodMiniType<T>, path: string): Promise<T | undefined> {
    const answer = await this.#fetch('GET', path);
    return answer.status === 404 ? undefined : schema.parse(await this.#resultOf(answer, path));
  }

  async read<T>(schema: z.ZodMiniType<T>, path: string): Promise<T> {
    return schema.parse(await this.#resultOf(await this.#fetch('GET', path), path));
  }

  async write<T>(schema: z.ZodMiniType<T>, method: 'POST' | 'PUT', path: string, body: unknown): Promise<T> {
    return schema.parse(await this.#resultOf(await this.#fetch(method, path, body), path));
  }

  #fetch(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${this.#base}${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.#token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error) => {
      throw new Complaint(`Cloudflare cannot be asked (${path}): ${error.cause?.code ?? error.message}`);
    });
  }

  async #resultOf(answer: Response, path: string): Promise<unknown> {
    const parsed = Envelope.safeParse(await answer.json().catch(() => undefined));
    if (answer.ok && parsed.success) return parsed.data.result;
    const reasons = parsed.success
      ? parsed.data.errors.map(({ code, message }) => `${message} [${code}]`).join('; ')
      : 'no answer of its own';
    throw new Complaint(`Cloudflare refuses ${path} with ${answer.status}: ${reasons}`);
  }
}

const Token = z.object({ token: z.string() });

/** The token in what `wrangler auth token --json` has printed, beside whatever it warns of. */
export function tokenIn(printed: string): string {
  const [text = '{}'] = /^\{[\s\S]*?^\}/m.exec(printed) ?? [];
  const parsed = Token.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new Complaint('Nobody is signed in: npx wrangler login, or give CLOUDFLARE_API_TOKEN.');
  return parsed.data.token;
}

const Accounts = z.array(z.object({ id: z.string() }));

interface Access {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly account: string | undefined;
  /** What wrangler prints of the token of whoever has signed in. */
  readonly askWrangler: () => Promise<string>;
}

/** Reaches the account by the same variables as wrangler, or by wrangler's own sign-in. */
export async function openApi({ variables, account, askWrangler }: Access): Promise<CloudflareApi> {
  const { CLOUDFLARE_API_BASE_URL: base = 'https://api.cloudflare.com/client/v4' } = variables;
  const token = variables.CLOUDFLARE_API_TOKEN ?? tokenIn(await askWrangler());
  const named = variables.CLOUDFLARE_ACCOUNT_ID ?? account;
  if (named !== undefined) return new CloudflareApi(base, token, named);
  const [only, ...others] = await new CloudflareApi(base, token, '').read(Accounts, '/accounts');
  if (only === undefined || others.length > 0)
    throw new Complaint('Which account it is cannot be told: name it by CLOUDFLARE_ACCOUNT_ID.');
  return new CloudflareApi(base, token, only.id);
}
