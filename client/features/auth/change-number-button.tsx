import { openDialog } from '../../platform/modals/dialogs.ts';
import { useAppState } from '../../platform/state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import { type AuthModalProps, authPhoneDialog } from './shared/dialogs.ts';

type ChangeNumberProps = Pick<AuthModalProps, 'knownFromForm' | 'onSignedIn'> & { readonly phone: string };

/** Back to the first dialog with the number as it was, with what is known and what follows after signing in. */
export function ChangeNumberButton(known: ChangeNumberProps) {
  const state = useAppState();
  return (
    <Button
      look="ghost"
      wide
      onClick={() => openDialog(state, authPhoneDialog, { ...known, isChanging: true })}
    >
      Изменить номер
    </Button>
  );
}
