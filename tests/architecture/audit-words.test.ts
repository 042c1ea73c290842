import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fieldNames, objectNames } from '#client/desk/audit/words.ts';
import { listContracts } from '#tests/contracts.ts';

const operations = (await listContracts()).filter(({ auth }) => auth === 'operator');
const ofActs = globSync('worker/modules/**/*.ts', { exclude: ['**/*.test.ts'] })
  .map((name) => readFileSync(name, 'utf8'))
  .filter((source) => source.includes('auditChanges('))
  .flatMap((source) => [...source.matchAll(/\bobject: '([a-z-]+)'/g)].map(([, object = '']) => object));

test('everything that the audit tells of, and that a list is asked for, has a word for whoever reads it', () => {
  const ofPaths = operations.flatMap(({ path }) =>
    [...path.matchAll(/([a-z-]+)\/:[a-z]+\//gi)].map(([, object = '']) => object),
  );
  expect(new Set([...ofPaths, ...ofActs])).toEqual(new Set(Object.keys(objectNames)));
  const asked = operations.flatMap(({ query }) =>
    Object.keys((query as { shape?: object } | undefined)?.shape ?? {}),
  );
  const fields = asked.filter((name) => !['query', 'after', 'before', 'limit'].includes(name));
  expect(fields.filter((field) => !(field in fieldNames))).toEqual([]);
});

test('the audit leaves out nothing but what pages ask by themselves', () => {
  const routine = operations
    .filter(({ isRoutine }) => isRoutine)
    .map(({ method, path }) => `${method} ${path}`);
  expect(routine).toEqual(['GET /rest/operations/changes/']);
});
