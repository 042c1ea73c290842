import { undoCalendarChange } from '#shared/features/deliveries/contract.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';

interface UndoFormProps {
  readonly orderId: string;
  /** Version of the calendar after the change. */
  readonly version: number;
  readonly onDone?: () => void;
  readonly onConflict?: (error: { readonly message: string }) => void;
}

/** Undoes the last change of an order's calendar. */
export function UndoForm({ orderId, version, onDone, onConflict }: UndoFormProps) {
  return (
    <RestForm
      call={undoCalendarChange}
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
