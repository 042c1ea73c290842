import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { loginPath } from '#shared/routes.ts';
import { useAppState, useSnapshot } from '../../../platform/state/app-state.ts';
import { Notice } from '../../../ui/surfaces.tsx';

interface PlainSignInLinkProps {
  /** What is not lost meanwhile. */
  readonly children: ReactNode;
}

/** Without scripts the sign-in dialogs cannot open: links to the sign-in page, which leads back to the order. */
export function PlainSignInLink({ children }: PlainSignInLinkProps) {
  const { pathname, search } = useLocation();
  const { isAuthorized } = useSnapshot(useAppState()).auth;
  if (isAuthorized) return null;
  return (
    <Notice tone="warning">
      <a href={loginPath(`${pathname}${search}`)}>Войдите по&nbsp;номеру телефона</a>, чтобы оформить заказ:{' '}
      {children}.
    </Notice>
  );
}
