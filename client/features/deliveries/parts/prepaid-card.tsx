import type { ReactNode } from 'react';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { classNames } from '../../../ui/class-names.ts';
import surface from '../../../ui/surface.module.css';
import { prepaidBalance } from '../prepaid.ts';
import styles from './prepaid-card.module.css';

interface PrepaidCardProps {
  readonly order: Order;
  readonly deliveries: readonly Delivery[];
}

/** The days of an order and the money they are worth: all of it always adds up. */
export function PrepaidCard({ order, deliveries }: PrepaidCardProps): ReactNode {
  const { paid, delivered, frozen, owed } = prepaidBalance(order, deliveries);
  const parts = [
    [order.payment.paid ? 'Оплачено' : 'Заказано', paid],
    ['Доставлено', delivered],
    // «Осталось 0 дней» beside a frozen rest would read as if it were lost.
    ...(frozen.days > 0
      ? ([
          ['Приедет до\u00a0заморозки', owed],
          ['Приедет после\u00a0заморозки', frozen],
        ] as const)
      : ([
          ['Заморожено', frozen],
          ['Осталось', owed],
        ] as const)),
  ] as const;
  return (
    <section className={classNames(surface.panel, styles.card)} aria-labelledby="prepaid">
      <h2 id="prepaid">Дни рациона</h2>
      <dl>
        {parts.map(([name, { days, worthKop }]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{countOf(days, 'день', 'дня', 'дней')}</b>
              {formatMoney(worthKop)}
            </dd>
          </div>
        ))}
      </dl>
      {frozen.days > 0 && (
        <p>Замороженные дни не&nbsp;пропадут: рацион продолжится, как только закончится заморозка.</p>
      )}
      {!order.payment.paid && <p>Заказ оплачивается курьеру при&nbsp;первой доставке.</p>}
    </section>
  );
}
