import { Fragment, type ReactNode, useState } from 'react';
import { useAppState } from '../platform/app-state.ts';
import {
  type AuthModalProps,
  closeModal,
  finishClosingModal,
  type ModalName,
  type ModalProps,
  openModal,
  standingDialogs,
} from '../platform/modal-actions.ts';
import type { StandingModals } from '../platform/modal-table.ts';
import { DialogFrame } from '../ui/dialog-frame.tsx';

interface StandingDialogProps {
  readonly id: string;
  readonly place: 'side' | 'centre';
  /** What a button of the page opens it with. */
  readonly first: 'header-menu' | 'search' | 'auth-phone';
  /** Everything that it shows. */
  readonly names: readonly ModalName[];
  readonly name: ModalName | undefined;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** A dialog that the server sends closed, with its first content. */
function StandingDialog(props: StandingDialogProps): ReactNode {
  const { id, place, first, names, name, isOpen, children } = props;
  const state = useAppState();
  // Opened again, it begins anew.
  const [round, setRound] = useState(0);
  const isShown = () => names.some((own) => own === state.modal.open?.name);
  return (
    <DialogFrame
      id={id}
      place={place}
      shown={name}
      isOpen={isOpen && name !== undefined && names.includes(name)}
      onOpen={() => openModal(state, first, {})}
      onClose={() => isShown() && closeModal(state)}
      onClosed={() => {
        if (isShown()) finishClosingModal(state);
        setRound((before) => before + 1);
      }}
    >
      <Fragment key={round}>{children}</Fragment>
    </DialogFrame>
  );
}

interface StandingDialogsProps {
  readonly standing: StandingModals;
  readonly name: ModalName | undefined;
  readonly isOpen: boolean;
  readonly props: ModalProps[ModalName] | undefined;
  /** A later step of signing in, in place of the first. */
  readonly step: ReactNode;
}

const menuNames = ['header-menu'] as const;
const searchNames = ['search'] as const;
const signInNames = ['auth-phone', 'auth-name', 'auth-sms'] as const;

/** Menu, search and sign-in. */
export function StandingDialogs({ standing, name, isOpen, props, step }: StandingDialogsProps): ReactNode {
  const { 'header-menu': Menu, search: Search, 'auth-phone': AuthPhone } = standing;
  const given: AuthModalProps = name === 'auth-phone' ? (props as AuthModalProps) : {};
  return (
    <>
      <StandingDialog
        {...{ id: standingDialogs.menu, place: 'side', first: 'header-menu', names: menuNames, name, isOpen }}
      >
        <Menu />
      </StandingDialog>
      <StandingDialog
        {...{ id: standingDialogs.search, place: 'side', first: 'search', names: searchNames, name, isOpen }}
      >
        <Search />
      </StandingDialog>
      <StandingDialog
        {...{
          id: standingDialogs.signIn,
          place: 'centre',
          first: 'auth-phone',
          names: signInNames,
          name,
          isOpen,
        }}
      >
        {/* Typed letters stay unless another number is given. */}
        {step ?? <AuthPhone key={given.phone ?? ''} {...given} />}
      </StandingDialog>
    </>
  );
}
