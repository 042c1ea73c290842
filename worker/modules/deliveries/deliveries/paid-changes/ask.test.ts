import { expect, test } from 'vitest';
import { calendarDelivery, calendarOf, destinationTo } from '#tests/factories/calendar.ts';
import { differenceOf, heldPlaces } from './ask.ts';

const planned = {
  calendar: calendarOf([
    calendarDelivery('a', '2026-11-26', { zone: 'far' }),
    calendarDelivery('b', '2026-11-28', { zone: 'far' }),
    calendarDelivery('c', '2026-11-30'),
  ]),
  ...{
    text: 'Другой адрес',
    owing: [
      { id: 'b', kop: 50 },
      { id: 'c', kop: 70 },
    ],
    feeKop: 70,
  },
  edited: [
    { id: 'a', date: '2026-11-26', destination: destinationTo('31') },
    { id: 'b', date: '2026-11-27', destination: destinationTo('31') },
    { id: 'c', date: '2026-11-30', destination: destinationTo('31') },
  ],
  change: {
    ...{ intervalCode: null, zoneCode: 'far', requestAddress: null, recipient: undefined, isForAll: true },
  },
};

test('a change holds places on days on which nothing of it is brought there', () => {
  expect(heldPlaces(planned)).toEqual([
    { zoneCode: 'far', date: '2026-11-27' },
    { zoneCode: 'far', date: '2026-11-30' },
  ]);
  expect(heldPlaces({ ...planned, change: { ...planned.change, zoneCode: null } })).toEqual([]);
});

test('a change costs what each of its deliveries lacks', () => {
  expect(differenceOf(planned)).toBe(120);
});
