import { useEffect } from 'react';
import { useIsHydrated } from '../../platform/hydration/scripting.tsx';
import { useAppState, useSnapshot } from '../../platform/state/app-state.ts';
import { AuthPhoneModal } from './auth-phone-modal.tsx';
import type { AuthModalProps } from './shared/dialogs.ts';
import { withSentCode } from './state.ts';

/** The phone in the dialog that stands in the page: it reads by itself what the dialog was opened with. */
export function SignInStart() {
  const state = useAppState();
  const { open } = useSnapshot(state).modal;
  // Rendered by the server for nobody in particular.
  const isHydrated = useIsHydrated();
  const given = isHydrated && open?.name === 'auth-phone' ? (open.props as AuthModalProps) : {};
  useEffect(() => {
    if (open?.name !== 'auth-phone') return;
    void withSentCode((m) => m.resumeCode(state, open.props as AuthModalProps));
  }, [open, state]);
  // Typed letters stay unless another number is given.
  return <AuthPhoneModal key={given.phone ?? ''} {...given} />;
}
