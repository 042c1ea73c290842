import type { ReactNode } from 'react';
import { undoCalendarChange } from '#shared/features/deliveries/contract.ts';
import { ActionForm } from '../../../platform/action-form.tsx';

interface UndoFormProps {
  readonly orderId: string;
  /** The calendar's version that the change made. */
  readonly version: number;
  readonly onDone?: () => void;
  readonly onConflict?: (error: { readonly message: string }) => void;
}

/** One press that takes the last change of an order's deliveries back. */
export function UndoForm({ orderId, version, onDone, onConflict }: UndoFormProps): ReactNode {
  return (
    <ActionForm
      action={undoCalendarChange.path.replace(':id', orderId)}
      label="Вернуть как было"
      look="soft"
      call={(rest) =>
        rest<typeof undoCalendarChange>('POST /rest/orders/:id/undo/', {
          params: { id: orderId },
          body: { version },
        })
      }
      done="Вернули всё как было"
      {...(onDone && { onDone })}
      {...(onConflict && { onConflict })}
    >
      <input type="hidden" name="version" value={version} />
    </ActionForm>
  );
}
