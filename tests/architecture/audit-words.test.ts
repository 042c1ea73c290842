import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { fieldNames, objectNames } from '#client/desk/audit/words.ts';
import type { Contract } from '#shared/contract.ts';
import { listContracts } from '#tests/contracts.ts';

const modules = resolve(import.meta.dirname, '../../worker/modules');
const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(modules, name), 'utf8'))
  .filter((source) => source.includes('auditChanges('));
const operations = (await listContracts()).filter(({ auth }) => auth === 'operator');

const ofPath = ({ path }: Contract) =>
  [...path.matchAll(/([a-z-]+)\/:[a-z]+\//gi)].map(([, object = '']) => object);
const ofActs = sources.flatMap((source) =>
  [...source.matchAll(/\bobject: '([a-z-]+)'/g)].map(([, object = '']) => object),
);
/** Fields of a query that say what was looked for. */
const ofQuery = ({ query }: Contract) =>
  Object.keys((query as { shape?: object } | undefined)?.shape ?? {}).filter(
    (name) => !['query', 'after', 'before', 'limit'].includes(name),
  );

test('everything that the audit tells of has a word for whoever reads it', () => {
  const objects = new Set([...operations.flatMap(ofPath), ...ofActs]);
  expect(ofActs.length).toBeGreaterThan(10);
  expect([...objects].filter((object) => !(object in objectNames))).toEqual([]);
});

test('everything that a list is asked for has a word in the audit', () => {
  const fields = new Set(operations.flatMap(ofQuery));
  expect(fields.size).toBeGreaterThan(10);
  expect([...fields].filter((field) => !(field in fieldNames))).toEqual([]);
});

test('the audit has no word for what nothing tells of', () => {
  const objects = new Set([...operations.flatMap(ofPath), ...ofActs]);
  expect(Object.keys(objectNames).filter((object) => !objects.has(object))).toEqual([]);
});

test('the audit leaves out nothing but what pages ask by themselves', () => {
  const routine = operations.filter(({ isRoutine }) => isRoutine);
  expect(routine.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'GET /rest/operations/changes/',
    'GET /rest/operations/prints/:id/',
    // Names of one's own lists tell nothing of anybody, and each page of a list asks for them.
    'GET /rest/operations/views/',
  ]);
});
