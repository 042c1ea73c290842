import { type ReactNode, useEffect, useState } from 'react';
import type { Cancellation } from '#shared/features/orders/cancellation.ts';
import type { previewCancellation } from '#shared/features/orders/contract.ts';
import { useAppState } from '../../platform/app-state.ts';
import { refusalText } from '../../platform/failure-text.ts';
import { closeModal, type ModalProps } from '../../platform/modal-actions.ts';
import { useRest } from '../../platform/rest-context.ts';
import { FieldError } from '../../ui/field.tsx';
import { ModalLead, ModalTitle } from '../../ui/modal-text.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './modal.module.css';
import { CancelForm } from './parts/cancel-form.tsx';

type Preview = { readonly found: Cancellation } | { readonly failure: string } | undefined;

/** Asks what giving up the rest comes to, and again with each of the tries. */
function usePreview(orderId: string, tries: number): Preview {
  const rest = useRest();
  const [preview, setPreview] = useState<Preview>();
  useEffect(() => {
    const call = rest<typeof previewCancellation>('GET /rest/orders/:id/cancellation/', {
      params: { id: orderId },
    });
    call.then(
      ({ cancellation }) => setPreview({ found: cancellation }),
      (error) =>
        setPreview({ failure: refusalText(error, 'Не получилось посчитать возврат. Попробуйте ещё раз') }),
    );
  }, [rest, orderId, tries]);
  return preview;
}

/** Gives up the rest of an order: first what comes back, then the decision. */
export function DeliveryCancelModal({ orderId }: ModalProps['delivery-cancel']): ReactNode {
  const state = useAppState();
  const [tries, setTries] = useState(0);
  const preview = usePreview(orderId, tries);
  return (
    <div className={styles.modal}>
      <ModalTitle>Отменить оставшиеся дни?</ModalTitle>
      <ModalLead>
        Съеденные дни посчитаем по цене срока, до которого вы дошли, остальное вернём. Доставки, которые кухня
        уже начала готовить, приедут.
      </ModalLead>
      {preview === undefined && (
        <p role="status">
          <Spinner /> Считаем возврат…
        </p>
      )}
      <div role="alert">{preview && 'failure' in preview && <FieldError>{preview.failure}</FieldError>}</div>
      {preview && 'found' in preview && (
        <CancelForm
          orderId={orderId}
          preview={preview.found}
          onDone={() => closeModal(state)}
          onConflict={() => setTries(tries + 1)}
        />
      )}
    </div>
  );
}
