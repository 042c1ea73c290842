/**
 * Whether a customer has any order that counts against the first-order discount, as a column: also one from before the
 * account was removed.
 */
export const hasOrdersColumn = (customerId: string): string =>
  `(EXISTS (SELECT 1 FROM orders WHERE customer_id = ${customerId} AND state NOT IN ('cancelled', 'refunded'))
    OR EXISTS (SELECT 1 FROM customers WHERE id = ${customerId} AND is_returning = 1))`;
