import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Contract } from '#shared/contract.ts';
import { openCalendarFeed } from '#shared/features/deliveries/feed/contract.ts';
import { getConfig } from '#shared/features/regions/contract.ts';
import { callExamples } from '#tests/factories/calls.ts';
import { buyPaid } from '#tests/factories/certificates.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { withDoorPhoto } from '#tests/factories/owned-by-desk.ts';
import { publishedWithPhoto } from '#tests/factories/owned-reviews.ts';
import { complain } from '#tests/factories/tickets.ts';
import { addressOf, mustCall } from '#tests/harness/call.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { deliveryIds, failOne } from '#tests/harness/operations.ts';
import { printed } from '#tests/harness/prints.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';
import { createRest } from '#worker/rest/index.ts';
import { listContracts, nameOf } from '#tests/contracts.ts';

const contracts = await listContracts();
const openApiPath = (path: string) => path.replace(/:([a-z]+)/gi, '{$1}');

let site: LocalWorker;
let customer: Visitor;
let orderId = '';
let named: Parameters<typeof callExamples>[1];
/** The description as the site sends it. */
let written: unknown;
let description: Description;
beforeAll(async () => {
  site = await startLocalWorker();
  await setClock(site, orderMoment);
  customer = new Visitor(site);
  const { id: customerId } = await customer.signIn(newPhone());
  orderId = (await orderProgramme(customer, buildOrder())).id;
  const { url } = await mustCall(customer, openCalendarFeed);
  const feedSecret = url.match(/[\w-]{43}/)?.[0] ?? '';
  const [deliveredId = ''] = await deliveryIds(site, orderId);
  named = {
    customerId,
    printId: (await printed(customer, { kind: 'ingredients', date: '2026-11-18' })).id,
    feedSecret,
    deliveredId,
    ticketId: await complain(site, customer, orderId),
    openId: (await deliveryIds(site, orderId)).at(-2) ?? '',
    failedId: await failOne(site, orderId, -1),
    homemadeId: (await orderHomemade(customer)).id,
    certificate: await buyPaid(customer),
    reviewId: await publishedWithPhoto(site),
  };
  await withDoorPhoto(site, orderId);
  written = await (await customer.request('/rest/openapi.json')).json();
  description = Description.parse(written);
});
afterAll(() => site?.stop());

