import { useRevalidator } from 'react-router';
import { undoCalendarChange } from '#shared/features/deliveries/contract.ts';
import { RestForm } from '../../../platform/forms/rest-form.tsx';
import { useOutdate } from '../../../platform/navigation/outdated.ts';
import { firstRefusalText, useRest } from '../../../platform/rest/rest.ts';
import { useAppState } from '../../../platform/state/app-state.ts';

/** Makes what a toast offers after a change of an order's calendar: to take it back in one press. */
export function useUndo(orderId: string) {
  const state = useAppState();
  const rest = useRest();
  const revalidator = useRevalidator();
  const outdate = useOutdate();
  const undo = async (version: number) => {
    try {
      await rest(undoCalendarChange, {
        params: { id: orderId },
        body: { version },
      });
      outdate();
      state.notice = { text: 'Вернули всё как было' };
    } catch (error) {
      state.notice = { text: firstRefusalText(error) };
    }
    await revalidator.revalidate();
  };
  return ({ version }: { readonly version: number }) => ({
    label: 'Отменить',
    run: () => void undo(version),
  });
}

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
