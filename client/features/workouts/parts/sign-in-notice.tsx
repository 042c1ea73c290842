import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useAppState } from '../../../platform/app-state.ts';
import { openModal } from '../../../platform/modal-actions.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** A stranger reads the plan; the marks need to know whose they are. */
export function SignInNotice({ href }: { readonly href: string }): ReactNode {
  const state = useAppState();
  const revalidator = useRevalidator();
  return (
    <Notice
      action={
        <ButtonLink
          to={href}
          look="outline"
          onClick={(event) => {
            event.preventDefault();
            openModal(state, 'auth-phone', { onSignedIn: () => void revalidator.revalidate() });
          }}
        >
          Войти
        </ButtonLink>
      }
    >
      Войдите, чтобы отмечать тренировки и&nbsp;видеть прошлые недели.
    </Notice>
  );
}
