import type { ReactNode } from 'react';
import { useAppState } from '../platform/app-state.ts';
import { useIsHydrated } from '../platform/hydrated.ts';
import { useSnapshot } from '../platform/use-snapshot.ts';
import { Toast, ToastPlace } from '../ui/toast.tsx';

/** Shows the state's notice as a toast. */
export function NoticeToast(): ReactNode {
  const state = useAppState();
  const { notice } = useSnapshot(state);
  const isHydrated = useIsHydrated();
  const close = () => {
    state.notice = null;
  };
  return <ToastPlace>{isHydrated && notice && <Toast text={notice.text} onClose={close} />}</ToastPlace>;
}
