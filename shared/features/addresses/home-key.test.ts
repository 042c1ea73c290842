import { expect, it } from 'vitest';
import { homeKey, isSameDoor } from './home-key.ts';

const home = (house: string, flat: string, street = 'Лесная улица') => homeKey({ street, house, flat });

it.each([
  ['20', '084'],
  ['20', '84.'],
  ['20', 'кв84'],
  ['20', 'кв. 84'],
  ['20', 'Квартира № 84'],
  ['20/', '84'],
  ['д. 20', '84'],
  ['дом 20', '84'],
  [' 20 ', ' 84 '],
  ['０２０', '８４'],
])('knows that %s, %s is 20, 84', (house, flat) => {
  expect(home(house, flat)).toBe(home('20', '84'));
});

it.each([
  ['12А', '12а'],
  ['12A', '12а'],
  ['12 корп. 1', '12к1'],
  ['12, корпус 1', '12К1'],
  ['12 стр. 3', '12с3'],
  ['12 строение 3', '12C3'],
])('knows that house %s is %s', (one, other) => {
  expect(home(one, '1')).toBe(home(other, '1'));
});

it('knows streets by their letters', () => {
  expect(home('1', '1', 'улица Берёзовая')).toBe(home('1', '1', 'УЛИЦА БЕРЕЗОВАЯ'));
});

it.each([
  [home('20', '84'), home('20', '85')],
  [home('20', '84'), home('2', '084')],
  [home('12а', '1'), home('12б', '1')],
  [home('12к1', '1'), home('12с1', '1')],
  [home('100', '1'), home('10', '01')],
  [home('1', '23'), home('12', '3')],
])('tells neighbours apart: %s and %s', (one, other) => {
  expect(one).not.toBe(other);
});

it.each([
  ['20', '84', true],
  ['д. 20', 'кв. 084', true],
  ['20', '', true],
  ['20', '85', false],
  ['22', '84', false],
])('%s, %s is the door 20, 84: %s', (house, flat, isSame) => {
  const street = 'Лесная улица';
  expect(isSameDoor({ street, house, flat }, { street, house: '20', flat: '84' })).toBe(isSame);
});