describe('contracts and calls are the same', () => {
  test('every contract of a feature is described by the running worker, and nothing else is', () => {
    const described = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = contracts.map(({ method, path }) => `${method} ${openApiPath(path)}`);
    expect(new Set(declared).size).toBe(declared.length);
    expect(described.sort()).toEqual(declared.sort());
  });

  test('every route of the calls is a contract’s, the description’s or a refusal of the rest', () => {
    const known = new Set(contracts.map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`));
    const refusals = new Set(contracts.map(({ path }) => `ALL ${path.replace(/\/$/, '')}`));
    const catchAlls = [
      'ALL /*',
      'ALL /rest/*',
      'ALL /api/log/*',
      'ALL /rest',
      'ALL /api',
      'ALL /api/*',
      'GET /rest/openapi.json',
    ];
    const mounted = createRest().app.routes.map(({ method, path }) => `${method} ${path}`);
    expect(
      mounted.filter((route) => !known.has(route) && !refusals.has(route) && !catchAlls.includes(route)),
    ).toEqual([]);
    for (const route of known) expect(mounted).toContain(route);
  });
});

test('every call of operators is listed by `npm run operate`, which goes by their tag', () => {
  const unlisted = contracts.filter(({ auth, tag }) => auth === 'operator' && tag !== 'operations');
  expect(unlisted.map(nameOf)).toEqual([]);
});

describe('live answers', () => {
  const reading = contracts
    .filter(({ method }) => method === 'GET')
    .map((contract) => [nameOf(contract), contract] as const);

  test.each(reading)('%s has an example of what it takes', (name, { params, query }) => {
    const example = callExamples(orderId, named)[name];
    expect(params?.safeParse(example?.params) ?? { success: true }).toMatchObject({ success: true });
    expect(query?.safeParse(example?.query ?? {}) ?? { success: true }).toMatchObject({ success: true });
  });

  // The logout goes last: it ends the session that the others need.
  const ordered = [...reading].sort(
    ([a], [b]) => Number(a.includes('logout')) - Number(b.includes('logout')),
  );
  test.each(ordered)('%s answers exactly what its contract says', async (name, contract) => {
    const address = addressOf(contract, callExamples(orderId, named)[name] ?? {});
    const isOperators = contract.auth === 'operator';
    const answer = await customer.request(address, {
      headers: isOperators ? { Authorization: `Bearer ${localOperatorToken}` } : {},
    });
    expect(answer.status).toBe(contract.status);
    const { mediaType = 'application/json' } = contract;
    expect(answer.headers.get('content-type')).toContain(mediaType);
    const body = contract.mediaType === undefined ? await answer.json() : await answer.text();
    // Unknown keys are dropped when parsed, so that equality shows them.
    expect(contract.response.parse(body)).toEqual(body);
    expect(schemaOf(contract).safeParse(body)).toMatchObject({ success: true });
  });

  test('the configuration has every field of the specification under its exact name, and MAX', async () => {
    const config = await mustCall(customer, getConfig);
    const fields = {
      mobileApps: ['ios', 'google', 'appGallery', 'ruStore'],
      region: [
        'id',
        'address',
        'code',
        'phone',
        'name',
        'regionId',
        'conceptId',
        'whatsapp',
        'telegram',
        'vk',
        'max',
      ],
      deleveryDate: ['date', 'days'],
      dateTimeIntervalDelivery: ['morningIntervals', 'eveningIntervals'],
      contactInfo: ['org_name', 'org_address', 'org_coordinate', 'org_worktime', 'org_urprop'],
      defaultExclusions: ['categories'],
      schemaOrgMainPage: [
        ...[
          'addressLocality',
          'countryName',
          'email',
          'image',
          'name',
          'postalCode',
          'streetAddress',
          'taxID',
        ],
        ...['telephone', 'type'],
      ],
    };
    const parts = new Map(Object.entries(config));
    for (const [name, names] of Object.entries(fields))
      expect(Object.keys(parts.get(name) ?? {})).toEqual(expect.arrayContaining(names));
    for (const list of [
      'reviewOpinions',
      'reviewDishesOpinions',
      'dishOpinions',
      'socialReviews',
      'scheduleCancelTypes',
    ])
      expect(Array.isArray(parts.get(list))).toBe(true);
    expect(Object.keys(config.contactInfo.org_coordinate)).toEqual(['lat', 'lan']);
  });
});

const JsonSchema = z.looseObject({});
const Parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean(),
  description: z.string().regex(/[а-я]/i).optional(),
  schema: JsonSchema,
});
const Content = z.record(z.string().regex(/^[\w-]+\/[\w.+-]+$/), z.strictObject({ schema: JsonSchema }));
const Operation = z.strictObject({
  operationId: z.string().min(1),
  summary: z.string().regex(/[а-я]/i),
  tags: z.array(z.string()).min(1),
  parameters: z.array(Parameter),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  requestBody: z.strictObject({ required: z.boolean(), content: Content }).optional(),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|default)$/),
    z.strictObject({ description: z.string().min(1), content: Content }),
  ),
});
/** An OpenAPI 3.1 document, as far as the calls need one. */
const Description = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1), description: z.string() }),
  paths: z.record(
    z.string().regex(/^\//),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), Operation),
  ),
  components: z.strictObject({
    schemas: z.record(z.string(), JsonSchema),
    securitySchemes: z.record(
      z.string(),
      z.union([
        z.strictObject({ type: z.literal('apiKey'), in: z.enum(['cookie', 'header']), name: z.string() }),
        z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer') }),
      ]),
    ),
  }),
});
type Description = z.infer<typeof Description>;

function operationOf(contract: Contract) {
  const operations = Object.entries(description.paths[openApiPath(contract.path)] ?? {});
  const operation = operations.find(([method]) => method === contract.method.toLowerCase())?.[1];
  if (!operation) throw new Error(`${nameOf(contract)} is not described`);
  return operation;
}

/** The described answer as a schema: what a client in another language would check with. */
function schemaOf(contract: Contract) {
  const json =
    operationOf(contract).responses[contract.status]?.content[contract.mediaType ?? 'application/json']
      ?.schema;
  return z.fromJSONSchema(JsonSchema.parse(json));
}

/** Every value under the key, however deep. */
function valuesOf(node: unknown, key: string): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...valuesOf(value, key),
  ]);
}

describe('the description', () => {
  test('is a whole OpenAPI 3.1 document', () => {
    expect(description).toEqual(written);
  });

  test('names every operation once and every reference that it makes', () => {
    const ids = valuesOf(description.paths, 'operationId');
    expect(new Set(ids).size).toBe(ids.length);
    const references = valuesOf(description, '$ref');
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      const target = String(reference).replace(/^#\//, '').split('/');
      expect(
        target.reduce<unknown>((node, part) => new Map(Object.entries(Object(node))).get(part), description),
      ).toBeDefined();
    }
    const security = valuesOf(description.paths, 'security').flat();
    expect(security.length).toBeGreaterThan(0);
    for (const schemes of security)
      for (const name of Object.keys(Object(schemes)))
        expect(description.components.securitySchemes).toHaveProperty(name);
  });

  test('is of JSON schemas that can be read', () => {
    const schemas = valuesOf(description, 'schema')
      .map((schema) => JsonSchema.parse(schema))
      .filter((schema) => !Object.hasOwn(schema, '$ref'));
    expect(schemas.length).toBeGreaterThan(contracts.length);
    for (const schema of schemas) {
      expect(() => z.fromJSONSchema(schema)).not.toThrow();
    }
  });

  test.each(contracts.map((contract) => [nameOf(contract), contract] as const))(
    '%s tells its parts, its status and who may call',
    (_, contract) => {
      const operation = operationOf(contract);
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => `:${name}`).sort()).toEqual(
        (contract.path.match(/:[a-z]+/gi) ?? []).sort(),
      );
      expect(inPath.every(({ required }) => required)).toBe(true);
      expect(Object.keys(operation.responses).sort()).toEqual([String(contract.status), 'default'].sort());
      expect(operation.security !== undefined).toBe(contract.auth !== 'public');
      expect(operation.requestBody !== undefined).toBe(contract.body !== undefined);
      expect(operation.parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(contract.idempotent);
    },
  );
});
