import { formatDay, formatDays } from '#shared/dates.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import { previewDeliveryRefund, refundDelivery } from '#shared/features/deliveries/contract.ts';
import type { DeliveryRefund } from '#shared/features/deliveries/schema.ts';
import { certificateTarget } from '#shared/features/orders/refund-words.ts';
import { TO_PAYER } from '#shared/features/orders/to-payer.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import styles from './modal.module.css';
import { RefundStatus, RefundTargets } from './parts/refunds.tsx';
import type { DeliveriesModals } from './shared/dialogs.ts';

interface FormProps {
  readonly id: string;
  readonly refund: DeliveryRefund;
  readonly onConflict: () => void;
}

function RefundForm({ id, refund, onConflict }: FormProps) {
  const state = useAppState();
  const { version, foodDates, moneyKop, bonusesKop, certificateKop, isCertificateOver, feesKop } = refund;
  const others = (
    [
      ['Вернём бонусами', bonusesKop, bonusText],
      [`Вернём ${certificateTarget(isCertificateOver)}`, certificateKop, formatMoney],
    ] as const
  ).filter(([, sumKop]) => sumKop > 0);
  return (
    <RestForm
      call={refundDelivery}
      params={{ id }}
      body={{ version, expectedKop: moneyKop, ...(moneyKop === 0 && { to: 'bonuses' }) }}
      label="Не&nbsp;везти, вернуть деньги"
      look="outline"
      done={({ text }) => text}
      onDone={() => closeModal(state)}
      onConflict={onConflict}
    >
      <p>
        Рациона на&nbsp;{formatDays(foodDates)} не&nbsp;будет: заказ станет короче на&nbsp;
        {countOf(foodDates.length, 'день', 'дня', 'дней')}.
      </p>
      {others.length > 0 && (
        <dl className={classNames(layout.stack8, styles.sums)}>
          {others.map(([name, sumKop, textOf]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{textOf(sumKop)}</dd>
            </div>
          ))}
        </dl>
      )}
      {moneyKop > 0 && <RefundTargets {...refund} />}
      {feesKop > 0 && (
        <p>
          Доплату за&nbsp;доставку, {formatMoney(feesKop)}, вернём отдельно&nbsp;— {TO_PAYER}, не&nbsp;позже
          конца заказа.
        </p>
      )}
    </RestForm>
  );
}

/** Gives back what a failed delivery was worth, in place of bringing its food again. */
export function DeliveryRefundModal({ id, date }: DeliveriesModals['delivery-refund']) {
  const { latest, status, error, reload } = useRestData(previewDeliveryRefund, { params: { id } });
  return (
    <div className={classNames(layout.stack16, styles.modal)}>
      <ModalTitle>Вернуть деньги за&nbsp;{formatDay(date)}?</ModalTitle>
      <ModalLead>
        Эту еду мы&nbsp;не&nbsp;привезли и&nbsp;готовы привезти в&nbsp;другой день. Если она больше
        не&nbsp;нужна, вернём деньги.
      </ModalLead>
      <RefundStatus
        isCounting={status === 'pending' && !latest}
        failure={status === 'error' ? error : undefined}
      />
      {status !== 'error' && latest && <RefundForm id={id} refund={latest.refund} onConflict={reload} />}
    </div>
  );
}
