import { describe, expect } from 'vitest';
import { listAddresses } from '#shared/features/addresses/contract.ts';
import { getOrderOptions, placeOrder } from '#shared/features/orders/contract.ts';
import { suggestAddresses } from '#shared/features/regions/contract.ts';
import { DadataDouble, type DadataMood } from '#tests/doubles/dadata.ts';
import { buildOrder } from '#tests/factories/orders.ts';
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

describe('addresses that a customer keeps', () => {
  const listed = async (anna: SiteCustomer) => (await anna.call(listAddresses)).addresses;
  const keep = (anna: SiteCustomer, flat: string, keepAddressAs: string, firstOrder = false) =>
    anna.place({ firstOrder }, { address: { ...buildOrder().address, flat }, keepAddressAs });

  test('are kept by a tick alone, once each, and offered with the next order, the last used first', async ({
    site,
  }) => {
    const anna = await site.customer({ order: {} });
    expect(await listed(anna)).toEqual([]);
    await keep(anna, '1', 'Дом');
    await keep(anna, '1', 'Наш дом');
    site.advance(60_000);
    await keep(anna, '2', 'Второй');
    expect((await listed(anna)).map(({ label }) => label)).toEqual(['Второй', 'Наш дом']);
    expect((await anna.call(getOrderOptions)).addresses).toEqual(await listed(anna));
  });
});
