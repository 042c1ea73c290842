import { formatDayLong, formatMoment } from '#shared/dates.ts';
import { type HomemadeOrder, type HomemadeState, homemadeProgress } from '#shared/features/homemade/order.ts';
import { paymentWords } from '#shared/features/payments/payment-words.ts';
import { formatMoney } from '#shared/money.ts';
import { upperFirst } from '#shared/typography.ts';
import { Badge, type BadgeTone } from '../../../ui/surfaces.tsx';
import texts from '../../../ui/texts.module.css';
import { PayButton } from '../../payments/shared/pay-button.tsx';
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

const tones: Readonly<Record<HomemadeState, BadgeTone>> = {
  pending_payment: 'amber',
  paid: 'green',
  active: 'green',
  completed: 'plain',
  cancelled: 'plain',
  refunded: 'plain',
};

/** How far an order of dishes is. */
export function DishProgress({ order }: { readonly order: HomemadeOrder }) {
  return <Badge tone={tones[order.state]}>{homemadeProgress(order)}</Badge>;
}

/** Until when an order can be paid where a place is free; empty where that is not limited. */
export const lastPayText = ({ payUntil }: HomemadeOrder): string =>
  payUntil === null ? '' : `Оплатить можно до\u00a0${formatMoment(payUntil)}, если место ещё свободно.`;

/** Until when the place of an unpaid order is held, and until when it can be paid where one is free. */
export function payTimeText(order: HomemadeOrder): string {
  const { heldUntil } = order.payment;
  const held = heldUntil === null ? '' : `Место держим до\u00a0${formatMoment(heldUntil)}. `;
  return held + lastPayText(order);
}
