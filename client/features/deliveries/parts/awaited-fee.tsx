import { formatMoment } from '#shared/dates.ts';
import type { Delivery } from '#shared/features/deliveries/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { Notice } from '../../../ui/surfaces.tsx';
import { PayForm } from '../../payments/shared/pay-form.tsx';
import { PaymentCheck } from '../../payments/shared/payment-check.tsx';
import styles from './day-panel.module.css';

/** A fee that has to be paid before a delivery comes to another address. */
export function AwaitedFee({
  awaits: { invoiceId, amountKop, until },
}: {
  readonly awaits: NonNullable<Delivery['awaits']>;
}) {
  return (
    <Notice title="Адрес изменится, когда придёт доплата">
      <div className={styles.awaited}>
        <p>
          Место по&nbsp;новому адресу держим до&nbsp;{formatMoment(until)}. Не&nbsp;оплатите&nbsp;— всё
          останется как есть.
        </p>
        <PayForm invoiceId={invoiceId}>Оплатить {formatMoney(amountKop)}</PayForm>
        <PaymentCheck invoiceId={invoiceId} payment={{ payable: true, url: null }} />
      </div>
    </Notice>
  );
}
