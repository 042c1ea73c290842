import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import type { Dialog } from '../../../platform/modals/dialogs.ts';
import { openDialog } from '../../../platform/modals/modal-actions.ts';
import { useAppState } from '../../../platform/state/app-state.ts';

interface InfoLinkProps {
  readonly dialog: Dialog<object>;
  /** The page that tells the same to those without scripts. */
  readonly href: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Opens a modal that tells more. */
export function InfoLink({ dialog, href, className, children }: InfoLinkProps) {
  const state = useAppState();
  const open = (event: MouseEvent) => {
    event.preventDefault();
    openDialog(state, dialog, {});
  };
  return (
    <Link to={href} className={className} onClick={open}>
      {children}
    </Link>
  );
}
