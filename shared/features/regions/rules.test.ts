import { describe, expect, it } from 'vitest';
import {
  deliveryIntervals,
  deliveryMap,
  footerNavigation,
  headerNavigation,
  isInsidePolygon,
  isMoscow,
} from './rules.ts';

const group = (name: string, ...names: string[]) => ({
  name,
  programs: names.map((program) => ({ name: program, code: program, url: '/' })),
});
const region = (code: string) => ({
  region: {
    id: 1,
    address: '',
    code,
    phone: '',
    name: '',
    regionId: 1,
    conceptId: 1,
    whatsapp: '',
    telegram: '',
    vk: '',
    max: '',
  },
});

describe('the derived values of the site:', () => {
  it('intervals are listed with the morning first', () => {
    const interval = (code: string, part: 'morning' | 'evening') => ({
      code,
      from: 6,
      to: 8,
      part,
      label: code,
    });
    const all = deliveryIntervals({
      dateTimeIntervalDelivery: {
        morningIntervals: [interval('06-08', 'morning')],
        eveningIntervals: [interval('18-20', 'evening')],
      },
    });
    expect(all.map(({ code }) => code)).toEqual(['06-08', '18-20']);
  });

  it('navigation groups of the header are paired', () => {
    const pairs = headerNavigation([group('a'), group('b'), group('c')]);
    expect(pairs.map((pair) => pair.map(({ name }) => name))).toEqual([['a', 'b'], ['c']]);
  });

  it('each footer programme is listed once, without the excluded names', () => {
    const names = footerNavigation([
      group('a', 'Баланс', 'Пост', 'Компаниям', 'Микромаркеты'),
      group(
        'b',
        'Баланс',
        'Фитнес',
        'Рецепты блюд',
        'Сравнение программ',
        'Питание во время и после терапии',
      ),
    ]).map(({ name }) => name);
    expect(names).toEqual(['Баланс', 'Фитнес']);
  });

  it('Moscow is recognised by its code, which selects the map', () => {
    expect(isMoscow(region('msk'))).toBe(true);
    expect(deliveryMap(region('msk')).source).toBe('moscow');
    expect(isMoscow(region('spb'))).toBe(false);
    expect(deliveryMap(region('spb')).source).toBe('spb');
  });
});

describe('the test of a point in a polygon', () => {
  const square = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ] as const;

  it('distinguishes inside from outside', () => {
    expect(isInsidePolygon({ lat: 5, lon: 5 }, square)).toBe(true);
    expect(isInsidePolygon({ lat: 5, lon: 11 }, square)).toBe(false);
    expect(isInsidePolygon({ lat: -1, lon: 5 }, square)).toBe(false);
  });
});
