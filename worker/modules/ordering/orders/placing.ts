import type { PlaceOrder } from '#shared/features/orders/schema.ts';
import type { Scope } from '../../../scope.ts';
import type { Admit } from '../order-limits.ts';
import type { Renewal } from '../subscriptions/renewal-orders.ts';
/** An order on its way into the database. */
export interface Placing {
  readonly scope: Scope;
  readonly customerId: string;
  readonly body: PlaceOrder;
  readonly key: string;
  readonly requestHash: string;
  /** Bounds the number of orders. */
  readonly admit: Admit;
  /** Absent where the customer orders by themselves. */
  readonly renewal?: Renewal | undefined;
}
