import type { ReactNode } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { formatMoment } from '#shared/dates.ts';
import { deskPath } from '#shared/desk/routes.ts';
import { listDeskCustomers } from '#shared/features/desk/customers/contract.ts';
import { formatMoney } from '#shared/money.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { DeskButton, DeskLink, Line, TextControl } from '../controls.tsx';
import { Nothing, PageHead, PhoneLink, Sheet } from '../page-parts.tsx';
import { type Place, queryOf } from '../place.ts';
import { Report, Row } from '../table/report.tsx';

export type Customers = AnswerOf<typeof listDeskCustomers>;

/** Nobody is looked for until something is typed: a list of all customers is nobody's to see. */
export async function loadCustomers(rest: RestCall, place: Place): Promise<Customers | null> {
  const query = queryOf(place);
  const text = query.get('query')?.trim() ?? '';
  if (text === '') return null;
  return rest(listDeskCustomers, {
    query: { query: text, ...(query.get('after') && { after: query.get('after') ?? '' }) },
  });
}

function Found({ list }: { list: Customers }): ReactNode {
  if (list.customers.length === 0) return <Nothing>Никого не нашли: проверьте, с чего начинается.</Nothing>;
  return (
    <Report
      label="Клиенты"
      heads={['Имя', 'Телефон', 'Почта', 'Заказов', 'Последний заказ', 'Долг клиента', 'Наш долг']}
    >
      <tbody>
        {list.customers.map((one) => (
          <Row key={one.id}>
            <th scope="row">
              <a href={deskPath('customer', {}, one.id)}>{one.name}</a>
            </th>
            <td>
              <PhoneLink phone={one.phone} />
            </td>
            <td>{one.email || '—'}</td>
            <td>{one.orders}</td>
            <td>{one.lastOrderAt === null ? '—' : formatMoment(one.lastOrderAt)}</td>
            <td>{formatMoney(one.owesKop)}</td>
            <td>{formatMoney(one.owedKop)}</td>
          </Row>
        ))}
      </tbody>
    </Report>
  );
}

/** The search for a customer. */
export function CustomersScreen({ list, place }: { list: Customers | null; place: Place }): ReactNode {
  const query = queryOf(place).get('query') ?? '';
  return (
    <>
      <PageHead title="Клиенты">
        <form action={deskPath('customers')}>
          <Line>
            <TextControl
              label="Начало телефона, имени или почты"
              type="search"
              name="query"
              minLength={2}
              maxLength={80}
              required
              defaultValue={query}
            />
            <DeskButton type="submit">Найти</DeskButton>
          </Line>
        </form>
      </PageHead>
      {list !== null && (
        <Sheet title="Нашли">
          <Found list={list} />
        </Sheet>
      )}
      {list?.next && (
        <Line>
          <DeskLink href={deskPath('customers', { query, after: list.next })}>Следующие</DeskLink>
        </Line>
      )}
    </>
  );
}
