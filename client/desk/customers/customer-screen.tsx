import type { ReactNode } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { formatDay, formatDayOfYear, formatMoment } from '#shared/dates.ts';
import { consentLabels } from '#shared/features/consents/schema.ts';
import { readDeskCustomer } from '#shared/features/desk/customers/contract.ts';
import { allergenNames, exclusionGroupNames } from '#shared/features/dishes/labels.ts';
import { subscriptionStateNames } from '#shared/features/subscriptions/states.ts';
import { formatMoney } from '#shared/money.ts';
import type { RestCall } from '../../platform/rest/rest.ts';
import { AuditLink } from '../audit/audit-link.tsx';
import { OrderTable } from '../orders/order-table.tsx';
import { Facts, Nothing, PageHead, PhoneLink, Sheet } from '../page-parts.tsx';
import type { Place } from '../place.ts';
import { Report, Row } from '../table/report.tsx';

export type WholeCustomer = AnswerOf<typeof readDeskCustomer>;

export const loadCustomer = (rest: RestCall, { params }: Place): Promise<WholeCustomer> =>
  rest(readDeskCustomer, { params: { id: params.id ?? '' } });

function Profile({ whole }: { whole: WholeCustomer }): ReactNode {
  const { customer, addresses, subscription, bonusesKop, allergens, dislikes, erasedOn } = whole;
  return (
    <Facts
      facts={[
        ['Телефон', <PhoneLink key="phone" phone={customer.phone} />],
        ['Почта', customer.email],
        ['С нами с', formatMoment(customer.createdAt)],
        ['Заказов', customer.orders],
        ['Долг клиента', formatMoney(customer.owesKop)],
        ['Наш долг', formatMoney(customer.owedKop)],
        ['Бонусы', formatMoney(bonusesKop)],
        ['Аллергии', <b key="allergens">{allergens.map((one) => allergenNames[one]).join(', ') || 'нет'}</b>],
        ['Не ест', dislikes.map((one) => exclusionGroupNames[one]).join(', ')],
        [
          'Подписка',
          subscription &&
            [
              subscriptionStateNames[subscription.state],
              subscription.chargeAt !== null && `списание ${formatMoment(subscription.chargeAt)}`,
            ]
              .filter(Boolean)
              .join(', '),
        ],
        ...addresses.map(({ label, line, zone }) => [label || 'Адрес', `${line} (${zone})`] as const),
        ['Данные удалим', erasedOn && formatDay(erasedOn)],
      ]}
    />
  );
}

/** A customer whole: profile, orders, what they have agreed to. */
export function CustomerScreen({ whole, place }: { whole: WholeCustomer; place: Place }): ReactNode {
  return (
    <>
      <PageHead title={whole.customer.name}>
        <AuditLink object={`customers:${whole.customer.id}`} place={place}>
          Журнал клиента
        </AuditLink>
      </PageHead>
      <Sheet title="Профиль">
        <Profile whole={whole} />
      </Sheet>
      <Sheet title="Заказы">
        {whole.orders.length === 0 ? (
          <Nothing>Заказов не было.</Nothing>
        ) : (
          <OrderTable orders={whole.orders} />
        )}
      </Sheet>
      <Sheet title="Согласия">
        <Report label="Согласия" heads={['На что', 'Редакция', 'Дано', 'Отозвано']}>
          <tbody>
            {whole.consents.map(({ id, document, version, givenAt, withdrawnAt }) => (
              <Row key={id}>
                <th scope="row">{consentLabels[document].title}</th>
                <td>{formatDayOfYear(version)}</td>
                <td>{formatMoment(givenAt)}</td>
                <td>{withdrawnAt === null ? '—' : formatMoment(withdrawnAt)}</td>
              </Row>
            ))}
          </tbody>
        </Report>
      </Sheet>
    </>
  );
}
