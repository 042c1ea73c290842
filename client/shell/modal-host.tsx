import { type ReactNode, Suspense, useEffect } from 'react';
import { reloadForChunk } from '../platform/code/chunk-guard.ts';
import { useLatePart } from '../platform/hydration/awake.ts';
import { abandonModal, closeModal, finishClosingModal } from '../platform/modals/modal-actions.ts';
import { useAppState } from '../platform/state/app-state.ts';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { forgetModal, isSignInStep, type LoadedName, type LoadModals, useOpenModal } from './open-modal.tsx';

interface ModalHostProps {
  readonly loadModals: LoadModals;
}

/** Loads the page anew for a modal whose module did not come; where that does not help either, says so. */
function useFailure(failed: LoadedName | undefined): void {
  const state = useAppState();
  useEffect(() => {
    if (failed === undefined) return;
    forgetModal(failed);
    // The build may be gone, and the browser remembers what failed: only a new document asks for it again.
    if (navigator.onLine && reloadForChunk(window.location.pathname + window.location.search)) return;
    abandonModal(state);
  }, [failed, state]);
}

function Dialog({ loadModals, onAwake }: ModalHostProps & { readonly onAwake: () => void }): ReactNode {
  useEffect(onAwake, [onAwake]);
  const state = useAppState();
  const { name, loaded, content, classes, Surround, isOpen } = useOpenModal(loadModals);
  useFailure(loaded !== undefined && content === undefined ? loaded : undefined);
  if (!Surround || isSignInStep(name)) return null;
  const isPadded = !classes.includes('no-padding');
  return (
    <DialogFrame
      place={classes.includes('side') ? 'side' : 'centre'}
      isPadded={isPadded}
      shown={name}
      isOpen={isOpen}
      onClose={() => state.modal.open?.name === name && closeModal(state)}
      onClosed={() => state.modal.open?.name === name && finishClosingModal(state)}
    >
      <Surround key={name} isPadded={isPadded}>
        {content}
      </Surround>
    </DialogFrame>
  );
}

/** The place of every dialog that does not stand in the page; at most one is open at a time. */
export function ModalHost(props: ModalHostProps): ReactNode {
  const onAwake = useLatePart();
  return (
    // A part of its own to take over: the page does not wait for what is not seen yet.
    <Suspense>
      <Dialog {...props} onAwake={onAwake} />
    </Suspense>
  );
}
