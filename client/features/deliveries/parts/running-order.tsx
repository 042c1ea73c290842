import type { ReactNode } from 'react';
import type { Order } from '#shared/features/orders/schema.ts';
import type { ProfileData } from '../profile-data.ts';
import styles from '../profile-screen.module.css';
import { OrderActions } from './order-actions.tsx';
import { PrepaidCard } from './prepaid-card.tsx';

interface RunningOrderProps {
  readonly order: Order;
  readonly data: ProfileData;
  /** Whether there are several, so that each needs a heading. */
  readonly isNamed: boolean;
}

/** Actions on a running order and the balance of its days. */
export function RunningOrder({ order, data, isNamed }: RunningOrderProps): ReactNode {
  const deliveries = data.deliveries.filter(({ orderId }) => orderId === order.id);
  const last = deliveries.at(-1);
  if (!last) return null;
  return (
    <>
      {isNamed && (
        <h2 className={styles.order}>
          Заказ №&nbsp;{order.number}: {order.programme.name}
        </h2>
      )}
      <OrderActions deliveries={deliveries} delivery={last} hasRest={order.hasRest} />
      <PrepaidCard order={order} deliveries={deliveries} />
    </>
  );
}
