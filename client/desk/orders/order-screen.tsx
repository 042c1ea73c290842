import type { ReactNode } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import { formatDay, formatDays, formatMoment } from '#shared/dates.ts';
import { deskPath } from '#shared/desk/routes.ts';
import { readDoorPhoto } from '#shared/features/deliveries/doors/contract.ts';
import { reverseDelivery, settleMissing } from '#shared/features/deliveries/reversal/contract.ts';
import type { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { readDeskOrder } from '#shared/features/desk/orders/contract.ts';
import { orderStateNames } from '#shared/features/orders/states.ts';
import type { PaymentState } from '#shared/features/payments/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { pathOf, type RestCall } from '../../platform/rest/rest.ts';
import { Badge } from '../../ui/surfaces.tsx';
import { AuditLink } from '../audit/audit-link.tsx';
import { TextControl } from '../controls.tsx';
import { ActForm } from '../forms/act-form.tsx';
import { TriedForm } from '../forms/tried-form.tsx';
import { PREVIEW } from '../forms/use-sent-form.ts';
import { stateNames, stateTones } from '../labels.ts';
import { Facts, Nothing, PageHead, PhoneLink, Sheet, Whole } from '../page-parts.tsx';
import { mayCall, type Place } from '../place.ts';
import { Report, Row } from '../table/report.tsx';

/** Bonuses that were spent before a delivery was reversed, and how it is noted what becomes of them. */
function Missing({ id, missingKop, place }: { id: string; missingKop: number; place: Place }): ReactNode {
  return (
    <>
      <p>Потрачено бонусов до исправления: {formatMoney(missingKop)}</p>
      {mayCall(place, settleMissing) && (
        <ActForm
          call={settleMissing}
          id={id}
          body={(field) => ({ because: field('because') })}
          action="Решено"
        >
          <TextControl label="Что решили, для своих" name="because" maxLength={200} required />
        </ActForm>
      )}
    </>
  );
}

/** Whether somebody can correct the mark of a delivery. */
const isCorrectable = (state: DeliveryState, place: Place): boolean =>
  (state === 'delivered' || state === 'failed') && mayCall(place, reverseDelivery);

type TakenBackSums = AnswerOf<typeof reverseDelivery>;

/** What goes back with a wrong mark. */
const TakenBack = ({ earnedKop, cashKop, bonusesKop, missingKop, withdrawn }: TakenBackSums): ReactNode => (
  <>
    {earnedKop > 0 && <p>Вернётся в заказ: {formatMoney(earnedKop)}</p>}
    {cashKop > 0 && <p>Снимем с курьера наличные: {formatMoney(cashKop)}</p>}
    {bonusesKop > 0 && <p>Спишем бонусы: {formatMoney(bonusesKop)}</p>}
    {missingKop > 0 && <p>Бонусы уже потрачены, решите с клиентом сами: {formatMoney(missingKop)}</p>}
    {withdrawn.length > 0 && <p>Не повезём эту еду снова: {formatDays(withdrawn)}</p>}
  </>
);

const HasFailed = (sums: TakenBackSums): ReactNode => (
  <>
    <TakenBack {...sums} />
    <p>Еда приедет снова в ближайший свободный день. Клиент получит об этом сообщение.</p>
  </>
);

const HasCome = (sums: TakenBackSums): ReactNode => (
  <>
    <TakenBack {...sums} />
    <p>Посчитаем деньги и бонусы как за обычную доставку.</p>
  </>
);

/** Corrects the mark of a delivery that was made by mistake. */
const Correction = ({ id, state }: { id: string; state: DeliveryState }): ReactNode => (
  <TriedForm
    call={reverseDelivery}
    id={id}
    body={(field) => ({ note: field('note'), dryRun: field('step') === PREVIEW })}
    action={state === 'failed' ? 'На самом деле привезли' : 'Доставлено по ошибке'}
    told={state === 'failed' ? HasCome : HasFailed}
  >
    <TextControl label="Что случилось, для своих" name="note" maxLength={200} />
  </TriedForm>
);

export type WholeOrder = AnswerOf<typeof readDeskOrder>;

export const loadOrder = (rest: RestCall, { params }: Place): Promise<WholeOrder> =>
  rest(readDeskOrder, { params: { id: params.id ?? '' } });

const paymentNames: Readonly<Record<PaymentState, string>> = {
  created: 'Создан',
  pending: 'Ждёт оплаты',
  authorized: 'Деньги удержаны',
  paid: 'Оплачен',
  partially_refunded: 'Возвращён частично',
  refunded: 'Возвращён',
  failed: 'Не прошёл',
  cancelled: 'Отменён',
};

function Price({ prices, payments, order }: WholeOrder): ReactNode {
  return (
    <Sheet title="Деньги">
      <Facts
        facts={[
          ...prices.map(({ label, amountKop }) => [label, formatMoney(amountKop)] as const),
          ['Итого', <b key="total">{formatMoney(order.totalKop)}</b>],
        ]}
      />
      {payments.length === 0 ? (
        <Nothing>Платежей не было.</Nothing>
      ) : (
        <Report label="Платежи" heads={['Платёж', 'Состояние', 'Сумма', 'Оплачен']}>
          <tbody>
            {payments.map(({ id, state, amountKop, createdAt, paidAt }) => (
              <Row key={id}>
                <th scope="row">{formatMoment(createdAt)}</th>
                <td>{paymentNames[state]}</td>
                <td>{formatMoney(amountKop)}</td>
                <td>{paidAt === null ? '—' : formatMoment(paidAt)}</td>
              </Row>
            ))}
          </tbody>
        </Report>
      )}
    </Sheet>
  );
}

function Deliveries({ order, deliveries, place }: WholeOrder & { place: Place }): ReactNode {
  const rows = deliveries.map((delivery) => ({
    ...delivery,
    // Deliveries of dishes by the piece are moved or paid back by calls of their own.
    mayCorrect: order.kind === 'programme' && isCorrectable(delivery.state, place),
  }));
  const hasCorrections = rows.some(({ mayCorrect, missingKop }) => mayCorrect || missingKop > 0);
  const heads = ['День', 'Часы', 'Состояние', 'Еда на', 'Что делали'];
  return (
    <Report label="Доставки заказа" heads={hasCorrections ? [...heads, 'Исправить'] : heads}>
      <tbody>
        {rows.map(({ id, date, interval, state, foodDates, hasDoorPhoto, missingKop, mayCorrect }) => (
          <Row key={id}>
            <th scope="row">{formatDay(date)}</th>
            <td>
              <Whole>{interval.hours}</Whole>
            </td>
            <td>
              <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
            </td>
            <td>{foodDates.length === 0 ? '—' : formatDays(foodDates)}</td>
            <td>
              <AuditLink object={`deliveries:${id}`} place={place}>
                Журнал
              </AuditLink>
              {hasDoorPhoto && mayCall(place, readDoorPhoto) && (
                <>
                  {' · '}
                  <a href={pathOf<typeof readDoorPhoto>(readDoorPhoto, { id })}>Фото у двери</a>
                </>
              )}
            </td>
            {hasCorrections && (
              <td>
                {mayCorrect && <Correction id={id} state={state} />}
                {missingKop > 0 && <Missing id={id} missingKop={missingKop} place={place} />}
              </td>
            )}
          </Row>
        ))}
      </tbody>
    </Report>
  );
}

/** An order whole: what it is, what it costs, when it comes, and what has happened to it. */
export function OrderScreen({ whole, place }: { whole: WholeOrder; place: Place }): ReactNode {
  const { order, address, lines, deliveries, timeline } = whole;
  return (
    <>
      <PageHead title={`Заказ ${order.number}`}>
        <Badge>{orderStateNames[order.state]}</Badge>
        <AuditLink object={`orders:${order.id}`} place={place}>
          Журнал заказа
        </AuditLink>
      </PageHead>
      <Sheet title={order.title}>
        <Facts
          facts={[
            [
              'Клиент',
              <a key="customer" href={deskPath('customer', {}, order.customer.id)}>
                {order.customer.name}
              </a>,
            ],
            ['Телефон', <PhoneLink key="phone" phone={order.customer.phone} />],
            ['Адрес', address],
            ['Оформлен', formatMoment(order.placedAt)],
            [
              'Состав',
              <ul key="lines">
                {lines.map(({ title, detail, count }) => (
                  <li key={`${title} ${detail}`}>
                    {title}
                    {count > 1 && ` × ${count}`}
                    {detail !== '' && `, ${detail}`}
                  </li>
                ))}
              </ul>,
            ],
          ]}
        />
      </Sheet>
      <Price {...whole} />
      <Sheet title="Доставки">
        {deliveries.length === 0 ? <Nothing>Доставок нет.</Nothing> : <Deliveries {...whole} place={place} />}
      </Sheet>
      <Sheet title="История">
        <Report label="История заказа" heads={['Когда', 'Что']}>
          <tbody>
            {timeline.map(({ at, text }) => (
              <Row key={`${at} ${text}`}>
                <th scope="row">{formatMoment(at)}</th>
                <td>{text}</td>
              </Row>
            ))}
          </tbody>
        </Report>
      </Sheet>
    </>
  );
}
