import { z } from 'zod';
import type { Contract } from '#shared/contract.ts';
import { ErrorEnvelopeSchema } from '#shared/error-envelope.ts';
import { needsOwnOrigin } from './own-origin.ts';

type Schema = NonNullable<Contract['body']>;
type JsonSchema = Record<string, unknown>;

function toJsonSchema(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return json;
}

function parametersOf(schema: Schema | undefined, place: 'path' | 'query', example: unknown): JsonSchema[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const examples = new Map<string, unknown>(Object.entries(example ?? {}));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(examples.has(name) && { example: examples.get(name) }),
  }));
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
};

/** Browsers send it by themselves; applications have to. */
const originHeader = {
  name: 'Origin',
  in: 'header',
  required: true,
  description: 'Адрес сайта, к которому обращаются, например https://example.ru',
  schema: { type: 'string', format: 'uri' },
};

function operationOf(contract: Contract): JsonSchema {
  const { example } = contract;
  const body = contract.body && { schema: toJsonSchema(contract.body, 'input'), example: example.body };
  return {
    operationId: `${contract.method.toLowerCase()} ${contract.path}`,
    summary: contract.summary,
    tags: [contract.tag],
    parameters: [
      ...parametersOf(contract.params, 'path', example.params),
      ...parametersOf(contract.query, 'query', example.query),
      ...(contract.idempotent ? [idempotencyHeader] : []),
      ...(needsOwnOrigin(contract) ? [originHeader] : []),
    ],
    ...(contract.auth === 'customer' && { security: [{ session: [] }, { token: [], phone: [] }] }),
    ...(contract.auth === 'operator' && { security: [{ operator: [] }] }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': body,
          'application/x-www-form-urlencoded': body,
        },
      },
    }),
    responses: {
      [contract.status]: {
        description: 'Успешный ответ',
        content: {
          [contract.mediaType ?? 'application/json']: { schema: toJsonSchema(contract.response, 'output') },
        },
      },
      default: {
        description: 'Отказ',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** Describes the calls as an OpenAPI 3.1 document, straight from their contracts. */
export function describeCalls(contracts: readonly Contract[]): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const contract of contracts) {
    const path = contract.path.replace(/:([a-z]+)/gi, '{$1}');
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operationOf(contract) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'REST',
      version: '1.0.0',
      description:
        'Приложение хранит cookie `device` из ответа на запрос кода и присылает её со следующими вызовами: попытки ввода кода принадлежат ей, а не сетевому адресу. Отказ говорит в `details.retryAfter` и заголовке `Retry-After`, через сколько секунд повторить. На `proof_required` приложение решает `details.challenge` (altcha-lib, PBKDF2/SHA-256) и повторяет вызов с заголовком `proof-of-work`: JSON `{"challenge": …, "solution": …}` в base64; решение годится один раз и десять минут.',
    },
    paths,
    components: {
      schemas: { Error: toJsonSchema(ErrorEnvelopeSchema, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'auth' },
        // How an edge hands the session on to its origin.
        token: { type: 'apiKey', in: 'header', name: 'authorization-token' },
        phone: { type: 'apiKey', in: 'header', name: 'customer-phone' },
        operator: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}
