import type { IsoDate } from '#shared/dates.ts';
import type { OrderState } from '#shared/features/orders/schema.ts';

/** What is known of an order whose food may be archived. */
export interface OrderFacts {
  readonly state: OrderState;
  /** Last day of its deliveries and of its food. */
  readonly lastDate: IsoDate;
  /** Deliveries that are still to come. */
  readonly coming: number;
  /** Complaints that wait for an answer, or whose bonuses are undecided. */
  readonly openTickets: number;
  /** Refunds, second receipts and differences of fees that are not through. */
  readonly openMoney: number;
  /** Whether a run has archived it, or is about to. */
  readonly isTaken: boolean;
}

const over: readonly OrderState[] = ['completed', 'cancelled', 'refunded'];

/** Whether an order has been closed since before a date: nothing is to come, to be answered or to be paid back any more. */
export function isLongClosed(order: OrderFacts, before: IsoDate): boolean {
  return (
    over.includes(order.state) &&
    order.lastDate < before &&
    order.coming + order.openTickets + order.openMoney === 0 &&
    !order.isTaken
  );
}
