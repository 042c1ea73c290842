import { expect, it } from 'vitest';
import { listContracts, nameOf } from '#tests/contracts.ts';
import { mayDo, StaffRole } from './roles.ts';

const operations = (await listContracts()).filter(({ auth }) => auth === 'operator');

/** Operations that a role may do, of those whose path has one of the words. */
const operationsOf = (role: StaffRole, ...words: string[]): string[] =>
  operations
    .filter((one) => mayDo(role, one) && words.some((word) => one.path.includes(`/${word}/`)))
    .map(nameOf);

const people = ['customers', 'tickets', 'messages', 'reviews', 'former-customers', 'orders'];
const money = ['refunds', 'cash-limits', 'reconcile', 'promo-codes', 'invoices', 'certificates'];
const rights = ['staff', 'tokens', 'audit', 'dead-letters', 'security-events'];

it('gives couriers nothing but the page of their shift', () => {
  expect(operations.length).toBeGreaterThan(40);
  expect(operations.filter((one) => mayDo('courier', one)).map(nameOf)).toEqual([]);
});

it('shows the kitchen no customer, moves no money by it and lets it into no rights', () => {
  expect(operationsOf('kitchen', ...people, ...money, ...rights)).toEqual([]);
});

it('lets care answer customers, but settle no refund, give no reward and set no limit', () => {
  expect(operationsOf('care', 'customers')).toHaveLength(2);
  expect(operationsOf('care', ...rights)).toEqual([]);
  expect(operationsOf('care', ...money).filter((operation) => operation.startsWith('POST'))).toEqual([
    'POST /rest/operations/invoices/:id/cancel/',
  ]);
});

it('lets finance read no customer’s list and change no day of food', () => {
  expect(operationsOf('finance', 'customers', 'closed-days', 'substitutions', 'bags', 'capacity')).toEqual(
    [],
  );
});

it('leaves staff and tokens to owners', () => {
  const others = StaffRole.options.filter((role) => role !== 'owner');
  expect(others.flatMap((role) => operationsOf(role, 'staff', 'tokens'))).toEqual([]);
  expect(operationsOf('owner', 'staff').length).toBeGreaterThan(3);
});
