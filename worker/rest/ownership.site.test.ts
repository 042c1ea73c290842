import { expect } from 'vitest';
import type { Contract } from '#shared/contract.ts';
import { getSettings } from '#shared/features/customers/contract.ts';
import { listContracts, nameOf } from '#tests/contracts.ts';
import { allRows } from '#tests/factories/all-rows.ts';
import { ownedCalls } from '#tests/factories/owned-calls.ts';
import { send } from '#tests/harness/call.ts';
import { test } from '#tests/site.ts';

/** Calls whose path names something that is nobody's own, or a secret of its own. */
const openPlaces: readonly string[] = [
  'GET /rest/articles/:slug/',
  'GET /rest/authors/:slug/',
  'GET /rest/calendars/:secret/',
  'GET /rest/dishes/:code/',
  'GET /rest/dishes/:code/page/',
  'GET /rest/homemade/items/:code/',
  'GET /rest/payments/:id/return/',
  'GET /rest/programmes/:code/',
  'GET /rest/reviews/:id/photo/',
  'GET /rest/staff/:id/',
  'POST /rest/customer/auth/:type/',
  'POST /rest/partners/offers/:code/take/',
  'POST /rest/payments/notifications/:provider/',
];
/** Calls that only count, or lead to a payment that is open already. */
const withoutTrace: readonly string[] = [
  'POST /rest/subscriptions/:id/quote/',
  'POST /rest/invoices/:id/pay/',
  'POST /rest/payments/widgets/',
];

/** Large tables that only publishing and the seed write. */
const content =
  /^(menu_days|page_versions|content_pages|content_days|articles|dishes|dish_ingredients|ingredients)$/;

const fieldsOf = (schema: Contract['body']): string[] =>
  schema !== undefined && 'shape' in schema ? Object.keys(schema.shape ?? {}) : [];

/** Whether a call names something by an id: in its path, its query or its body. */
function namesThing({ path, query, body }: Contract): boolean {
  const isId = (name: string) => /^(id|ids|order)$|Ids?$/.test(name) && name !== 'streetId';
  return path.includes(':') || [...fieldsOf(query), ...fieldsOf(body)].some(isId);
}

// What is the operators' alone is tried at the desk.
const contracts = (await listContracts()).filter(({ auth }) => auth !== 'operator');

test('no call that names something is left without an example that succeeds for its owner', () => {
  const naming = contracts.filter(namesThing).map(nameOf);
  expect([...Object.keys(ownedCalls), ...openPlaces].toSorted()).toEqual(naming.toSorted());
});

test.for(Object.keys(ownedCalls))(
  '%s is refused to others, changing nothing, and works for the owner',
  async (name, { site }) => {
    const contract = contracts.find((one) => nameOf(one) === name);
    const build = ownedCalls[name];
    if (!contract || !build) throw new Error(`No contract ${name}`);
    const [owner, other] = [await site.customer(), await site.customer()];
    const { of = owner, ...parts } = await build(owner, site);
    const rows = async () => JSON.stringify(await allRows(site.inside.stores.site, content));
    // Noted once in a while: when a session was used last.
    for (const one of [of, other]) await one.call(getSettings);
    const before = await rows();

    expect((await send(other, contract, parts)).status).toBe(404);
    expect((await send(site.visitor(), contract, parts)).status).toBe(contract.auth === 'public' ? 404 : 401);
    const unchanged = await rows();
    expect(unchanged === before).toBe(true);

    // The very call that was refused: nothing but its caller stood in its way.
    const done = await send(of, contract, parts);
    expect([done.status, done.ok ? '' : await done.text()]).toEqual([contract.status, '']);
    const isChanged = (await rows()) !== unchanged;
    expect(isChanged).toBe(contract.method !== 'GET' && !withoutTrace.includes(name));
    const log = site.inside.logs.join();
    for (const { phone } of [of, other]) expect(log).not.toContain(phone.slice(2));
    expect(log).not.toContain('Лесная');
  },
);
