import { formatDay, formatDayLong, formatMoment } from '#shared/dates.ts';
import { isComing, isFailed } from '#shared/features/homemade/coming.ts';
import { type HomemadeOrder, type HomemadeState, homemadeProgress } from '#shared/features/homemade/order.ts';
import {
  cancelOwnHomemade,
  moveOwnHomemade,
  undoHomemadeMove,
} from '#shared/features/homemade/own/contract.ts';
import { TO_PAYER } from '#shared/features/orders/to-payer.ts';
import { paymentWords } from '#shared/features/payments/payment-words.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import { formatMoney } from '#shared/money.ts';
import { upperFirst } from '#shared/typography.ts';
import { useNow } from '../../../platform/clock/use-now.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { useAppState } from '../../../platform/state/app-state.ts';
import { reportEvent } from '../../../platform/vendors/events.ts';
import { ButtonLink, classNames } from '../../../ui/basics.tsx';
import { DateChips, RadioCards } from '../../../ui/choices.tsx';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import { Badge, type BadgeTone, Disclosure, Panel } from '../../../ui/surfaces.tsx';
import { DoorPhoto } from '../../deliveries/shared/door-photo.tsx';
import { PayButton } from '../../payments/shared/pay-button.tsx';

const tones: Readonly<Partial<Record<HomemadeState, BadgeTone>>> = {
  pending_payment: 'amber',
  paid: 'green',
  active: 'green',
};

export interface OrderProps {
  readonly order: HomemadeOrder;
}

/** How far an order of dishes is. */
export function DishProgress({ order }: OrderProps) {
  return <Badge tone={tones[order.state] ?? 'plain'}>{homemadeProgress(order)}</Badge>;
}

/** Until when an order can be paid where a place is free; empty where that is not limited. */
export const lastPayText = ({ payUntil }: HomemadeOrder): string =>
  payUntil === null ? '' : `Оплатить можно до ${formatMoment(payUntil)}, если место ещё свободно.`;

/** Until when the place of an unpaid order is held, and until when it can be paid; nothing where it needs no payment. */
export function PayTime({ order }: OrderProps) {
  const { payable, heldUntil } = order.payment;
  const held = heldUntil === null ? '' : `Место держим до ${formatMoment(heldUntil)}. `;
  return payable && <p className={layout.small}>{held + lastPayText(order)}</p>;
}

const visitText = ({ number, date, interval }: HomemadeOrder): string =>
  `Заказ ${number} привезём ${formatDay(date)}, ${interval}`;

/** Another day or interval, of those that have a place. */
function MoveForm({ order, dates }: OrderProps & { readonly dates: readonly string[] }) {
  const { config } = useAppState().site;
  const intervals = config ? deliveryIntervals(config) : [];
  return (
    <RestForm
      call={moveOwnHomemade}
      params={{ id: order.id }}
      label={isFailed(order) ? 'Привезти в этот день' : 'Перенести доставку'}
      about={`заказ ${order.number}`}
      done={(answer) => visitText(answer.order)}
    >
      <div className={css('grid gap-16 min-w-0 pb-12')}>
        <DateChips
          legend="День доставки"
          name="date"
          // The day on which an order failed is over.
          value={dates.includes(order.date) ? order.date : (dates[0] ?? '')}
          dates={dates}
        />
        <RadioCards
          legend="Когда привезти"
          name="interval"
          value={order.intervalCode}
          options={intervals.map(({ code, label, part }) => ({
            value: code,
            label,
            note: part === 'morning' ? 'утром' : 'вечером',
          }))}
        />
      </div>
    </RestForm>
  );
}

/** Says what comes back and where to, and asks for the decision. */
function CancelForm({ order: { id, number, payment, price } }: OrderProps) {
  const state = useAppState();
  const { totalKop } = price;
  const sum = formatMoney(totalKop);
  return (
    <RestForm
      call={cancelOwnHomemade}
      params={{ id }}
      label={payment.paid ? `Отменить и вернуть ${sum}` : 'Отменить заказ'}
      about={`заказ ${number}`}
      look="outline"
      // The payment may have come while the page was open.
      done={({ order: now }) =>
        `Заказ ${number} отменён${payment.paid || now.state === 'refunded' ? `, вернём ${sum}` : ''}`
      }
      onDone={() => {
        if (payment.paid)
          reportEvent(state, { name: 'refund', facts: { kind: 'homemade', number, totalKop } });
      }}
    >
      <p className={layout.small}>
        {payment.paid
          ? `Отменим заказ ${number} целиком и вернём все ${sum} ${TO_PAYER}. Срок зачисления зависит от банка.`
          : `Отменим заказ ${number} целиком. Вы за него ещё не платили, поэтому возвращать нечего.`}
      </p>
    </RestForm>
  );
}

