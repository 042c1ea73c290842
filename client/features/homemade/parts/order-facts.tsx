import type { ReactNode } from 'react';
import { formatDayLong, formatMoment } from '#shared/dates.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import { formatMoney } from '#shared/money.ts';
import { Facts } from '../../../ui/facts.tsx';

/** How far the payment of an order is, in words. */
export function paymentText({ payment, state }: HomemadeOrder): string {
  if (payment.paid) return 'оплачено';
  if (state === 'cancelled') return 'не\u00a0оплачено';
  return payment.method === 'courier' ? 'курьеру при\u00a0получении' : 'ждёт оплаты';
}

/** Until when the place of an unpaid order is held, and until when it can be paid where one is free. */
export function payTimeText({ payment: { heldUntil }, payUntil }: HomemadeOrder): string {
  const held = heldUntil === null ? '' : `Место держим до\u00a0${formatMoment(heldUntil)}. `;
  const last =
    payUntil === null ? '' : `Оплатить можно до\u00a0${formatMoment(payUntil)}, если место ещё свободно.`;
  return held + last;
}

export function OrderFacts({ order }: { readonly order: HomemadeOrder }): ReactNode {
  const dishes = (
    <ul>
      {order.lines.map(({ dish, title, count }) => (
        <li key={dish}>
          {title}&nbsp;×&nbsp;{count}
        </li>
      ))}
    </ul>
  );
  const facts = [
    { name: 'Блюда', value: dishes },
    { name: 'Доставка', value: `${formatDayLong(order.date)}, ${order.interval}` },
    { name: 'Адрес', value: order.address },
    { name: 'Сумма', value: `${formatMoney(order.price.totalKop)}\u00a0— ${paymentText(order)}` },
  ];
  return <Facts facts={facts} />;
}
