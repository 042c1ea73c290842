import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon } from './icons.tsx';
import { XIcon } from './shell-icons.tsx';
import styles from './toast.module.css';

interface ToastMessage {
  readonly text: string;
  readonly tone?: 'plain' | 'success' | 'error';
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

/** How long a toast stays; one with an action stays longer, so that there is time to reach it. Milliseconds. */
const STAY_MS = 6000;
const STAY_WITH_ACTION_MS = 12_000;

/** Shows a short message over the page; needs `Toasts` around the screen. */
export function useToast(): (message: ToastMessage) => void {
  const { add } = Toast.useToastManager();
  return ({ text, tone = 'plain', action }) => {
    add({
      description: text,
      type: tone,
      priority: tone === 'error' ? 'high' : 'low',
      timeout: action ? STAY_WITH_ACTION_MS : STAY_MS,
      ...(action && { actionProps: { children: action.label, onClick: action.onPress } }),
    });
  };
}

const icons: Readonly<Record<string, ReactNode>> = { success: <CheckIcon />, error: <AlertIcon /> };

function ToastList(): ReactNode {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} swipeDirection={['down', 'right']} className={styles.toast}>
      <Toast.Content className={styles.content}>
        {toast.type !== undefined && icons[toast.type]}
        <Toast.Description className={styles.text} />
        <Toast.Action className={styles.action} />
        <Toast.Close className={styles.close} aria-label="Закрыть сообщение">
          <XIcon />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

/** Gives the screen inside it the place where toasts appear; F6 leads the keyboard there. */
export function Toasts({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Toast.Provider limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} aria-label="Сообщения">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
