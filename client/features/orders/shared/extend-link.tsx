import { formatDay } from '#shared/dates.ts';
import { repeatPath } from '#shared/features/orders/draft-entries.ts';
import { extensionStart } from '#shared/features/orders/extension.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { ButtonLink } from '../../../ui/button.tsx';

interface ExtendLinkProps {
  readonly order: Order;
  /** All orders of the customer: the next one begins after the last of those that run. */
  readonly orders: readonly Order[];
}

/** Leads to the same order once more, from the day after the last paid one. */
export function ExtendLink({ order, orders }: ExtendLinkProps) {
  const { now, config } = useAppState().site;
  const start = extensionStart(orders, order, { now, closedDays: config?.closedDays ?? [] });
  // A subscription orders by itself: the food would come twice.
  if (start === undefined || order.isRenewed) return null;
  return (
    <ButtonLink
      to={repeatPath(order, start)}
      aria-label={`Продлить с\u00a0${formatDay(start)}: заказ ${order.number}`}
    >
      Продлить с&nbsp;{formatDay(start)}
    </ButtonLink>
  );
}
