import { formatDayLong } from '#shared/dates.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import { titleOverPersons } from '#shared/features/orders/plan-labels.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Card, Panel } from '../../../ui/surfaces.tsx';
import styles from '../profile-screen.module.css';
import { DishOrder } from './state-look.tsx';

/** What was ordered and waits for its payment, which is asked for above. */
export function UnpaidOrder({ order }: { readonly order: Order }) {
  const facts = [
    ['Рацион', `${titleOverPersons(order.rations)}, ${countOf(order.days, 'день', 'дня', 'дней')}`],
    ['Первая доставка', `${formatDayLong(order.firstDeliveryDate)}, ${order.interval}`],
    ['Адрес', order.address],
    ['Сумма', formatMoney(order.price.totalKop)],
  ] as const;
  return (
    <Panel title={`Заказ №\u00a0${order.number}`} titleId={`unpaid-${order.id}`}>
      <dl className={styles.summaryFacts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>Доставки появятся в&nbsp;календаре, как только пройдёт оплата.</p>
      <p className={layout.row10}>
        <ButtonLink to="/personal/orders/" look="soft">
          Мои заказы
        </ButtonLink>
      </p>
    </Panel>
  );
}

/** The same of dishes, with the way to cancel them. */
export function UnpaidDishes({ order }: { readonly order: HomemadeOrder }) {
  return (
    <Card>
      <DishOrder order={order} isPaidAbove />
    </Card>
  );
}
