import type { ReactNode } from 'react';
import type { undoCalendarChange } from '#shared/features/deliveries/contract.ts';
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
    <ActionForm<typeof undoCalendarChange>
      route="POST /rest/orders/:id/undo/"
      params={{ id: orderId }}
      body={{ version }}
      label="Вернуть как было"
      look="soft"
      done="Вернули всё как было"
      {...(onDone && { onDone })}
      {...(onConflict && { onConflict })}
    />
  );
}
