import type { ReactNode } from 'react';
import { formatMoment, formatSpan } from '#shared/dates.ts';
import { deskPath } from '#shared/desk/routes.ts';
import type { DeskOrder } from '#shared/features/desk/orders/contract.ts';
import { orderStateNames } from '#shared/features/orders/states.ts';
import { formatMoney } from '#shared/money.ts';
import { Roomy } from '../page-parts.tsx';
import { Report, Row } from '../table/report.tsx';

/** Orders as rows, each leading to its page. */
export function OrderTable({ orders }: { orders: readonly DeskOrder[] }): ReactNode {
  return (
    <Report label="Заказы" heads={['Номер', 'Что', 'Состояние', 'Клиент', 'Когда', 'Сумма', 'Оформлен']}>
      <tbody>
        {orders.map((order) => (
          <Row key={order.id}>
            <th scope="row">
              <a href={deskPath('order', {}, order.id)}>{order.number}</a>
            </th>
            <td>{order.title}</td>
            <td>{orderStateNames[order.state]}</td>
            <td>
              <a href={deskPath('customer', {}, order.customer.id)}>{order.customer.name}</a>
            </td>
            <td>
              <Roomy>{formatSpan(order.from, order.to)}</Roomy>
            </td>
            <td>
              <Roomy>{formatMoney(order.totalKop)}</Roomy>
            </td>
            <td>
              <Roomy>{formatMoment(order.placedAt)}</Roomy>
            </td>
          </Row>
        ))}
      </tbody>
    </Report>
  );
}
