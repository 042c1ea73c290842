import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listContracts } from '#tests/contracts.ts';
import { describeCalls } from '#worker/rest/openapi.ts';
import { describe, findOperation, readOperations, readValue } from './operations.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const call = { summary: 'Слова', tags: ['operations'], parameters: [] };
const schema = { properties: { to: { enum: ['locked', 'cooking'] } }, required: ['to'] };
const operations = readOperations({
  paths: {
    '/rest/operations/orders/': { get: call },
    '/rest/operations/orders/{id}/': { get: { ...call, parameters: [id] } },
    '/rest/operations/deliveries/': {
      get: call,
      post: { ...call, requestBody: { content: { 'application/json': { schema } } } },
    },
    '/rest/orders/': { get: { ...call, tags: ['orders'] } },
  },
});

test('calls of operators go by the words of their path: a list, one of it, and what is done', () => {
  expect(operations.map(({ name, method }) => `${method} ${name}`)).toEqual([
    'POST deliveries',
    'GET deliveries/list',
    'GET orders/list',
    'GET orders/show',
  ]);
  expect(findOperation(operations, 'orders')?.name).toBe('orders/list');
  expect(findOperation(operations, 'deliveries')?.method).toBe('POST');
  expect(findOperation(operations, 'moon')).toBeUndefined();
  expect(operations.map(describe)[0]).toMatch(/^deliveries to=locked\|cooking\n/);
});

test.each([
  [{ type: 'string' }, 'null', 'null'],
  [{ type: ['integer', 'null'] }, 'null', null],
  [{ type: 'integer' }, '7', 7],
  [{ type: 'integer' }, ' ', ' '],
  [{ type: 'boolean' }, 'true', true],
  [{ type: 'array' }, 'a,b', ['a', 'b']],
  [{ anyOf: [{ type: 'array' }, { type: 'string' }] }, '', []],
] as const)('%j reads «%s»', (schema, text, value) => {
  expect(readValue(schema, text)).toEqual(value);
});

test('every call that documents and advice name is one', async () => {
  const known = readOperations(describeCalls(await listContracts()) as never);
  const files = globSync(['README.md', 'docs/**/*.md', 'worker/**/health/**/*.ts', 'worker/origin/**/*']);
  const named = files
    .filter((file) => /\.(md|ts|service|conf)$/.test(file))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(
        /npm run operate -- ([a-z][\w/-]*)|\b([a-z-]+(?:\/[a-z-]+)*\/(?:list|show|retry|settle|adopt|decline))\b(?!\/|\.)/g,
      ),
    ])
    .map(([, command, other]) => command ?? other ?? '');
  expect(named.length).toBeGreaterThan(20);
  expect([...new Set(named.filter((name) => !findOperation(known, name)))]).toEqual([]);
});
