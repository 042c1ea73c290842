import { describe, expect } from 'vitest';
import { addAddress, changeAddress, listAddresses } from '#shared/features/addresses/contract.ts';
import { editDelivery } from '#shared/features/deliveries/contract.ts';
import { getHomemadeCheckout } from '#shared/features/homemade/contract.ts';
import { getOrderOptions, placeOrder } from '#shared/features/orders/contract.ts';
import { suggestAddresses } from '#shared/features/regions/contract.ts';
import { DadataDouble, type DadataMood } from '#tests/doubles/dadata.ts';
import { buildOrder } from '#tests/factories/orders.ts';
import { streets } from '#tests/factories/zones.ts';
import { test as base, type SiteCustomer } from '#tests/site.ts';

const test = base
  .extend('dadata', () => new DadataDouble())
  .extend('siteOptions', ({ dadata }) => ({
    vars: { DADATA_API_KEY: dadata.key },
    outbound: async (request: Request) => (await dadata.handle(request)) as unknown as Response,
  }));

describe('addresses of the suggestions service', () => {
  const suggest = async (anna: SiteCustomer, query: string) =>
    (await anna.call(suggestAddresses, { query: { query } })).addresses;

  test('are houses with their zone, and ordered to by their id', async ({ site }) => {
    const anna = await site.customer();
    const [house, other, beyond] = await suggest(anna, 'лесная 20');
    expect(house).toMatchObject({ house: '20 стр 5', zone: { code: 'msk-0' }, otherRegion: null });
    expect(other).toMatchObject({ otherRegion: 'Санкт-Петербург' });
    expect(beyond).toMatchObject({ zone: null });
    const to = (streetId: string | undefined) => ({
      body: { ...buildOrder(), address: { streetId: streetId ?? '', house: '20 стр 5' } },
    });
    const { order } = await anna.call(placeOrder, to(house?.id));
    expect(order.address).toBe('Москва, ул Лесная, 20 стр 5');
    expect((await anna.refused(placeOrder, to(beyond?.id))).code).toBe('zone_not_served');
  });

  test('are houses without a street too, and a town alone is none', async ({ site }) => {
    const anna = await site.customer();
    const found = await suggest(anna, 'Зеленоград, к 1824');
    expect(found.map(({ label, house }) => `${label}, ${house}`)).toEqual([
      'Зеленоград, к 1824',
      'Московская обл, тер КП Опушка, 12',
    ]);
    const [block] = found;
    const { order } = await anna.call(placeOrder, {
      body: {
        ...{ ...buildOrder(), expectedTotalKop: 1_045_400 },
        address: { streetId: block?.id ?? '', house: block?.house ?? '' },
      },
    });
    expect(order.address).toBe('Зеленоград, к 1824');
  });

  test.for<[string, DadataMood]>([
    ['names nothing', 'empty'],
    ['knows no coordinates', 'null-geo'],
    ['has spent its limit', 'limit'],
  ])('are streets of our own list when the service %s', async ([, mood], { site, dadata }) => {
    dadata.mood = mood;
    const anna = await site.customer();
    expect((await suggest(anna, 'лесная, 20'))[0]).toMatchObject({ id: 'msk-lesnaya-ulitsa', house: '' });
    expect((await suggest(anna, 'невский проспект'))[0]).toMatchObject({ otherRegion: 'Санкт-Петербург' });
  });
});

test('the next order begins with the address of the last one; one for a single delivery is saved when asked', async ({
  site,
}) => {
  const anna = await site.customer({ order: {} });
  const listed = async () =>
    (await anna.call(listAddresses)).addresses.map(({ label, flat }) => [label, flat]);
  const to = (flat: string) => ({ address: { ...buildOrder().address, flat } });
  site.advance(60_000);
  await anna.place({}, to('1'));
  await anna.place({}, to('1'));
  expect(await listed()).toEqual([
    ['Лесная улица, 20', '1'],
    ['Лесная улица, 20', buildOrder().address.flat],
  ]);
  site.advance(60_000);
  const dacha = {
    streetId: streets.near,
    house: '7',
    flat: '',
    ...{ entrance: '', floor: '', intercom: '' },
  };
  const add = (isListed: boolean) =>
    anna.call(addAddress, { body: { ...dacha, label: 'Дача', comment: '', isListed } });
  const { address } = await add(false);
  expect(await listed()).toHaveLength(2);
  await anna.call(editDelivery, await anna.on('2026-11-20', { scope: 'one', addressId: address.id }));
  // One that nobody sees keeps no listed one from its door.
  const own = (await anna.call(listAddresses)).addresses[0]?.id ?? '';
  await anna.call(addAddress, {
    body: { ...dacha, streetId: buildOrder().address.streetId, label: '', comment: '', isListed: false },
  });
  await anna.call(changeAddress, { params: { id: own }, body: { house: '7', flat: '' } });
  await anna.call(changeAddress, { params: { id: own }, body: { house: '20', flat: '1' } });
  await add(true);
  expect((await listed()).at(-1)).toEqual(['Дача', '']);
  // A full list still knows where the last order went.
  for (let flat = 100; flat < 117; flat += 1)
    await anna.call(addAddress, { body: { ...dacha, flat: String(flat), label: '', comment: '' } });
  site.advance(60_000);
  await anna.place({ days: 2, payment: 'card' }, to('84'));
  expect((await anna.call(getOrderOptions)).addresses[0]).toMatchObject({ flat: '84' });
  expect((await anna.call(getHomemadeCheckout)).address).toMatchObject({ flat: '84' });
});
