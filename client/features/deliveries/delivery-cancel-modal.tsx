import { formatSpan } from '#shared/dates.ts';
import { bonusText } from '#shared/features/bonuses/rules.ts';
import type { Cancellation } from '#shared/features/orders/cancellation.ts';
import { cancelOrder, previewCancellation } from '#shared/features/orders/contract.ts';
import { certificateTarget, refundWords } from '#shared/features/orders/refund-words.ts';
import { TO_PAYER } from '#shared/features/orders/to-payer.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { RestForm } from '../../platform/forms/rest-form.tsx';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { reportEvent } from '../../platform/vendors/events.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import styles from './modal.module.css';
import { RefundStatus, RefundTargets } from './parts/refunds.tsx';
import type { DeliveriesModals } from './shared/dialogs.ts';

interface CancelFormProps {
  readonly orderId: string;
  readonly preview: Cancellation;
  readonly onDone?: () => void;
  readonly onConflict?: () => void;
}

function Sums({ preview }: { readonly preview: Cancellation }) {
  const { number, span, isPaid, usedDays, restDays, usedKop, moneyKop, bonusesKop, feesKop } = preview;
  const { certificateKop, isCertificateOver } = preview;
  const days = (count: number) => countOf(count, 'день', 'дня', 'дней');
  const sums = [
    ...(usedDays > 0
      ? [['Получено или уже готовится', `${days(usedDays)}\u00a0— ${formatMoney(usedKop)}`]]
      : []),
    ['Заказ', `№\u00a0${number}`],
    ['Отменяем', span ? `${days(restDays)}, ${formatSpan(span.from, span.to)}` : days(restDays)],
    ...(isPaid ? [['К\u00a0возврату', formatMoney(moneyKop)]] : []),
    ...(bonusesKop > 0 ? [['Вернём бонусами', bonusText(bonusesKop)]] : []),
    ...(certificateKop > 0
      ? [[`Вернём ${certificateTarget(isCertificateOver)}`, formatMoney(certificateKop)]]
      : []),
    ...(feesKop > 0 ? [[`Доплату за\u00a0доставку вернём ${TO_PAYER}`, formatMoney(feesKop)]] : []),
  ];
  return (
    <dl className={classNames(layout.stack8, styles.sums)}>
      {sums.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Refund of the cancelled rest of an order and where it goes. */
function CancelForm({ orderId, preview, onDone, onConflict }: CancelFormProps) {
  const state = useAppState();
  const { moneyKop } = preview;
  return (
    <RestForm
      call={cancelOrder}
      params={{ id: orderId }}
      body={{ expectedKop: moneyKop, ...(moneyKop === 0 && { to: 'bonuses' }) }}
      label="Отменить оставшиеся дни"
      look="outline"
      done={(_, fields) => {
        const words = refundWords({ ...preview, to: fields.get('to') === 'card' ? 'card' : 'bonuses' });
        return `Оставшиеся дни заказа ${preview.number} отменены${words === '' ? '' : `. Вернули ${words}`}`;
      }}
      onDone={({ order: { number } }) => {
        if (moneyKop > 0) {
          reportEvent(state, { name: 'refund', facts: { kind: 'programme', number, totalKop: moneyKop } });
        }
        onDone?.();
      }}
      {...(onConflict && { onConflict })}
    >
      <Sums preview={preview} />
      {!preview.isPaid && (
        <p>
          {preview.usedDays > 0
            ? 'Деньгами за\u00a0заказ вы\u00a0ещё не\u00a0платили: за\u00a0то, что привезём, заплатите курьеру.'
            : 'Деньгами за\u00a0заказ вы\u00a0ещё не\u00a0платили, поэтому возвращать нечего.'}
        </p>
      )}
      {moneyKop > 0 && <RefundTargets {...preview} />}
    </RestForm>
  );
}

/** Cancels the rest of an order: shows the refund first, then asks for the decision. */
export function DeliveryCancelModal({ orderId }: DeliveriesModals['delivery-cancel']) {
  const state = useAppState();
  const { latest, status, error, reload } = useRestData(previewCancellation, { params: { id: orderId } });
  return (
    <div className={classNames(layout.stack16, styles.modal)}>
      <ModalTitle>Отменить оставшиеся дни?</ModalTitle>
      <ModalLead>
        Полученные дни пересчитаем по&nbsp;скидке за&nbsp;фактический срок, остальное вернём. Доставки,
        которые кухня уже начала готовить, приедут.
      </ModalLead>
      <RefundStatus
        isCounting={status === 'pending' && !latest}
        failure={status === 'error' ? error : undefined}
      />
      {status !== 'error' && latest && (
        <CancelForm
          orderId={orderId}
          preview={latest.cancellation}
          onDone={() => closeModal(state)}
          onConflict={reload}
        />
      )}
    </div>
  );
}
