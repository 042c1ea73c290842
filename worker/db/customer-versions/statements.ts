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
export function takeCustomerVersions(
  db: D1Database,
  customers: readonly KnownCustomer[],
): D1PreparedStatement[] {
  const known = JSON.stringify(customers);
  return [
    db
      .prepare(
        refuseWhere(
          'customer-version',
          `EXISTS (
             SELECT 1 FROM json_each(?1) k
             WHERE NOT EXISTS (SELECT 1 FROM customers WHERE id = k.value ->> 'id' AND version = k.value ->> 'version')
           )`,
        ),
      )
      .bind(known),
    raiseCustomerVersions(
      db,
      customers.map(({ id }) => id),
    ),
  ];
}

/** Tells decisions that are under way that something of these customers has changed. */
export function raiseCustomerVersions(db: D1Database, ids: readonly string[]): D1PreparedStatement {
  return db
    .prepare('UPDATE customers SET version = version + 1 WHERE id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(ids));
}

/** The same for the customer of an order. */
export function raiseVersionOfOrder(db: D1Database, orderId: string): D1PreparedStatement {
  return db
    .prepare(
      'UPDATE customers SET version = version + 1 WHERE id = (SELECT customer_id FROM orders WHERE id = ?1)',
    )
    .bind(orderId);
}