/** What can be changed of an order, each in a place of its own that needs no script to open. */
export function OpenDishChanges({ order }: OrderProps) {
  const { id, number, date, intervalCode, change, payment } = order;
  const now = useNow();
  if (change === null || (change.until !== null && change.until <= now)) return null;
  const { until, dates, undo } = change;
  // Of one that failed they make good.
  const hasFailed = isFailed(order);
  const isRefunded = hasFailed && payment.paid;
  return (
    <div className={css('grid gap-4 w-full min-w-0')}>
      {until !== null && (
        <p className={layout.small}>
          {dates.length > 0 ? 'Перенести или отменить заказ' : 'Отменить заказ'} можно до{' '}
          {formatMoment(until)}.
        </p>
      )}
      {undo !== null && (
        <RestForm
          call={undoHomemadeMove}
          params={{ id }}
          body={{ at: undo.at }}
          label={`Вернуть на ${formatDay(undo.date)}, ${undo.hours}`}
          about={`заказ ${number}`}
          look="soft"
          done={(answer) => visitText(answer.order)}
        />
      )}
      {dates.length > 0 && (
        <Disclosure title={hasFailed ? `Привезите заказ ${number} ещё раз` : `Перенести заказ ${number}`}>
          <MoveForm key={`${date} ${intervalCode}`} order={order} dates={dates} />
        </Disclosure>
      )}
      <Disclosure title={isRefunded ? `Верните деньги за заказ ${number}` : `Отменить заказ ${number}`}>
        <CancelForm order={order} />
      </Disclosure>
    </div>
  );
}

/** Moves, cancels and takes back what its customer may of an order of dishes, and tells how it was moved. */
export function DishChanges({ order }: OrderProps) {
  const { change, history, number } = order;
  if (change === null && history.length === 0) return null;
  return (
    <div className={css('grid gap-4 w-full min-w-0')}>
      <OpenDishChanges order={order} />
      {history.length > 0 && (
        <Disclosure title={`История изменений заказа ${number}`}>
          <ol className={css('grid gap-8 pb-8 text-ink-2 text-small')}>
            {history.map(({ at, text }) => (
              <li key={at}>
                <small className={css('block text-ink-3')}>{formatMoment(at)}</small>
                {text}
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
    </div>
  );
}

/**
 * An order of dishes among the customer's other deliveries and purchases, with what can still be changed; without its
 * button where the page asks for its payment already.
 */
export function DishOrder({ order, isPaidAbove = false }: OrderProps & { readonly isPaidAbove?: boolean }) {
  const { id, number, date, interval, address, lines, price, payment } = order;
  return (
    <div className={css('grid gap-8 justify-items-start min-w-0 wrap-anywhere')}>
      <p className={css('flex flex-wrap gap-y-6 gap-x-10 items-center')}>
        <b>Домашняя еда, заказ № {number}</b>
        <DishProgress order={order} />
      </p>
      <p className={layout.small}>
        {upperFirst(formatDayLong(date))}, {interval}
        <br />
        {address}
        <br />
        {lines.map(({ title, count }) => `${title} × ${count}`).join(', ')}
        <br />
        {formatMoney(price.totalKop)} — {paymentWords(order)}
      </p>
      <PayTime order={order} />
      {!isPaidAbove && (
        <PayButton invoiceId={id} payment={payment} aria-label={`Оплатить заказ ${number}`}>
          Оплатить
        </PayButton>
      )}
      <DishChanges order={order} />
    </div>
  );
}

/** Orders of dishes among all that was bought: what comes with its changes, what has come in a line each. */
export function OwnDishes({ orders }: { readonly orders: readonly HomemadeOrder[] }) {
  if (orders.length === 0) return null;
  const coming = orders.filter(isComing);
  const past = orders.filter((order) => !isComing(order));
  return (
    <Panel
      title="Домашняя еда"
      titleId="own-dishes"
      className={css('grid gap-8 justify-items-start mt-14 py-18 px-20')}
    >
      {coming.length > 0 && (
        <ul className={css('w-full min-w-0')}>
          {coming.map((order) => (
            <li key={order.id} className={css('py-12 border-b')}>
              <DishOrder order={order} />
            </li>
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <Disclosure title="Прошлые заказы блюд">
          <ul className={css('w-full min-w-0')}>
            {past.map((order) => (
              <li key={order.id} className={classNames(layout.small, css('py-12 border-b'))}>
                № {order.number}, {formatDay(order.date)} — {formatMoney(order.price.totalKop)},{' '}
                {homemadeProgress(order).toLowerCase()}
                <DoorPhoto path={order.doorPhoto} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <ButtonLink to="/homemade-food/order-history/" look="outline" size="small">
        Состав и повтор заказов
      </ButtonLink>
    </Panel>
  );
}
