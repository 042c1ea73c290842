import { FREEZE_MAX_DAYS } from '#shared/features/promotions/terms.ts';
import { countOf } from '#shared/plurals.ts';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import styles from './modal.module.css';
import { FreezeForm } from './parts/freeze-form.tsx';
import type { DeliveriesModals } from './shared/dialogs.ts';

/** Freezes an order for a holiday or a trip. */
export function DeliveryFreezeModal(props: DeliveriesModals['delivery-freeze']) {
  const state = useAppState();
  return (
    <div className={classNames(layout.stack16, styles.modal)}>
      <ModalTitle>Заморозить заказ</ModalTitle>
      <ModalLead>
        Оплаченные дни не&nbsp;пропадут: рацион продолжится в&nbsp;выбранный день. Заморозить можно
        не&nbsp;дольше чем на&nbsp;{countOf(FREEZE_MAX_DAYS, 'день', 'дня', 'дней')}, разморозить&nbsp;—
        в&nbsp;любой момент.
      </ModalLead>
      <FreezeForm
        {...props}
        onDone={() => closeModal(state)}
        onConflict={({ message }) => {
          closeModal(state);
          state.notice = { text: message };
        }}
      />
    </div>
  );
}
