import type { ReactNode } from 'react';
import type { AnswerOf, InputOf } from '#shared/contract.ts';
import { deskPath } from '#shared/desk/routes.ts';
import { listDeskOrders } from '#shared/features/desk/orders/contract.ts';
import { OrderState } from '#shared/features/orders/schema.ts';
import { orderStateNames } from '#shared/features/orders/states.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { DeskButton, DeskLink, Line, SelectControl, TextControl } from '../controls.tsx';
import { Nothing, PageHead, Sheet } from '../page-parts.tsx';
import { type Place, queryOf } from '../place.ts';
import { OrderTable } from './order-table.tsx';

export type Orders = AnswerOf<typeof listDeskOrders>;

const filters = ['kind', 'number', 'state', 'customer', 'after'] as const;

/** What an address says of the orders that it asks for; what is wrong in it is said by the call. */
const askedIn = (query: URLSearchParams) =>
  Object.fromEntries(
    filters.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  ) as InputOf<(typeof listDeskOrders)['query']>;

export const loadOrders = (rest: RestCall, place: Place): Promise<Orders> =>
  rest(listDeskOrders, { query: askedIn(queryOf(place)) });

/** The orders of all kinds, the newest first. */
export function OrdersScreen({ list, place }: { list: Orders; place: Place }): ReactNode {
  const query = queryOf(place);
  const value = (name: (typeof filters)[number]) => query.get(name) ?? '';
  return (
    <>
      <PageHead title="Заказы">
        <form action={deskPath('orders')}>
          <Line>
            <TextControl
              label="Номер"
              type="search"
              inputMode="numeric"
              name="number"
              maxLength={12}
              defaultValue={value('number')}
            />
            <SelectControl
              label="Что заказано"
              any="Всё"
              name="kind"
              defaultValue={value('kind')}
              options={[
                ['programme', 'Программы'],
                ['homemade', 'Домашняя еда'],
                ['certificate', 'Сертификаты'],
              ]}
            />
            <SelectControl
              label="Состояние"
              any="Любое"
              name="state"
              defaultValue={value('state')}
              options={OrderState.options.map((state) => [state, orderStateNames[state]] as const)}
            />
            <DeskButton type="submit">Показать</DeskButton>
          </Line>
        </form>
      </PageHead>
      <Sheet title="Новые сверху">
        {list.orders.length === 0 ? (
          <Nothing>Таких заказов нет.</Nothing>
        ) : (
          <OrderTable orders={list.orders} />
        )}
      </Sheet>
      {list.next !== null && (
        <Line>
          <DeskLink href={deskPath('orders', { ...Object.fromEntries(query), after: list.next })}>
            Следующие
          </DeskLink>
        </Line>
      )}
    </>
  );
}
