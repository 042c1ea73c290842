import { formatDayLong } from '#shared/dates.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import { paymentWords } from '#shared/features/payments/payment-words.ts';
import { formatMoney } from '#shared/money.ts';
import { upperFirst } from '#shared/typography.ts';
import texts from '../../../ui/texts.module.css';
import { PayButton } from '../../payments/shared/pay-button.tsx';
import { DishProgress } from '../parts/dish-progress.tsx';
import { payTimeText } from '../payment-labels.ts';
import { DishChanges, OpenDishChanges } from './dish-changes.tsx';
import styles from './dish-order.module.css';

/** Both ways out of an order that did not arrive: another day or the money. */
export function FailedDishes({ order }: { readonly order: HomemadeOrder }) {
  return <OpenDishChanges order={order} />;
}

export interface DishOrderProps {
  readonly order: HomemadeOrder;
  /** The page asks for its payment already. */
  readonly isPaidAbove?: boolean;
}

/** An order of dishes among the customer's other deliveries and purchases, with what can still be changed. */
export function DishOrder({ order, isPaidAbove = false }: DishOrderProps) {
  const { id, number, date, interval, address, lines, price, payment } = order;
  const dishes = lines.map(({ title, count }) => `${title}\u00a0×\u00a0${count}`).join(', ');
  return (
    <div className={styles.order}>
      <p className={styles.head}>
        <b>Домашняя еда, заказ №&nbsp;{number}</b>
        <DishProgress order={order} />
      </p>
      <p className={texts.small}>
        {upperFirst(formatDayLong(date))}, {interval}
        <br />
        {address}
        <br />
        {dishes}
        <br />
        {formatMoney(price.totalKop)}&nbsp;— {paymentWords(order)}
      </p>
      {payment.payable && <p className={texts.small}>{payTimeText(order)}</p>}
      {!isPaidAbove && (
        <PayButton invoiceId={id} payment={payment} aria-label={`Оплатить заказ ${number}`}>
          Оплатить
        </PayButton>
      )}
      <DishChanges order={order} />
    </div>
  );
}
