import { expect } from 'vitest';
import { isCallInVariant } from '#shared/call-variants.ts';
import { type Contract, EXAMPLE_ID } from '#shared/contract.ts';
import * as shift from '#shared/desk/shift/contract.ts';
import * as signIn from '#shared/desk/sign-in/contract.ts';
import { pageRoutes } from '#shared/routes.ts';
import { isContract, listContracts, nameOf } from '#tests/contracts.ts';
import { callExamples } from '#tests/factories/calls.ts';
import { addressOf } from '#tests/harness/call.ts';
import { test } from '#tests/site.ts';
import { createDeskRest } from '../desk/rest.ts';
import { createRest } from './index.ts';

const contracts = await listContracts();

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<Record<string, unknown>>;
  readonly security?: unknown;
  readonly requestBody?: unknown;
}
interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

test('the description has every call with its parts, its status and who may call, and nothing else', async ({
  site,
}) => {
  const answer = await site.visitor().request('/rest/openapi.json');
  const { openapi, paths }: Description = await answer.json();
  expect(openapi).toMatch(/^3\.1\./);
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      inPath: operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name),
      statuses: Object.keys(operation.responses),
      isClosed: operation.security !== undefined,
      hasBody: operation.requestBody !== undefined,
      isKeyed: operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
    })),
  );
  const declared = contracts.map((contract) => ({
    name: nameOf(contract),
    inPath: (contract.path.match(/:[a-z]+/gi) ?? []).map((name) => name.slice(1)),
    statuses: [String(contract.status), 'default'],
    isClosed: contract.auth !== 'public',
    hasBody: contract.body !== undefined,
    isKeyed: contract.idempotent,
  }));
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
  expect(described.sort(byName)).toEqual(declared.sort(byName));
});

test('the description shows the examples of a call', async ({ site }) => {
  const { paths }: Description = await (await site.visitor().request('/rest/openapi.json')).json();
  expect(paths['/rest/search/']?.get?.parameters).toContainEqual(
    expect.objectContaining({ name: 'q', example: 'курица' }),
  );
  const content = { schema: expect.anything(), example: { order: EXAMPLE_ID } };
  expect(paths['/rest/homemade/basket/repeat/']?.post?.requestBody).toMatchObject({
    content: { 'application/json': content, 'application/x-www-form-urlencoded': content },
  });
});

/** The routes of an app by method and path, one for each time that it is routed. */
const routesOf = (app: { readonly routes: readonly { method: string; path: string }[] }) =>
  app.routes
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !route.startsWith('ALL '))
    .sort();
const routeOf = ({ method, path }: Contract) => `${method} ${path.replace(/\/$/, '')}`;

test('every contract is served once, and nothing that has none', () => {
  expect(routesOf(createRest().app)).toEqual([...contracts.map(routeOf), 'GET /rest/openapi.json'].sort());
});

test('the desk serves its own contracts once, and those of operators', () => {
  const exported: unknown[] = [...Object.values(shift), ...Object.values(signIn)];
  const own = exported.filter(isContract);
  const operators = contracts.filter(({ auth }) => auth === 'operator');
  expect(own.length).toBeGreaterThan(15);
  expect(routesOf(createDeskRest().app)).toEqual([...own, ...operators].map(routeOf).sort());
});

test('nothing under the operators’ paths is open to others', () => {
  const open = contracts.filter(
    ({ auth, path }) => path.startsWith('/rest/operations/') && auth !== 'operator',
  );
  expect(open.map(nameOf)).toEqual([]);
});

test('calls of operators have the tag by which their command finds them', () => {
  const unlisted = contracts.filter(({ auth, tag }) => auth === 'operator' && tag !== 'operations');
  expect(unlisted.map(nameOf)).toEqual([]);
});

test('every call is in a variant, by pages that exist', () => {
  const lost = contracts.filter((one) => !isCallInVariant(one, true) && !isCallInVariant(one, false));
  expect(lost.map(nameOf)).toEqual([]);
  const ids: readonly string[] = pageRoutes.map(({ id }) => id);
  const pages = contracts.flatMap((one) => one.pages ?? []);
  expect(pages.filter((id) => !ids.includes(id))).toEqual([]);
});

test.describe('the simple variant', () => {
  test.override({ siteOptions: { isSimply: true, floodLimit: 1_000_000 } });

  test('has no call of pages that it lacks', async ({ site }) => {
    const anna = await site.customer();
    const missing = contracts.filter((contract) => !isCallInVariant(contract, true));
    const id = '0199a000-0000-7000-8000-000000000000';
    expect(missing.length).toBeGreaterThan(20);
    for (const contract of missing) {
      const { params, query, body } = callExamples(id)[nameOf(contract)] ?? {};
      const address = addressOf(contract, {
        ...(contract.params && { params: params ?? { id, code: 'x', slug: 'x' } }),
        ...(contract.query && { query: query ?? {} }),
      });
      const answer = await anna.request(address, {
        method: contract.method,
        ...(contract.method !== 'GET' && { json: body ?? {} }),
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      });
      expect([nameOf(contract), answer.status]).toEqual([nameOf(contract), 404]);
    }
    const { paths }: Description = await (await anna.request('/rest/openapi.json')).json();
    expect(Object.keys(paths)).not.toContain('/rest/homemade/');
    expect(Object.keys(paths)).toContain('/rest/orders/');
  });
});
