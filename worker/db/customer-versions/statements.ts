import { type Statement, sql } from '../../platform/database.ts';
import { refuseWhere } from '../guards/sql.ts';

/** A customer as a decision has found them. */
export interface KnownCustomer {
  readonly id: string;
  readonly version: number;
}

/**
 * Begins a batch that rests on what was read of customers: refused as `customer-version` where a batch of somebody else
 * has changed anything of one of them meanwhile.
 */
export function takeCustomerVersions(customers: readonly KnownCustomer[]): Statement[] {
  const known = JSON.stringify(customers);
  return [
    sql(
      refuseWhere(
        'customer-version',
        `EXISTS (
             SELECT 1 FROM json_each(?1) k
             WHERE NOT EXISTS (SELECT 1 FROM customers WHERE id = k.value ->> 'id' AND version = k.value ->> 'version')
           )`,
      ),
    ).with(known),
    raiseCustomerVersions(customers.map(({ id }) => id)),
  ];
}

/** Tells decisions that are under way that something of these customers has changed. */
export function raiseCustomerVersions(ids: readonly string[]): Statement {
  return sql('UPDATE customers SET version = version + 1 WHERE id IN (SELECT value FROM json_each(?1))').with(
    JSON.stringify(ids),
  );
}

/** The same for the customer of an order. */
export function raiseVersionOfOrder(orderId: string): Statement {
  return sql(
    'UPDATE customers SET version = version + 1 WHERE id = (SELECT customer_id FROM orders WHERE id = ?1)',
  ).with(orderId);
}
