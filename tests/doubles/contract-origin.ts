import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseObject } from '#tests/harness/parse-object.ts';
import { portOf } from '#tests/harness/port.ts';

/** A JSON schema, as far as a sample of it needs. */
interface Schema {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

interface Operation {
  readonly responses: Readonly<Record<string, { content: Record<string, { schema: Schema }> }>>;
}

/** An OpenAPI document, as far as this origin reads it. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const texts: Readonly<Record<string, string>> = {
  date: '2026-12-01',
  uri: 'https://a.example/',
  email: 'a@b.example',
};

/** A text that a pattern takes, of a few that contracts may want. */
function textFor({ pattern, format, minLength = 0, const: only }: Schema): string {
  if (typeof only === 'string') return only;
  const candidates = [
    'текст',
    '2026-12-01',
    '10:00',
    'a',
    '#ffffff',
    '0',
    '/a/',
    '2026-12',
    'abcdef',
    '+79162041830',
  ];
  const known =
    texts[String(format)] ?? candidates.find((text) => new RegExp(String(pattern ?? ''), 'u').test(text));
  return (known ?? 'a').padEnd(Number(minLength), 'а');
}

/** Some value that a schema takes: the smallest one. */
export function sampleOf(schema: Schema): unknown {
  if ('const' in schema) return schema.const;
  const [choice] = schema.enum ?? [];
  if (choice !== undefined) return choice;
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return sampleOf(options.find(({ type }) => type === 'null') ?? options[0] ?? {});
  const parts = schema.allOf;
  if (parts) return Object.assign({}, ...parts.map(sampleOf));
  switch (schema.type) {
    case 'object': {
      const properties = schema.properties ?? {};
      const required = schema.required ?? [];
      return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
    }
    case 'array':
      return Array.from({ length: Number(schema.minItems ?? 1) }, () => sampleOf(schema.items ?? {}));
    case 'integer':
    case 'number':
      return Number(schema.minimum ?? Number(schema.exclusiveMinimum ?? -1) + 1);
    case 'boolean':
      return true;
    case 'string':
      return textFor(schema);
    default:
      return null;
  }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  return parseObject((await text(request)) || '{}');
}

/**
 * A backend of somebody else, who knows our description of the calls and nothing more: it signs people in with one code
 * and tokens of its own, and answers everything else with what the description calls right.
 */
export class ContractOrigin {
  static readonly code = 123_456;
  readonly tokens = new Map<string, string>();
  /** Headers of every request so far, by path. */
  readonly asked: { readonly path: string; readonly headers: IncomingMessage['headers'] }[] = [];
  url = '';
  private readonly server: Server;
  private readonly description: Description;

  constructor(description: Description) {
    this.description = description;
    this.server = createServer((request, response) => {
      void this.answer(request).then(({ status, body }) => {
        response.writeHead(status, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(body));
      });
    });
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${portOf(this.server)}`;
    return this;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const path = new URL(request.url ?? '/', this.url).pathname;
    this.asked.push({ path, headers: request.headers });
    if (path === '/rest/customer/auth/')
      return { status: 200, body: { type: 'login', sent: true, retryAfter: 60 } };
    if (path === '/rest/customer/auth/login/') return this.signIn(await bodyOf(request));
    const token = String(request.headers['authorization-token'] ?? '');
    const operation = this.find(path, (request.method ?? 'GET').toLowerCase());
    if (!operation) return { status: 404, body: this.refusal('not_found') };
    if ('security' in operation && !this.tokens.has(token))
      return { status: 401, body: this.refusal('unauthorized') };
    const [status = '200', response] = Object.entries(operation.responses)[0] ?? [];
    return { status: Number(status), body: sampleOf(response?.content['application/json']?.schema ?? {}) };
  }

  private async signIn({ phone, code }: Record<string, unknown>) {
    if (Number(code) !== ContractOrigin.code) return { status: 422, body: this.refusal('code_wrong') };
    const token = `token-of-another-backend-${this.tokens.size}`;
    this.tokens.set(token, String(phone));
    const user = {
      id: '0197a000-0000-7000-8000-000000000001',
      name: 'Зинаида',
      email: '',
      phone: String(phone),
    };
    return { status: 200, body: { ...user, accessToken: token } };
  }

  private find(path: string, method: string): Operation | undefined {
    const [, methods] =
      Object.entries(this.description.paths).find(([pattern]) =>
        new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
      ) ?? [];
    return methods?.[method];
  }

  private readonly refusal = (code: string) => ({ error: { code, message: 'Отказано', requestId: '1' } });
}
