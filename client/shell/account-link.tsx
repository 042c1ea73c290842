import type { ReactNode } from 'react';
import { loginQuery } from '#shared/routes.ts';
import { openModal } from '../platform/modals/modal-actions.ts';
import { useAppState } from '../platform/state/app-state.ts';
import { useSnapshot } from '../platform/state/use-snapshot.ts';
import { Link } from '../router/link.tsx';
import { DialogOpener } from '../ui/dialog-opener.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './header.module.css';
import { staticDialogs } from './static-dialog-table.ts';

/** To the account, or to the sign-in dialog. */
export function AccountLink(): ReactNode {
  const state = useAppState();
  const { auth, needs } = useSnapshot(state);
  const { count } = needs;
  if (auth.isAuthorized) {
    return (
      <Link
        to="/personal/"
        className={styles.round}
        aria-label={`Личный кабинет${count ? `, ждёт решения: ${count}` : ''}`}
      >
        <Icon name="user" />
        {count && <b>{count}</b>}
      </Link>
    );
  }
  return (
    <DialogOpener
      dialog={staticDialogs.signIn.id}
      href={`/?${loginQuery.name}=${loginQuery.value}`}
      className={styles.round}
      label="Войти"
      onOpen={() => openModal(state, 'auth-phone', {})}
    >
      <Icon name="user" />
    </DialogOpener>
  );
}
