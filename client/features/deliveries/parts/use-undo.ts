import { useRevalidator } from 'react-router';
import { undoCalendarChange } from '#shared/features/deliveries/contract.ts';
import { firstRefusalText } from '../../../platform/forms/failure-text.ts';
import { useOutdate } from '../../../platform/navigation/outdated.ts';
import { useRest } from '../../../platform/rest/rest-context.ts';
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
