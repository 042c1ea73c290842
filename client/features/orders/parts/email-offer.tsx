import { WithScripts } from '../../../platform/hydration/scripting.tsx';
import { openDialog } from '../../../platform/modals/modal-actions.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { useSnapshot } from '../../../platform/state/use-snapshot.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { emailCodeDialog } from '../../customers/shared/dialogs.ts';

/** Letters go to an address that a code has proven alone: the code is a press away. */
export function EmailOffer({ email }: { readonly email: string }) {
  const state = useAppState();
  const { auth } = useSnapshot(state);
  if (!auth.isAuthorized || email === '' || email.toLowerCase() === auth.email) return null;
  return (
    <WithScripts>
      <Notice
        title="Подтвердите почту"
        action={
          <Button
            look="dark"
            onClick={() => openDialog(state, emailCodeDialog, { email, isSentAtOnce: true })}
          >
            Прислать код
          </Button>
        }
      >
        Тогда письма о&nbsp;заказе с&nbsp;меню и&nbsp;датами придут на&nbsp;{email}. Без&nbsp;этого пишем
        в&nbsp;SMS.
      </Notice>
    </WithScripts>
  );
}
