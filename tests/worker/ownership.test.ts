import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '#shared/contract.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { addressOf, type CallExample, callExamples } from '#tests/factories/calls.ts';
import { buyPaid } from '#tests/factories/certificates.ts';
import { orderHomemade } from '#tests/factories/homemade.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { complain } from '#tests/factories/tickets.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';
import { listContracts, nameOf } from './contract-list.ts';

/** Stands in the examples where a call names something of its caller. */
const PLACE = '00000000-0000-7000-8000-000000000000';
const examples = callExamples(PLACE, {
  homemadeId: PLACE,
  certificate: { id: PLACE, code: 'ABCD-EFGH-2345-6789' },
});
const namesThings = (contract: Contract) => JSON.stringify(examples[nameOf(contract)] ?? {}).includes(PLACE);
const calls = (await listContracts()).filter(namesThings).map((one) => [nameOf(one), one] as const);

/** Calls whose path names something that is nobody's own. */
const openPlaces: readonly string[] = [
  'GET /rest/articles/:slug/',
  'GET /rest/authors/:slug/',
  'GET /rest/calendars/:secret/',
  'GET /rest/dishes/:code/',
  'GET /rest/programmes/:code/',
  'GET /rest/staff/:id/',
  'POST /rest/customer/auth/:type/',
  'POST /rest/partners/offers/:code/take/',
  'POST /rest/payments/notifications/:provider/',
];

let site: LocalWorker;
let owner: Visitor;
let other: Visitor;
/** One id of the owner's from each table. */
let ids: string[] = [];

const rowsOf = async <Row>(query: string) => (await site.db.prepare(query).all<Row>()).results;

async function tableNames(): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    `SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c ON c.name = 'id' AND c.type = 'TEXT'
     WHERE m.type = 'table' AND m.name NOT GLOB '[_s][cq][fl]*'`,
  );
  return tables.map(({ name }) => name);
}

async function countRows(names: readonly string[]): Promise<Map<string, number>> {
  const counts = await site.db.batch<{ count: number }>(
    names.map((name) => site.db.prepare(`SELECT COUNT(*) AS count FROM "${name}"`)),
  );
  return new Map(names.map((name, index) => [name, counts[index]?.results[0]?.count ?? 0]));
}

async function orderAndPay(visitor: Visitor): Promise<Order> {
  const placed = await visitor.request('/rest/orders/', {
    json: { ...buildOrder({ payment: 'card' }), keepAddressAs: 'Дом', renewal: true },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  const { order } = (await placed.json()) as { order: Order };
  await visitor.request(order.payment.url ?? '', { form: { state: 'paid' } });
  return order;
}

function send(visitor: Visitor, contract: Contract, { params, query, body }: CallExample): Promise<Response> {
  return visitor.request(addressOf(contract.path, { params: params ?? {}, query: query ?? {} }), {
    method: contract.method,
    ...(contract.method !== 'GET' && { json: body ?? {} }),
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
}

const naming = (contract: Contract, id: string): CallExample =>
  JSON.parse(JSON.stringify(examples[nameOf(contract)]).replaceAll(PLACE, id)) as CallExample;

/** Makes as many things of its own as the calls can make. */
async function fillAccount(visitor: Visitor): Promise<void> {
  const order = await orderAndPay(visitor);
  await orderHomemade(visitor);
  await buyPaid(visitor);
  await complain(site, visitor, order.id);
  const making = (await listContracts()).filter(
    ({ method, auth, path }) =>
      method === 'POST' &&
      auth === 'customer' &&
      !/close|cancel|delet|remov|withdraw|freeze|move|skip/.test(path),
  );
  // What an example does not fit is refused: the others leave their rows.
  for (const contract of making) {
    const example = examples[nameOf(contract)];
    if (example) await send(visitor, contract, naming(contract, order.id));
  }
}

beforeAll(async () => {
  site = await startLocalWorker({ floodLimit: 1_000_000 });
  await setClock(site, orderMoment);
  const names = await tableNames();
  const seeded = await countRows(names);
  owner = new Visitor(site);
  await owner.signIn(newPhone());
  await fillAccount(owner);
  const filled = await countRows(names);
  const own = names.filter((name) => (filled.get(name) ?? 0) > (seeded.get(name) ?? 0));
  const newest = await site.db.batch<{ id: string }>(
    own.map((name) => site.db.prepare(`SELECT id FROM "${name}" ORDER BY rowid DESC LIMIT 1`)),
  );
  ids = newest
    .flatMap(({ results }) => results.map(({ id }) => id))
    .filter((id) => id.length === PLACE.length);
  other = new Visitor(site);
  await other.signIn(newPhone());
});
afterAll(() => site?.stop());

test('no call with a place in its path is left out', async () => {
  const looked = new Set(calls.map(([name]) => name));
  const others = (await listContracts())
    .filter((contract) => contract.path.includes(':') && !looked.has(nameOf(contract)))
    .map(nameOf);
  // What these name is nobody's, or a secret of its own.
  expect(others.sort()).toEqual(openPlaces);
});

test('the owner has things of most kinds, and every kind of call is looked at', () => {
  expect(ids.length).toBeGreaterThan(8);
  expect(calls.length).toBeGreaterThan(20);
});

describe.each(calls)('%s', (_, contract) => {
  test('finds nothing of another customer’s', async () => {
    // Operators' calls know no customers: their refusal would sign the visitor out.
    const isOperators = contract.auth === 'operator';
    const visitor = isOperators ? new Visitor(site) : other;
    const answers = await Promise.all(ids.map((id) => send(visitor, contract, naming(contract, id))));
    const expected = isOperators ? 401 : 404;
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([expected]);
  });

  test('is closed to strangers', async () => {
    const answers = await Promise.all(
      ids.map((id) => send(new Visitor(site), contract, naming(contract, id))),
    );
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([
      contract.auth === 'public' ? 404 : 401,
    ]);
  });
});

describe.each(calls.filter(([, { method }]) => method === 'GET'))('%s', (_, contract) => {
  test('finds what is the caller’s own, so that the refusals above mean something', async () => {
    const answers = await Promise.all(ids.map((id) => send(owner, contract, naming(contract, id))));
    expect(answers.map(({ status }) => status)).toContain(200);
  });
});

test('nothing of anybody’s has come into the log', () => {
  const own = [...owner.cookies.values(), ...other.cookies.values()].map(decodeURIComponent);
  const phones = own.flatMap((value) => value.match(/\+79\d{9}/g) ?? []);
  const text = site.logs.join('\n');
  for (const phone of phones) expect(text).not.toContain(phone.slice(2));
  expect(text).not.toContain('Лесная');
});
