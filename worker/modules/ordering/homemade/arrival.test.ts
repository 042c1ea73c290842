import { expect, test } from 'vitest';
import { type ArrivingDishes, decideArrival } from './arrival.ts';

const dishes = (id: string, parts: Partial<ArrivingDishes> = {}): ArrivingDishes => ({
  id,
  customerId: 'c1',
  totalKop: 150_000,
  isPaidAtDoor: false,
  invoiceKop: 150_000,
  ...parts,
});
const customersWhoPaid = (paidKop: number) => [{ id: 'c1', version: 1, paidKop }];
const levels = [
  { fromKop: 0, share: 300 },
  { fromKop: 150_000, share: 500 },
];

test('dishes that arrive earn their whole price, its receipt and bonuses at the level that was paid for', () => {
  const orders = [dishes('h1'), dishes('h2')];
  const changes = decideArrival({ orders, customers: customersWhoPaid(149_999), levels }, 7);
  expect(changes.transfers.map(({ key, from, to, amountKop }) => [key, from, to, amountKop])).toEqual([
    ['delivered:h1', 'homemade:h1', 'company', 150_000],
    ['earned:h1', 'company', 'bonuses:c1', 4_500],
    ['delivered:h2', 'homemade:h2', 'company', 150_000],
    ['earned:h2', 'company', 'bonuses:c1', 4_500],
  ]);
  const atDoor = dishes('h1', { isPaidAtDoor: true, invoiceKop: null });
  const paid = decideArrival({ orders: [atDoor], customers: customersWhoPaid(0), levels }, 7);
  expect(paid.transfers.at(-1)).toMatchObject({ key: 'earned:h1', amountKop: 7_500 });
  expect(changes.receipts).toMatchObject([
    { key: 'offset:delivered:h1', invoiceId: 'h1', amountKop: 150_000 },
    { key: 'offset:delivered:h2', invoiceId: 'h2', amountKop: 150_000 },
  ]);
});

test('dishes that are paid at the door bring the cash, and no receipt of a prepayment', () => {
  const orders = [dishes('h1', { isPaidAtDoor: true, invoiceKop: null })];
  const changes = decideArrival({ orders, customers: [], levels }, 7);
  expect(changes.transfers[0]).toMatchObject({ key: 'courier:h1', from: 'courier', to: 'homemade:h1' });
  expect(changes.receipts).toEqual([]);
});
