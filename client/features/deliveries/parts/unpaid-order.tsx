import { formatDayLong } from '#shared/dates.ts';
import { titleOverPersons } from '#shared/features/orders/plan-labels.ts';
import type { Order } from '#shared/features/orders/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { FactList, Panel } from '../../../ui/surfaces.tsx';
import styles from '../profile-screen.module.css';

/** What was ordered and waits for its payment, which is asked for above. */
export function UnpaidOrder({ order }: { order: Order }) {
  return (
    <Panel title={`Заказ №\u00a0${order.number}`} titleId={`unpaid-${order.id}`}>
      <FactList
        className={styles.summaryFacts}
        of={[
          ['Рацион', `${titleOverPersons(order.rations)}, ${countOf(order.days, 'день', 'дня', 'дней')}`],
          ['Первая доставка', `${formatDayLong(order.firstDeliveryDate)}, ${order.interval}`],
          ['Адрес', order.address],
          ['Сумма', formatMoney(order.price.totalKop)],
        ]}
      />
      <p>Доставки появятся в&nbsp;календаре, как только пройдёт оплата.</p>
      <p className={layout.row10}>
        <ButtonLink to="/personal/orders/" look="soft">
          Мои заказы
        </ButtonLink>
      </p>
    </Panel>
  );
}
