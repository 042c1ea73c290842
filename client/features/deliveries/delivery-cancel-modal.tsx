import { previewCancellation } from '#shared/features/orders/contract.ts';
import { closeModal } from '../../platform/modals/modal-actions.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import styles from './modal.module.css';
import { CancelForm } from './parts/cancel-form.tsx';
import { RefundStatus } from './parts/refund-status.tsx';
import type { DeliveriesModals } from './shared/dialogs.ts';

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
