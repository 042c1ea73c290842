import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '#shared/contract.ts';
import { listAddresses } from '#shared/features/addresses/contract.ts';
import { editDelivery } from '#shared/features/deliveries/contract.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import type { OwnedCall } from '#tests/factories/owned-call.ts';
import { ownedCalls } from '#tests/factories/owned-things.ts';
import { liftBounds } from '#tests/harness/bounds.ts';
import { call, mustCall, send } from '#tests/harness/call.ts';
import { Customer } from '#tests/harness/customer.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { deliveryIds } from '#tests/harness/operations.ts';
import { setClock, Visitor } from '#tests/harness/visitor.ts';
import { listContracts, nameOf } from '#tests/contracts.ts';

/** Calls whose path names something that is nobody's own, or a secret of its own. */
const openPlaces: readonly string[] = [
  'GET /rest/articles/:slug/',
  'GET /rest/authors/:slug/',
  'GET /rest/calendars/:secret/',
  'GET /rest/dishes/:code/',
  'GET /rest/dishes/:code/page/',
  'GET /rest/homemade/items/:code/',
  'GET /rest/operations/prints/:id/',
  'GET /rest/operations/prints/:id/file/',
  'GET /rest/programmes/:code/',
  'GET /rest/reviews/:id/photo/',
  'GET /rest/staff/:id/',
  'POST /rest/customer/auth/:type/',
  'POST /rest/partners/offers/:code/take/',
  'POST /rest/payments/notifications/:provider/',
];
/**
 * Calls that change nothing here: messages are left out, and publications stand outside the database.
 */
const withoutTrace: readonly string[] = [
  'POST /rest/operations/publications/:version/restore/',
  'POST /rest/operations/messages/:id/retry/',
  // Only counts.
  'POST /rest/subscriptions/:id/quote/',
];

/** Names of the fields of a query or a body; none where it is a choice between several forms. */
function fieldsOf(schema: Contract['body']): string[] {
  return schema !== undefined && 'shape' in schema ? Object.keys(schema.shape ?? {}) : [];
}

/** Tells whether a call names something by an id: in its path, its query or its body. */
function namesThing({ path, query, body }: Contract): boolean {
  const isId = (name: string) => /^(id|ids|order)$|Ids?$/.test(name) && name !== 'streetId';
  return path.includes(':') || [...fieldsOf(query), ...fieldsOf(body)].some(isId);
}

const contracts = await listContracts();
const calls = contracts.flatMap((contract) => {
  const build = ownedCalls[nameOf(contract)];
  return build ? [[nameOf(contract), contract, build] as const] : [];
});

let site: LocalWorker;
let other: Customer;
let tables: readonly string[] = [];
let seen: readonly Customer[] = [];

async function newCustomer(): Promise<Customer> {
  const customer = await Customer.signedIn(site);
  await liftBounds(site);
  seen = [...seen, customer];
  return customer;
}

beforeAll(async () => {
  site = await startLocalWorker({ floodLimit: 1_000_000 });
  await setClock(site, orderMoment);
  tables = await listTables();
  other = await newCustomer();
  await other.place({ keepAddressAs: 'Дом' });
});
afterAll(() => site?.stop());

/** What counts and records calls, whatever they do; and messages, which the queue sends in its own time. */
const noted: ReadonlySet<string> = new Set(['rate_counters', 'audit_entries', 'audit_objects', 'messages']);

/** Tables that the seed leaves empty, and reviews. */
async function listTables(): Promise<string[]> {
  const { results } = await site.db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '[_s][cq][fl]*'")
    .all<{ name: string }>();
  const names = results
    .map(({ name }) => name)
    .filter((name) => !noted.has(name) && !name.startsWith('search_'));
  const counts = await site.db.batch<{ n: number }>(
    names.map((name) => site.db.prepare(`SELECT COUNT(*) AS n FROM "${name}"`)),
  );
  return names.filter((name, index) => name === 'reviews' || counts[index]?.results[0]?.n === 0);
}

/** Every row that a call of a customer's could change. */
async function readTables(): Promise<Record<string, unknown>> {
  const rows = await site.db.batch(tables.map((name) => site.db.prepare(`SELECT * FROM "${name}"`)));
  return Object.fromEntries(tables.map((name, index) => [name, rows[index]?.results]));
}

const asOperator = (contract: Contract, parts: OwnedCall): OwnedCall =>
  contract.auth === 'operator'
    ? { ...parts, headers: { Authorization: `Bearer ${localOperatorToken}` } }
    : parts;

test('no call that names something is left without an example that succeeds for its owner', () => {
  const naming = contracts.filter(namesThing).map(nameOf);
  const known = [...Object.keys(ownedCalls), ...openPlaces];
  expect(naming.filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name) => !naming.includes(name))).toEqual([]);
});

describe.each(calls)('%s', (name, contract, build) => {
  test('is refused to another customer and to a stranger, changing nothing, and works for the owner', async () => {
    const owner = await newCustomer();
    const parts = await build(owner, site);
    const isOperators = contract.auth === 'operator';
    // The refusal of an operators' call signs its caller out.
    const refusedOne = isOperators ? await newCustomer() : other;
    const before = await readTables();

    const refused = await send(refusedOne, contract, parts);
    expect(refused.status).toBe(isOperators ? 401 : 404);
    expect((await send(new Visitor(site), contract, parts)).status).toBe(
      contract.auth === 'public' ? 404 : 401,
    );
    const unchanged = await readTables();
    expect(unchanged).toEqual(before);

    // The very call that was refused: nothing but its caller stood in its way.
    const done = await send(owner, contract, asOperator(contract, parts));
    expect([done.status, done.ok ? '' : await done.text()]).toEqual([contract.status, '']);
    const isChanged = JSON.stringify(await readTables()) !== JSON.stringify(unchanged);
    expect(isChanged).toBe(contract.method !== 'GET' && !withoutTrace.includes(name));
  });
});

test('a delivery is not brought to an address that another customer has saved', async () => {
  const owner = await newCustomer();
  const order = await owner.place({ keepAddressAs: 'Дом' });
  const [id = ''] = await deliveryIds(site, order.id);
  const edit = async (by: Customer) => {
    const [address] = (await mustCall(by, listAddresses)).addresses;
    const body = { version: 1, scope: 'one', interval: '', addressId: address?.id ?? '' } as const;
    return call(owner, editDelivery, { params: { id }, body });
  };
  expect(await edit(other)).toMatchObject({
    status: 400,
    error: { fields: { addressId: expect.any(String) } },
  });
  expect(await edit(owner)).toMatchObject({ ok: true });
});

test('nothing of anybody’s has come into the log', () => {
  expect(seen.length).toBeGreaterThan(calls.length);
  const text = site.logs.join('\n');
  for (const { phone } of seen) expect(text).not.toContain(phone.slice(2));
  expect(text).not.toContain('Лесная');
});
