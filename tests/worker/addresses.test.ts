import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAddresses, removeAddress } from '#shared/features/addresses/contract.ts';
import { getOrderOptions, placeOrder } from '#shared/features/orders/contract.ts';
import type { PlaceOrderInput } from '#shared/features/orders/schema.ts';
import { suggestAddresses } from '#shared/features/regions/contract.ts';
import type { SuggestedAddress } from '#shared/features/regions/schema.ts';
import { DadataDouble, type DadataMood } from '#tests/doubles/dadata.ts';
import { buildOrder, orderMoment } from '#tests/factories/orders.ts';
import { answerOf, mustCall, refusalOf } from '#tests/harness/call.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';
import { newPhone, setClock, Visitor } from '#tests/harness/visitor.ts';

const dadata = new DadataDouble();
let site: LocalWorker;
let visitor: Visitor;

beforeAll(async () => {
  site = await startLocalWorker({
    vars: { DADATA_API_KEY: dadata.key },
    outboundService: (request) => dadata.handle(request),
  });
  await setClock(site, orderMoment);
});
afterAll(() => site?.stop());
beforeEach(async () => {
  dadata.mood = 'well';
  visitor = new Visitor(site);
  await visitor.signIn(newPhone());
});

async function suggested(query: string): Promise<SuggestedAddress[]> {
  return (await mustCall(visitor, suggestAddresses, { query: { query } })).addresses;
}

const place = (body: PlaceOrderInput) =>
  visitor.request('/rest/orders/', { json: body, headers: { 'Idempotency-Key': crypto.randomUUID() } });

describe('addresses of the suggestions service', () => {
  test('are houses with their zone; another region and what is beyond the zones is named', async () => {
    const [house, other, beyond] = await suggested('лесная 20');
    expect(house).toMatchObject({
      label: 'Москва, ул Лесная',
      house: '20 стр 5',
      zone: { code: 'msk-0', feeKop: 0 },
      otherRegion: null,
    });
    expect(other).toMatchObject({ label: 'Санкт-Петербург, Невский пр-кт', otherRegion: 'Санкт-Петербург' });
    expect(other?.zone).not.toBeNull();
    expect(beyond).toMatchObject({ label: 'Тверь, ул Лесная', zone: null });
    expect(dadata.queries.at(-1)).toMatchObject({
      query: 'лесная 20',
      from_bound: { value: 'street' },
      to_bound: { value: 'house' },
      locations_boost: [{ kladr_id: '77' }, { kladr_id: '50' }],
    });
  });

  test('are ordered to by their id, with the point that the service has named', async () => {
    const [house, , beyond] = await suggested('лесная 20');
    const body = buildOrder();
    const placed = await place({ ...body, address: { streetId: house?.id ?? '', house: '20 стр 5' } });
    expect((await answerOf(placeOrder, placed)).order.address).toBe('Москва, ул Лесная, 20 стр 5');
    const refused = await place({ ...body, address: { streetId: beyond?.id ?? '', house: '3' } });
    expect((await refusalOf(refused)).code).toBe('zone_not_served');
  });

  test.each<[string, DadataMood]>([
    ['names nothing', 'empty'],
    ['knows no coordinates', 'null-geo'],
    ['has spent its limit', 'limit'],
    ['does not answer in time', 'slow'],
  ])('are streets of our own list when the service %s', async (_, mood) => {
    dadata.mood = mood;
    const [street] = await suggested('лесная, 20');
    expect(street).toMatchObject({ id: 'msk-lesnaya-ulitsa', house: '', zone: { feeKop: 0 } });
  });

  test('are those of another region of ours when the visitor’s own has none', async () => {
    dadata.mood = 'limit';
    const [street] = await suggested('невский проспект');
    expect(street).toMatchObject({ otherRegion: 'Санкт-Петербург' });
    expect(street?.zone).not.toBeNull();
  });
});

describe('addresses that a customer keeps', () => {
  const listed = async (by = visitor) => (await mustCall(by, listAddresses)).addresses;

  async function keep(change: Partial<PlaceOrderInput['address']> = {}, label = 'Дом', firstOrder = true) {
    const body = buildOrder({ firstOrder });
    const answer = await place({ ...body, address: { ...body.address, ...change }, keepAddressAs: label });
    expect(answer.status).toBe(201);
  }

  test('are kept by a tick alone, once each, and offered with the next order', async () => {
    expect((await place(buildOrder())).status).toBe(201);
    expect(await listed()).toEqual([]);
    await keep({ floor: '3' }, 'Дом', false);
    await keep({ floor: '4' }, 'Наш дом', false);
    const addresses = await listed();
    expect(addresses).toHaveLength(1);
    expect(addresses[0]).toMatchObject({
      label: 'Наш дом',
      street: { id: 'msk-lesnaya-ulitsa', zone: { code: 'msk-0' } },
      house: '20',
      flat: '84',
      floor: '4',
    });
    const options = await mustCall(visitor, getOrderOptions);
    expect(options.addresses).toEqual(addresses);
  });

  test('come in the order of their last use, also where an order asks to keep nothing', async () => {
    await keep({ flat: '1' }, 'Первый');
    await setClock(site, '2026-11-16T07:01:00.000Z');
    await keep({ flat: '2' }, 'Второй', false);
    await setClock(site, '2026-11-16T07:02:00.000Z');
    const body = buildOrder({ firstOrder: false });
    await place({ ...body, address: { ...body.address, flat: '1' } });
    expect((await listed()).map(({ label }) => label)).toEqual(['Первый', 'Второй']);
    await setClock(site, orderMoment);
  });

  test('are changed and forgotten by their customer alone', async () => {
    await keep({ flat: '1' });
    await keep({ flat: '2' }, 'Работа', false);
    const [address] = await listed();
    const path = `/rest/customer/addresses/${address?.id}/`;
    const other = new Visitor(site);
    await other.signIn(newPhone());
    for (const method of ['PATCH', 'DELETE']) {
      expect((await other.request(path, { method, json: { label: 'Моё' } })).status).toBe(404);
      expect((await new Visitor(site).request(path, { method, json: {} })).status).toBe(401);
    }
    expect(await listed(other)).toEqual([]);

    const changed = await visitor.request(path, { method: 'PATCH', json: { label: 'Дача', floor: '9' } });
    expect(await changed.json()).toMatchObject({ address: { label: 'Дача', floor: '9', house: '20' } });
    const twice = await visitor.request(path, {
      method: 'PATCH',
      json: { flat: address?.flat === '1' ? '2' : '1' },
    });
    expect(await twice.json()).toMatchObject({ error: { fields: { house: 'Такой адрес уже сохранён' } } });
    // A sign beyond the basic plane is one character, though JavaScript counts two.
    const long = await visitor.request(path, { method: 'PATCH', json: { label: '🏡'.repeat(40) } });
    expect(await long.json()).toMatchObject({ address: { label: '🏡'.repeat(40) } });
    const longer = await visitor.request(path, { method: 'PATCH', json: { label: '🏡'.repeat(41) } });
    expect(await longer.json()).toMatchObject({
      error: { fields: { label: expect.stringContaining('40') } },
    });
    const left = await visitor.request(path, { method: 'DELETE' });
    expect((await answerOf(removeAddress, left)).addresses).toHaveLength(1);
    expect((await visitor.request(path, { method: 'DELETE' })).status).toBe(404);
  });
});
