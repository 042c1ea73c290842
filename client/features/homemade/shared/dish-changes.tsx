import { useState } from 'react';
import { formatDay, formatMoment } from '#shared/dates.ts';
import { isFailed } from '#shared/features/homemade/coming.ts';
import type { HomemadeOrder } from '#shared/features/homemade/order.ts';
import {
  cancelOwnHomemade,
  moveOwnHomemade,
  undoHomemadeMove,
} from '#shared/features/homemade/own/contract.ts';
import { TO_PAYER } from '#shared/features/orders/to-payer.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import { formatMoney } from '#shared/money.ts';
import { useNow } from '../../../platform/clock/clock.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { useAppState } from '../../../platform/state/app-state.ts';
import { reportEvent } from '../../../platform/vendors/events.ts';
import { RadioCards } from '../../../ui/choices.tsx';
import { DateChips } from '../../../ui/date-chips.tsx';
import { Disclosure } from '../../../ui/surfaces.tsx';
import texts from '../../../ui/texts.module.css';
import styles from './dish-changes.module.css';

interface OrderProps {
  readonly order: HomemadeOrder;
}

const visitText = ({ number, date, interval }: HomemadeOrder): string =>
  `Заказ ${number} привезём ${formatDay(date)}, ${interval}`;

/** Another day or interval, of those that have a place. */
function MoveForm({ order, dates }: OrderProps & { readonly dates: readonly string[] }) {
  const { config } = useAppState().site;
  // The day on which an order failed is over.
  const [date, setDate] = useState(dates.includes(order.date) ? order.date : (dates[0] ?? ''));
  const [interval, setInterval] = useState(order.intervalCode);
  const intervals = config ? deliveryIntervals(config) : [];
  return (
    <RestForm
      call={moveOwnHomemade}
      params={{ id: order.id }}
      body={() => ({ date, interval })}
      label={isFailed(order) ? 'Привезти в\u00a0этот день' : 'Перенести доставку'}
      about={`заказ ${order.number}`}
      done={(answer) => visitText(answer.order)}
    >
      <div className={styles.form}>
        <DateChips legend="День доставки" name="date" value={date} dates={dates} onValue={setDate} />
        <RadioCards
          legend="Когда привезти"
          name="interval"
          value={interval}
          options={intervals.map(({ code, label, part }) => ({
            value: code,
            label,
            note: part === 'morning' ? 'утром' : 'вечером',
          }))}
          onValue={setInterval}
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
      label={payment.paid ? `Отменить и\u00a0вернуть ${sum}` : 'Отменить заказ'}
      about={`заказ ${number}`}
      look="outline"
      // The payment may have come while the page was open.
      done={({ order: now }) =>
        payment.paid || now.state === 'refunded'
          ? `Заказ ${number} отменён, вернём ${sum}`
          : `Заказ ${number} отменён`
      }
      onDone={() => {
        if (payment.paid)
          reportEvent(state, { name: 'refund', facts: { kind: 'homemade', number, totalKop } });
      }}
    >
      <p className={texts.small}>
        {payment.paid
          ? `Отменим заказ ${number} целиком и\u00a0вернём все ${sum} ${TO_PAYER}. Срок зачисления зависит от\u00a0банка.`
          : `Отменим заказ ${number} целиком. Вы\u00a0за\u00a0него ещё не\u00a0платили, поэтому возвращать нечего.`}
      </p>
    </RestForm>
  );
}

/** How the ways to change an order are called; to one that failed they make good. */
function namesOf({ number, payment, ...order }: HomemadeOrder): {
  readonly move: string;
  readonly cancel: string;
} {
  if (!isFailed(order)) return { move: `Перенести заказ ${number}`, cancel: `Отменить заказ ${number}` };
  return {
    move: `Привезите заказ ${number} ещё раз`,
    cancel: payment.paid ? `Верните деньги за\u00a0заказ ${number}` : `Отменить заказ ${number}`,
  };
}

/** What can be changed of an order, each in a place of its own that needs no script to open. */
export function OpenDishChanges({ order }: OrderProps) {
  const { id, number, date, intervalCode, change } = order;
  const now = useNow();
  if (change === null || (change.until !== null && change.until <= now)) return null;
  const { until, dates, undo } = change;
  const names = namesOf(order);
  return (
    <div className={styles.changes}>
      {until !== null && (
        <p className={texts.small}>
          {dates.length > 0 ? 'Перенести или отменить заказ' : 'Отменить заказ'} можно до&nbsp;
          {formatMoment(until)}.
        </p>
      )}
      {undo !== null && (
        <RestForm
          call={undoHomemadeMove}
          params={{ id }}
          body={{ at: undo.at }}
          label={`Вернуть на\u00a0${formatDay(undo.date)}, ${undo.hours}`}
          about={`заказ ${number}`}
          look="soft"
          done={(answer) => visitText(answer.order)}
        />
      )}
      {dates.length > 0 && (
        <Disclosure title={names.move}>
          <MoveForm key={`${date} ${intervalCode}`} order={order} dates={dates} />
        </Disclosure>
      )}
      <Disclosure title={names.cancel}>
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
    <div className={styles.changes}>
      <OpenDishChanges order={order} />
      {history.length > 0 && (
        <Disclosure title={`История изменений заказа ${number}`}>
          <ol className={styles.history}>
            {history.map(({ at, text }) => (
              <li key={at}>
                <small>{formatMoment(at)}</small>
                {text}
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
    </div>
  );
}
