import { describe, expect, it } from 'vitest';
import { compareHomes } from './same-home.ts';

const home = (house: string, flat = '', comment = '', street = 'Лесная улица') => ({
  ...{ street, house, flat, comment },
});
const own = home('20', '84');

describe('a home of its own under another spelling', () => {
  it.each([
    ['20', '084', ''],
    ['20', '84.', ''],
    ['20', 'кв. 84', ''],
    ['20', 'Квартира № 84', ''],
    ['20', '84а', ''],
    ['20', '84 А', ''],
    ['20', '84, этаж 5', ''],
    ['20', 'подъезд 2, кв 84', ''],
    ['20', '', ''],
    ['20', 'нет', ''],
    ['дом 20', '', ''],
    ['20 кв 84', '', ''],
    ['20 кв84', '', ''],
    ['20, кв. 84', '', ''],
    ['20, квартира № 84', '', ''],
    ['д. 20, подъезд 3, кв. 84', '', ''],
    ['20/84', '', ''],
    ['20 / 84', '', ''],
    ['20-84', '', ''],
    ['20, 84', '', ''],
    ['20 84', '', ''],
    ['20/', '84', ''],
    ['20, 84', '1', ''],
    ['20', '', 'кв 84, домофон не работает'],
    ['20', '85', 'Звоните в кв. 84'],
    ['20', '85', 'подъезд 1, квартира №84'],
    ['０２０', '８４', ''],
    ['20', '8 4', ''],
    ['20', '8\u200b4', ''],
    ['20', '2 подъезд, 84', ''],
    ['20', '5 этаж, кв-ра 84', ''],
    ['20 84 кв', '', ''],
    ['20', '85', '84 квартира'],
    ['20', '85', '84-я кв.'],
    ['20', '85', 'кв-84'],
    ['20', '85', 'апт 84'],
    ['20.84', '', ''],
    ['20:84', '', ''],
    ['20—84', '', ''],
    ['20 (84)', '', ''],
    ['20 #84', '', ''],
  ])('«%s», «%s», «%s» is 20, 84', (house, flat, comment) => {
    expect(compareHomes(home(house, flat, comment), own)).toBe('same');
    expect(compareHomes(own, home(house, flat, comment))).toBe('same');
  });

  it.each([
    ['д. 20 к. 1 кв 84', ''],
    ['20 корпус 1', '84б'],
    ['20к1, кв. 84', ''],
    ['20К1', ''],
  ])('«%s», «%s» is 20к1, 84', (house, flat) => {
    expect(compareHomes(home(house, flat), home('20к1', '84'))).toBe('same');
  });

  it.each([
    ...[
      'ул. Лесная',
      'Лесная ул.',
      'Лесная',
      'улица Лесная',
      'г. Москва, ул. Лесная',
      'Москва, Лесная улица',
    ],
    ...['Лесная улица, д. 20', 'Лесная улица, 20-84'],
  ])('stands in the street «%s»', (street) => {
    expect(compareHomes(home('20', '84', '', street), own)).toBe('same');
  });

  it('is told by its street without case and signs', () => {
    expect(compareHomes(home('1', '1', '', 'УЛИЦА БЕРЕЗОВАЯ'), home('1', '1', '', 'улица Берёзовая'))).toBe(
      'same',
    );
  });
});

describe('a neighbour', () => {
  it.each([
    [home('20', '85'), own],
    [home('20', '840'), own],
    [home('22', '84'), own],
    [home('202', '84'), home('20/2', '84')],
    [home('20/2', '5'), home('20', '2')],
    [home('20/2', '5'), home('20/2', '6')],
    [home('20 кв 85'), own],
    [home('20', '85', 'домофон 84, этаж 8'), own],
    [home('12а', '1'), home('12б', '2')],
    [home('20', '84', '', 'Полевая улица'), own],
    [home('20', '84', '', 'Лесной переулок'), own],
    [home('20', '84', '', 'Лесная площадь'), own],
    [home('20', '84', '', '2-я Лесная улица'), own],
    [home('20', '85', '84 этаж'), own],
    [home('100', '1'), home('10', '01')],
    [home('20а'), own],
  ])('is another home: %o and %o', (one, other) => {
    expect(compareHomes(one, other)).toBe('other');
    expect(compareHomes(other, one)).toBe('other');
  });
});

it.each([
  [home('20а', '84'), own],
  [home('20 корп. 1', '84'), own],
  [home('20/2', '84'), own],
  [home('20 стр. 3 кв. 84'), own],
])(
  'a flat of the same number under a house of the same number is for a person to judge: %o',
  (one, other) => {
    expect(compareHomes(one, other)).toBe('similar');
  },
);
