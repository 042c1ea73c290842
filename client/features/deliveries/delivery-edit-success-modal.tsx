import { formatMoment } from '#shared/dates.ts';
import { listCalendarChanges } from '#shared/features/deliveries/contract.ts';
import { closeModal } from '../../platform/modals/dialogs.ts';
import { useRestData } from '../../platform/rest/rest-data.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import styles from './modal.module.css';
import { UndoForm } from './parts/undo.tsx';
import type { DeliveriesModals } from './shared/dialogs.ts';

/** Says what has been changed, and undoes it in one press. */
export function DeliveryEditSuccessModal({
  text,
  orderId,
  version,
}: DeliveriesModals['delivery-edit-success']) {
  const state = useAppState();
  const close = () => closeModal(state);
  const { latest } = useRestData(listCalendarChanges, {
    params: { id: orderId },
  });
  const undo = latest?.changes.find((change) => change.undo?.version === version)?.undo;
  // A change that refunded money cannot be undone.
  const hasUndo = latest === undefined || undo !== undefined;
  return (
    <div className={classNames(layout.stack16, styles.modal)}>
      <ModalTitle>Изменили</ModalTitle>
      <ModalLead>
        {text}.
        {hasUndo && (
          <>
            {' '}
            Передумаете&nbsp;— вернуть как было можно и&nbsp;в&nbsp;истории изменений,{' '}
            {undo ? `до\u00a0${formatMoment(undo.until)}` : 'пока открыт приём'}, если дальше ничего
            не&nbsp;менять.
          </>
        )}
      </ModalLead>
      <Button size="large" wide onClick={close}>
        Хорошо
      </Button>
      {hasUndo && (
        <UndoForm
          orderId={orderId}
          version={version}
          onDone={close}
          onConflict={({ message }) => {
            close();
            state.notice = { text: message };
          }}
        />
      )}
    </div>
  );
}
