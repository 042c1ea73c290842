import { describe, expect, it } from 'vitest';
import type { DeskDelivery } from '#shared/features/desk/deliveries/contract.ts';
import type { Bag } from '#shared/features/desk/packing/contract.ts';
import { checkOrder, type KnownPlace, type ManifestFacts, manifestsOf } from './decide.ts';

const delivery = (id: string, change: Partial<DeskDelivery> = {}): DeskDelivery => ({
  ...{ id, kind: 'programme', date: '2026-11-18', state: 'cooking', isLocked: true },
  interval: { code: '06-08', hours: '06:00–08:00' },
  zone: { code: 'msk-0', name: 'В пределах МКАД' },
  order: { id: `order-${id}`, number: '100042' },
  customer: { id: 'c1', name: 'Анна', phone: '+79160000000' },
  address: { street: id, house: '1', flat: '2', entrance: '3', floor: '4', intercom: '5' },
  ...{ recipient: null, leaveAtDoor: false, comment: '', foodDates: [], persons: [], portions: 0 },
  ...{ cashKop: 0, failedBecause: '', movedAt: null },
  ...change,
});
const dish = (count: number): Bag['dishes'][number] => ({
  ...{ code: 'borsch', title: 'Борщ', kcal: 1500, weightG: 300, count, allergens: [], forbidden: [] },
});
const bag = (deliveryId: string, person: number, portions: number, packed: Bag['packed'] = null): Bag => {
  const { interval, zone, customer, state } = delivery(deliveryId);
  return {
    ...{ id: `${deliveryId}.${person}`, deliveryId, interval, zone, state, isOpen: false, customer, person },
    ...{ orderNumber: '100042', personName: '', avoids: [], dishes: [dish(portions)], unserved: 0 },
    ...{ changedAt: null, packed },
  };
};
const at = (label: string, lon: number, house = ''): KnownPlace => ({ label, house, lat: 55.78, lon });
const facts = (deliveries: readonly DeskDelivery[], change: Partial<ManifestFacts> = {}): ManifestFacts => ({
  ...{ deliveries, bags: [], places: [], byHand: new Map(), kitchen: { lat: 55.78, lon: 37.6 } },
  ...change,
});
const idsOf = (found: ManifestFacts) => manifestsOf(found).map(({ stops }) => stops.map(({ id }) => id));

describe('the manifests of a day', () => {
  it('are one for each zone and interval, the earliest first', () => {
    const late = { interval: { code: '18-20', hours: '18:00–20:00' } };
    const far = { zone: { code: 'msk-1', name: 'До 10 км' } };
    const day = [delivery('a', late), delivery('b', far), delivery('c'), delivery('d')];
    expect(idsOf(facts(day))).toEqual([['c', 'd'], ['b'], ['a']]);
  });

  it('say what is handed over at each door and what is taken there, with their sums', () => {
    const packed = { at: 5, by: 'Нина' };
    const day = [delivery('a', { cashKop: 500_00 }), delivery('b', { cashKop: 20_00 })];
    const bags = [bag('a', 1, 4), bag('a', 2, 5, packed), bag('b', 1, 6)];
    expect(manifestsOf(facts(day, { bags }))).toMatchObject([
      {
        ...{ bags: 3, portions: 15, cashKop: 520_00, isByHand: false },
        stops: [
          {
            ...{ id: 'a', portions: 9, cashKop: 500_00, address: { entrance: '3' } },
            bags: [
              { id: 'a.1', portions: 4, isPacked: false },
              { id: 'a.2', portions: 5, isPacked: true },
            ],
          },
          { id: 'b', portions: 6 },
        ],
      },
    ]);
  });

  it('go by the house where it is known, else by its street', () => {
    const of = (id: string, street: string, house: string) =>
      delivery(id, { address: { ...delivery(id).address, street, house } });
    const day = [of('far', 'Арбат', '9'), of('street', 'Лесная', '3'), of('house', 'Лесная', '20')];
    const places = [at('Арбат', 37.7), at('Лесная', 37.65), at('Лесная', 37.61, '20')];
    expect(idsOf(facts(day, { places }))).toEqual([['house', 'street', 'far']]);
  });

  it('take an order of the stops that they have alone', () => {
    expect(() => checkOrder(['a', 'b'], ['b', 'a'])).not.toThrow();
    expect(() => checkOrder(['a', 'b'], [])).not.toThrow();
    expect(() => checkOrder(['a', 'b'], ['b', 'gone'])).toThrow(/Проверьте/);
    expect(() => checkOrder([], [])).toThrow(/листа нет/);
  });

  it('keep an order that was put by hand; what has come since then comes last, what has gone is passed over', () => {
    const byHand = new Map([['msk-0 06-08', ['gone', 'c', 'a']]]);
    const found = facts([delivery('a'), delivery('b'), delivery('c'), delivery('d')], { byHand });
    expect(idsOf(found)).toEqual([['c', 'a', 'b', 'd']]);
    expect(manifestsOf(found)[0]?.isByHand).toBe(true);
  });
});
