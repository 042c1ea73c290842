import { formatDayLong } from '#shared/dates.ts';
import { homemadeDates } from '#shared/features/homemade/order.ts';
import type { PaymentMethod } from '#shared/features/payments/schema.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { DateChips } from '../../../ui/date-chips.tsx';
import { textIn } from '../../../ui/form-values.ts';
import { HoursText } from '../../../ui/hours-text.tsx';
import layout from '../../../ui/layout.module.css';
import {
  AddressFields,
  AddressLine,
  IntervalCards,
  IS_PAYMENT_CHOSEN,
  PaymentCards,
  WrittenFields,
} from '../../orders/shared/checkout-cards.tsx';
import { OrderStepCard } from '../../orders/shared/order-step-card.tsx';
import { isStepFilled } from '../../orders/shared/order-steps.ts';
import type { Checkout } from '../../orders/shared/use-checkout.ts';
import styles from './order-cards.module.css';

/** Where to and when, in the order of every checkout: address, hours, day. */
export function DeliveryCard({ order }: { readonly order: Checkout }) {
  const { values, problems } = order;
  const { config, now } = useAppState().site;
  const hours =
    config && deliveryIntervals(config).find(({ code }) => code === values.get('interval'))?.label;
  const dates = homemadeDates(now, config?.closedDays ?? []);
  return (
    <OrderStepCard
      step="delivery"
      title="Доставка"
      order={order}
      isDone={isStepFilled(problems, 'delivery')}
      summary={
        <>
          <AddressLine order={order} />
          <br />
          {formatDayLong(textIn(values, 'date'))}
          {hours && (
            <>
              , <HoursText hours={hours} />
            </>
          )}
        </>
      }
    >
      <div className={layout.stack20}>
        <AddressFields order={order} noteOf={({ zone }) => zone?.name ?? 'сюда пока не\u00a0возим'} />
        <IntervalCards evening="вечером" />
        <DateChips legend="День доставки" name="date" value={dates[0] ?? ''} dates={dates} />
      </div>
    </OrderStepCard>
  );
}

interface PaymentCardProps {
  readonly order: Checkout;
  readonly methods: readonly PaymentMethod[];
  /** Why the courier does not take the money for this order; undefined where they do. */
  readonly cashRefusal: string | undefined;
}

/** The payment method. */
export function PaymentCard({ order, methods, cashRefusal }: PaymentCardProps) {
  const isDone = order.values.get(IS_PAYMENT_CHOSEN) === 'yes';
  return (
    <OrderStepCard step="payment" title="Оплата" order={order} isDone={isDone} summary={null}>
      <WrittenFields order={order} names={[IS_PAYMENT_CHOSEN]} />
      <PaymentCards
        order={order}
        methods={methods}
        courier="картой или наличными"
        isCourierOff={cashRefusal !== undefined}
      >
        {cashRefusal && <p className={styles.limit}>{cashRefusal}</p>}
      </PaymentCards>
    </OrderStepCard>
  );
}
