import type { ReactNode } from 'react';
import { island } from '../islands/island.tsx';
import { useIsHydrated } from '../platform/hydration/hydrated.ts';
import { useAppState } from '../platform/state/app-state.ts';
import { useSnapshot } from '../platform/state/use-snapshot.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './notice-toast.module.css';

const Toast = island(
  () => import('../ui/toast.tsx'),
  (m) => m.Toast,
  { wakes: 'at-first-use' },
);

/** Shows the state's notice as a toast. */
export function NoticeToast(): ReactNode {
  const state = useAppState();
  const { notice, cookies } = useSnapshot(state);
  const isBannerShown = useIsHydrated() && cookies.isAsking;
  const onClose = () => {
    state.notice = null;
  };
  return (
    // In the page before its message, or screen readers do not announce it.
    <div role="status" className={classNames(styles.place, isBannerShown && styles.above)}>
      {notice && <Toast {...notice} onClose={onClose} />}
    </div>
  );
}
