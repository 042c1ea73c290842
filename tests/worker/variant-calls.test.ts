import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isCallInVariant, pagesOfCalls, pagesOfTags } from '#shared/call-variants.ts';
import { addAddress } from '#shared/features/addresses/contract.ts';
import { editDelivery } from '#shared/features/deliveries/contract.ts';
import { pageRoutes } from '#shared/routes.ts';
import { callExamples } from '#tests/factories/calls.ts';
import { buildOrder, orderMoment, orderProgramme } from '#tests/factories/orders.ts';
import { addressOf, mustCall, refusalOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { deliveryIds } from '#tests/harness/operations.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';
import { listContracts, nameOf } from './contract-list.ts';

const contracts = await listContracts();
const missing = contracts.filter((contract) => !isCallInVariant(contract, true));
const someId = '0199a000-0000-7000-8000-000000000000';

let site: LocalWorker;
let visitor: Visitor;
beforeAll(async () => {
  site = await startLocalWorker({ isSimply: true, floodLimit: 1_000_000 });
  await setClock(site, orderMoment);
  visitor = new Visitor(site);
  await visitor.signIn(newPhone());
});
afterAll(() => site?.stop());

describe('the table of calls and variants', () => {
  test('has a line for the tag of every call, and names calls and pages that exist', () => {
    expect(Object.keys(pagesOfTags).sort()).toEqual([...new Set(contracts.map(({ tag }) => tag))].sort());
    const names = contracts.map(nameOf);
    for (const name of Object.keys(pagesOfCalls)) expect(names).toContain(name);
    const ids = pageRoutes.map(({ id }) => id);
    const named = [...Object.values(pagesOfTags), ...Object.values(pagesOfCalls)].flatMap(
      (pages) => pages ?? [],
    );
    for (const id of named) expect(ids).toContain(id);
  });

  test('leaves no call without a variant', () => {
    const lost = contracts.filter(
      (contract) => !isCallInVariant(contract, true) && !isCallInVariant(contract, false),
    );
    expect(lost.map(nameOf)).toEqual([]);
  });
});

describe('the simple variant', () => {
  test.each(missing.map((contract) => [nameOf(contract), contract] as const))(
    'has no %s',
    async (name, contract) => {
      const { params, query, body } = callExamples(someId)[name] ?? {};
      const address = addressOf(contract, {
        ...(contract.params && { params: params ?? { id: someId, code: 'x', slug: 'x' } }),
        ...(contract.query && { query: query ?? {} }),
      });
      for (const path of [address, address.replace(/\/(?=$|\?)/, '')]) {
        const answer = await visitor.request(path, {
          method: contract.method,
          ...(contract.method !== 'GET' && { json: body ?? {} }),
          headers: { 'Idempotency-Key': crypto.randomUUID() },
        });
        expect([answer.status, (await refusalOf(answer)).message]).toEqual([
          404,
          'Такого раздела на\u00a0этом сайте нет',
        ]);
      }
    },
  );

  test('describes the calls that it has', async () => {
    const { paths }: { paths: object } = await (await visitor.request('/rest/openapi.json')).json();
    expect(Object.keys(paths)).not.toContain('/rest/homemade/');
    expect(Object.keys(paths)).toContain('/rest/orders/');
  });

  test('lets the difference to a dearer address be paid', async () => {
    const order = await orderProgramme(visitor, buildOrder());
    const details = { house: '7', flat: '', entrance: '', floor: '', intercom: '', comment: '' };
    const { addresses } = await mustCall(visitor, addAddress, {
      body: { streetId: 'msk-himki-yubileynyy-prospekt', label: 'Дача', ...details },
    });
    const addressId = addresses.find(({ label }) => label === 'Дача')?.id ?? '';
    const [id = ''] = await deliveryIds(site, order.id, 1);
    const body = { version: 1, scope: 'one', interval: '', addressId, expectedKop: 20_000 } as const;
    const { payment } = await mustCall(visitor, editDelivery, { params: { id }, body });
    await visitor.request(payment?.url ?? '', { form: { state: 'paid' } });
    const zoneOf = () => site.db.prepare('SELECT zone_code FROM deliveries WHERE id = ?').bind(id).first();
    await expect.poll(zoneOf).toEqual({ zone_code: 'msk-10' });
  });

  test('takes no order that renews itself, because it has no page to end that on', async () => {
    const refused = await visitor.request('/rest/orders/', {
      json: { ...buildOrder({ payment: 'card' }), renews: true },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    expect([refused.status, (await refusalOf(refused)).fields]).toEqual([
      400,
      { renews: 'На\u00a0этом сайте заказы не\u00a0продлеваются сами' },
    ]);
  });
});
