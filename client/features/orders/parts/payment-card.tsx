import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cashRefusalOf } from '#shared/features/bounds/cash-offer.ts';
import type { PaymentMethod } from '#shared/features/payments/schema.ts';
import {
  type NextCharge,
  nextChargeOf,
  renewalSentence,
} from '#shared/features/subscriptions/next-charge.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import type { RadioOption } from '../../../ui/radio-group.tsx';
import texts from '../../../ui/texts.module.css';
import styles from '../../subscriptions/shared/renewal-tick.module.css';
import type { OrderData } from '../order-data.ts';
import { startInputOf } from '../order-form.ts';
import { OrderStepCard } from '../shared/order-step-card.tsx';
import { PaymentChoice } from '../shared/payment-choice.tsx';
import type { OrderFormControl } from '../use-order-form.ts';

interface RenewalTickProps {
  readonly next: NextCharge;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/**
 * «Продлевать автоматически» beside the payment by card: unticked by default, with a consent of its own. Full variant
 * only, as the simple one has no page to manage subscriptions.
 */
function RenewalTick({ next, checked, onChange }: RenewalTickProps): ReactNode {
  return (
    <div className={styles.tick}>
      <Checkbox name="renews" checked={checked} onChange={(event) => onChange(event.target.checked)}>
        Продлевать автоматически
        <span className={styles.terms}>
          Согласен, чтобы следующий такой же&nbsp;рацион списывался с&nbsp;этой карты по&nbsp;
          <Link to="/oferta2/">условиям подписки</Link>. {renewalSentence(next)} За&nbsp;сутки напомним;
          отключить можно в&nbsp;личном кабинете, в&nbsp;два нажатия.
        </span>
      </Checkbox>
    </div>
  );
}

const cards: Readonly<Record<PaymentMethod, RadioOption<PaymentMethod>>> = {
  card: {
    value: 'card',
    label: 'Картой онлайн',
    note: 'сразу после оформления',
    icon: <Icon name="credit-card" />,
  },
  sbp: {
    value: 'sbp',
    label: 'СБП',
    note: 'через приложение банка',
    icon: <Icon name="smartphone" />,
  },
  courier: {
    value: 'courier',
    label: 'Курьеру при\u00a0получении',
    note: 'в\u00a0день первой доставки',
    icon: <Icon name="wallet" />,
  },
};

interface PaymentCardProps {
  readonly order: OrderFormControl;
  readonly data: Pick<OrderData, 'draft' | 'options' | 'rations'>;
}

export function PaymentCard({ order, data }: PaymentCardProps): ReactNode {
  const { draft, options } = data;
  const { form, errors, change, price } = order;
  const cashRefusal = cashRefusalOf(options.cash, price.totalKop, draft.days);
  const { isSimply, now } = useAppState().site;
  return (
    <OrderStepCard
      step="payment"
      title="Оплата"
      order={order}
      isDone={form.isPaymentChosen || price.totalKop === 0}
      summary={null}
    >
      {price.totalKop === 0 ? (
        <p className={texts.small}>
          <input type="hidden" name="payment" value={form.payment ?? options.paymentMethods[0]} />
          Платить не&nbsp;нужно: заказ уже покрыт.
        </p>
      ) : (
        <PaymentChoice onChosen={() => change({ isPaymentChosen: true })}>
          <RadioCards
            legend="Способ оплаты"
            isLegendHidden
            name="payment"
            value={form.payment}
            options={options.paymentMethods.map((method) => ({
              ...cards[method],
              isDisabled: method === 'courier' && (form.leaveAtDoor || cashRefusal !== undefined),
            }))}
            error={errors.payment}
            onValue={(payment) => change({ payment })}
          />
          {cashRefusal && <p className={texts.small}>{cashRefusal}</p>}
        </PaymentChoice>
      )}
      {form.payment === 'card' && price.totalKop > 0 && data.draft.days > 1 && !isSimply && (
        <RenewalTick
          next={nextChargeOf(
            { ...startInputOf(data, now, form.interval), startDate: form.start },
            price,
            now,
          )}
          checked={form.renews}
          onChange={(renews) => change({ renews })}
        />
      )}
    </OrderStepCard>
  );
}
