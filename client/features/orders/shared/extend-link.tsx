import { formatDay } from '#shared/dates.ts';
import { repeatPath } from '#shared/features/orders/draft-entries.ts';
import { extensionStart } from '#shared/features/orders/extension.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { ButtonLink } from '../../../ui/basics.tsx';

/** Leads to the same order once more, from the day after the last that is paid of all the customer's orders. */
export function ExtendLink({ order, orders }: { readonly order: Order; readonly orders: readonly Order[] }) {
  const { now, config } = useAppState().site;
  const start = extensionStart(orders, order, { now, closedDays: config?.closedDays ?? [] });
  // A subscription orders by itself: the food would come twice.
  if (start === undefined || order.isRenewed) return null;
  return (
    <ButtonLink
      to={repeatPath(order, start)}
      aria-label={`Продлить с ${formatDay(start)}: заказ ${order.number}`}
    >
      Продлить с {formatDay(start)}
    </ButtonLink>
  );
}
