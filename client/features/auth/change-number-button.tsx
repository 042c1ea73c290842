import type { ReactNode } from 'react';
import { openModal } from '../../platform/modals/modal-actions.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import type { AuthModalProps } from './shared/modals.ts';

/** Back to the first dialog with the number as it was, and with what follows after signing in. */
export function ChangeNumberButton({
  phone,
  onSignedIn,
}: AuthModalProps & { readonly phone: string }): ReactNode {
  const state = useAppState();
  return (
    <Button
      look="ghost"
      wide
      onClick={() =>
        openModal(state, 'auth-phone', { phone, isChanging: true, ...(onSignedIn && { onSignedIn }) })
      }
    >
      Изменить номер
    </Button>
  );
}
