import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useAppState } from '../platform/app-state.ts';
import { useIsHydrated } from '../platform/hydrated.ts';
import { XIcon } from '../ui/shell-icons.tsx';
import styles from './notice-toast.module.css';

/** A short message to the visitor; stays until it is dismissed. */
export function NoticeToast(): ReactNode {
  const state = useAppState();
  const { notice } = useSnapshot(state);
  const isHydrated = useIsHydrated();
  return (
    <div role="status" className={styles.place}>
      {isHydrated && notice && (
        <div className={styles.toast}>
          <span>{notice.text}</span>
          <button
            type="button"
            className={styles.close}
            aria-label="Закрыть сообщение"
            onClick={() => {
              state.notice = null;
            }}
          >
            <XIcon />
          </button>
        </div>
      )}
    </div>
  );
}
