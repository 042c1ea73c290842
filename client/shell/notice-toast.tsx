import { type ReactNode, Suspense } from 'react';
import { Late, latePart } from '../platform/hydration/late.tsx';
import { useAppState } from '../platform/state/app-state.ts';
import { useSnapshot } from '../platform/state/use-snapshot.ts';
import styles from './notice-toast.module.css';

const toast = latePart(
  () => import('../ui/toast.tsx'),
  (m) => m.Toast,
  { whenFailing: 'wait' },
);

/** Shows the state's notice as a toast. */
export function NoticeToast(): ReactNode {
  const state = useAppState();
  const { notice } = useSnapshot(state);
  const onClose = () => {
    state.notice = null;
  };
  return (
    // In the page before its message, or screen readers do not announce it.
    <div role="status" className={styles.place}>
      <Suspense>{notice && <Late part={toast} props={{ ...notice, onClose }} />}</Suspense>
    </div>
  );
}
