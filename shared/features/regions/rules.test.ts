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
  },
});

describe('derived site values', () => {
  it('puts morning intervals before evening ones', () => {
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

  it('takes navigation groups in pairs', () => {
    const pairs = headerNavigation([group('a'), group('b'), group('c')]);
    expect(pairs.map((pair) => pair.map(({ name }) => name))).toEqual([['a', 'b'], ['c']]);
  });

  it('shows each footer programme once and leaves the excluded names out', () => {
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

  it('knows Moscow by its code and chooses the map by it', () => {
    expect(isMoscow(region('msk'))).toBe(true);
    expect(deliveryMap(region('msk')).source).toBe('moscow');
    expect(isMoscow(region('spb'))).toBe(false);
    expect(deliveryMap(region('spb')).source).toBe('spb');
  });
});

describe('isInsidePolygon', () => {
  const square = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ] as const;

  it('tells inside from outside', () => {
    expect(isInsidePolygon({ lat: 5, lon: 5 }, square)).toBe(true);
    expect(isInsidePolygon({ lat: 5, lon: 11 }, square)).toBe(false);
    expect(isInsidePolygon({ lat: -1, lon: 5 }, square)).toBe(false);
  });
});
