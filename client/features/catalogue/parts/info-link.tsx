import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { openModal } from '../../../platform/modals/modal-actions.ts';
import type { ModalName } from '../../../platform/modals/modal-props.ts';
import { useAppState } from '../../../platform/state/app-state.ts';

/** The modals that tell an advantage in full. */
export type InfoModalName = Extract<ModalName, `info-${string}`>;

interface InfoLinkProps {
  readonly modal: InfoModalName;
  /** The page that tells the same to those without scripts. */
  readonly href: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Opens a modal that tells more. */
export function InfoLink({ modal, href, className, children }: InfoLinkProps): ReactNode {
  const state = useAppState();
  const open = (event: MouseEvent) => {
    event.preventDefault();
    openModal(state, modal, {});
  };
  return (
    <Link to={href} className={className} onClick={open}>
      {children}
    </Link>
  );
}
