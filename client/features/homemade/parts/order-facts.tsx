import type { ReactNode } from 'react';
import { formatDayLong } from '#shared/dates.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import { formatMoney } from '#shared/money.ts';
import { Facts } from '../../../ui/facts.tsx';

/** How far the payment of an order is, in words. */
export function paymentText({ payment, state }: HomemadeOrder): string {
  if (payment.paid) return 'оплачено';
  if (state === 'cancelled') return 'не\u00a0оплачено';
  return payment.method === 'courier' ? 'курьеру при\u00a0получении' : 'ждёт оплаты';
}

export function OrderFacts({ order }: { readonly order: HomemadeOrder }): ReactNode {
  const dishes = (
    <ul>
      {order.lines.map(({ dish, title, count }) => (
        <li key={dish}>
          {title} × {count}
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
