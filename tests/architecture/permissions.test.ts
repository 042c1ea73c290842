import { expect, test } from 'vitest';
import { permissions } from '#shared/features/staff/roles.ts';
import { listContracts, nameOf } from '#tests/contracts.ts';

test('the table of roles has a line for each call of operators, and for nothing else', async () => {
  const operations = (await listContracts()).filter(({ auth }) => auth === 'operator').map(nameOf);
  expect(operations.length).toBeGreaterThan(40);
  expect(Object.keys(permissions).toSorted()).toEqual(operations.toSorted());
});
