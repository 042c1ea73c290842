import { Link } from 'react-router';
import { cashRefusalOf } from '#shared/features/bounds/cash-offer.ts';
import {
  type NextCharge,
  nextChargeOf,
  renewalSentence,
} from '#shared/features/subscriptions/next-charge.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Consent } from '../../../ui/field.tsx';
import texts from '../../../ui/texts.module.css';
import styles from '../../subscriptions/shared/renewal-tick.module.css';
import type { OrderData } from '../order-data.ts';
import { startInputOf } from '../order-form.ts';
import { IS_PAYMENT_CHOSEN, PaymentCards } from '../shared/checkout-cards.tsx';
import { OrderStepCard } from '../shared/order-step-card.tsx';
import type { OrderFormControl } from '../use-order-form.ts';

/**
 * «Продлевать автоматически» beside the payment by card: unticked by default, with a consent of its own. Full variant
 * only, as the simple one has no page to manage subscriptions.
 */
function RenewalTick({ next }: { readonly next: NextCharge }) {
  return (
    <div className={styles.tick}>
      <Consent name="renews">
        Продлевать автоматически
        <span className={styles.terms}>
          Согласен, чтобы следующий такой же&nbsp;рацион списывался с&nbsp;этой карты по&nbsp;
          <Link to="/oferta2/">условиям подписки</Link>. {renewalSentence(next)} За&nbsp;сутки напомним;
          отключить можно в&nbsp;личном кабинете, в&nbsp;два нажатия.
        </span>
      </Consent>
    </div>
  );
}

interface PaymentCardProps {
  readonly order: OrderFormControl;
  readonly data: Pick<OrderData, 'draft' | 'options' | 'rations'>;
}

export function PaymentCard({ order, data }: PaymentCardProps) {
  const { draft, options } = data;
  const { form, values, price } = order;
  const cashRefusal = cashRefusalOf(options.cash, price.totalKop, draft.days);
  const { isSimply, now } = useAppState().site;
  return (
    <OrderStepCard
      step="payment"
      title="Оплата"
      order={order}
      isDone={values.get(IS_PAYMENT_CHOSEN) === 'yes' || price.totalKop === 0}
      summary={null}
    >
      {price.totalKop === 0 ? (
        <p className={texts.small}>
          <input type="hidden" name="payment" value={form.payment ?? options.paymentMethods[0]} />
          Платить не&nbsp;нужно: заказ уже покрыт.
        </p>
      ) : (
        <PaymentCards
          order={order}
          methods={options.paymentMethods}
          courier={'в\u00a0день первой доставки'}
          isCourierOff={values.has('leaveAtDoor') || cashRefusal !== undefined}
        >
          {cashRefusal && <p className={texts.small}>{cashRefusal}</p>}
        </PaymentCards>
      )}
      {form.payment === 'card' && price.totalKop > 0 && data.draft.days > 1 && !isSimply && (
        <RenewalTick
          next={nextChargeOf(
            { ...startInputOf(data, now, form.interval), startDate: form.start },
            price,
            now,
          )}
        />
      )}
    </OrderStepCard>
  );
}
