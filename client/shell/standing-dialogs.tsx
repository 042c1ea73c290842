import { Fragment, type ReactNode, Suspense, use, useEffect, useMemo, useRef, useState } from 'react';
import { Late, type LatePart, latePart } from '../platform/hydration/late.tsx';
import {
  closeModal,
  finishClosingModal,
  openModal,
  standingDialogs,
} from '../platform/modals/modal-actions.ts';
import type { ModalName } from '../platform/modals/modal-props.ts';
import type { StandingModal } from '../platform/modals/modal-table.ts';
import { useAppState } from '../platform/state/app-state.ts';
import { ShownPage } from '../router/router-view.tsx';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { isSignInStep, type LoadModals, type OpenModal, useOpenModal } from './open-modal.tsx';

const nothing = {};

interface ContentProps {
  readonly part: LatePart<object>;
  readonly onReady: () => void;
}

function Content({ part, onReady }: ContentProps): ReactNode {
  useEffect(onReady, [onReady]);
  return <Late part={part} props={nothing} />;
}

function resetForms(dialog: HTMLElement | null): void {
  for (const form of dialog?.querySelectorAll('form') ?? []) form.reset();
}

/** What a dialog shows, beginning anew whenever the dialog has been closed. */
function useContent(part: LatePart<object>, id: string) {
  const [round, setRound] = useState(0);
  const isReady = useRef(false);
  // One element for good: with a new one React would make anew what it has not taken over yet.
  const content = useMemo(
    () => (
      <Suspense>
        <ShownPage>
          <Content
            part={part}
            onReady={() => {
              isReady.current = true;
            }}
          />
        </ShownPage>
      </Suspense>
    ),
    [part],
  );
  const beginAnew = () => {
    if (isReady.current) setRound((before) => before + 1);
    else resetForms(document.getElementById(id));
  };
  return { content: <Fragment key={round}>{content}</Fragment>, beginAnew };
}

interface StandingDialogProps {
  readonly id: string;
  readonly place: 'side' | 'centre';
  readonly part: LatePart<object>;
  /** What a button of the page opens it with. */
  readonly first: StandingModal;
  /** Everything that it shows. */
  readonly names: readonly ModalName[];
  readonly open: OpenModal;
  /** What stands in place of the first content. */
  readonly step?: ReactNode;
}

/** A dialog that the server sends closed, with its first content. */
function StandingDialog({ id, place, part, first, names, open, step }: StandingDialogProps): ReactNode {
  const state = useAppState();
  const { content, beginAnew } = useContent(part, id);
  const isShown = () => names.some((own) => own === state.modal.open?.name);
  return (
    <DialogFrame
      id={id}
      place={place}
      shown={open.name}
      isOpen={open.isOpen && open.name !== undefined && names.includes(open.name)}
      onOpen={() => (isShown() && !state.modal.isClosing) || openModal(state, first, {})}
      onClose={() => isShown() && closeModal(state)}
      onClosed={() => {
        if (isShown()) finishClosingModal(state);
        beginAnew();
      }}
    >
      {step ?? content}
    </DialogFrame>
  );
}

type StandingParts = Readonly<Record<StandingModal, LatePart<object>>>;

interface StandingDialogsProps {
  readonly loadModals: LoadModals;
  readonly parts: StandingParts;
}

const menuNames = ['header-menu'] as const;
const searchNames = ['search'] as const;
const signInNames = ['auth-phone', 'auth-name', 'auth-sms'] as const;

function Dialogs({ loadModals, parts }: StandingDialogsProps): ReactNode {
  const open = useOpenModal(loadModals);
  const isStep = open.content !== undefined && isSignInStep(open.name);
  // A step leads back to the first one.
  if (isStep) use(parts['auth-phone'].loadWhenNeeded());
  return (
    <>
      <StandingDialog
        {...{ id: standingDialogs.menu, place: 'side', first: 'header-menu', names: menuNames, open }}
        part={parts['header-menu']}
      />
      <StandingDialog
        {...{ id: standingDialogs.search, place: 'side', first: 'search', names: searchNames, open }}
        part={parts.search}
      />
      <StandingDialog
        {...{ id: standingDialogs.signIn, place: 'centre', first: 'auth-phone', names: signInNames, open }}
        part={parts['auth-phone']}
        step={isStep ? <ShownPage>{open.content}</ShownPage> : undefined}
      />
    </>
  );
}

/** The contents of the standing dialogs: their markup comes with the page, their code at its first use. */
export function createStandingParts(loadModals: LoadModals): StandingParts {
  const part = (name: StandingModal) =>
    latePart(loadModals, (m) => m.standingModals[name], { whenFailing: 'wait' });
  return { 'header-menu': part('header-menu'), search: part('search'), 'auth-phone': part('auth-phone') };
}

/** Menu, search and sign-in. */
export function StandingDialogs(props: StandingDialogsProps): ReactNode {
  return (
    // A part of its own to take over: the page does not wait for what is not seen yet.
    <Suspense>
      <Dialogs {...props} />
    </Suspense>
  );
}
