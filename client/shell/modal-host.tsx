import { type ComponentType, type ReactNode, Suspense, use, useDeferredValue, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useAppState } from '../platform/app-state.ts';
import { reloadForChunk } from '../platform/chunk-guard.ts';
import { useIsHydrated } from '../platform/hydrated.ts';
import {
  abandonModal,
  closeModal,
  finishClosingModal,
  type ModalName,
  type ModalProps,
} from '../platform/modal-actions.ts';
import type { ModalTable, StandingModals } from '../platform/modal-table.ts';
import { createModuleCache } from '../platform/module-cache.ts';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { ModalContent } from './modal-content.tsx';
import { StandingDialogs } from './standing-dialogs.tsx';

type LoadedName = keyof ModalTable;
type LoadedModal = ComponentType<ModalProps[ModalName]>;

// Module-level is fine: it caches code, not a visitor's state.
const modules = createModuleCache<LoadedName, LoadedModal>();
/** Modals that did not load before. */
const lost = new Set<ModalName>();

interface ModalHostProps {
  readonly modals: ModalTable;
  readonly standing: StandingModals;
}

function isLoaded(modals: ModalTable, name: ModalName | undefined): name is LoadedName {
  return name !== undefined && name in modals;
}

/** Gives up a modal whose module did not come; the second time in a row only a new document can help. */
function useFailure(failed: LoadedName | undefined): void {
  const state = useAppState();
  useEffect(() => {
    if (failed === undefined) return;
    modules.forget(failed);
    // What the module needs may be remembered as failed too: only a new document asks for it again.
    const isLost = lost.has(failed) && navigator.onLine;
    if (isLost && reloadForChunk(window.location.pathname + window.location.search)) return;
    lost.add(failed);
    abandonModal(state);
  }, [failed, state]);
}

function Dialogs({ modals, standing }: ModalHostProps): ReactNode {
  const state = useAppState();
  const { modal } = useSnapshot(state);
  const isHydrated = useIsHydrated();
  // The previous modal stays while the next one loads, as hiding it would lose the focus.
  const shown = useDeferredValue(isHydrated ? modal.open : null);
  // At once: a modal that is given up is not asked for again.
  const open = modal.open && shown;
  const name = open?.name as ModalName | undefined;
  const loaded = isLoaded(modals, name) ? name : undefined;
  const Modal = loaded && use(modules.load(loaded, modals[loaded].load as () => Promise<LoadedModal>));
  useFailure(loaded !== undefined && !Modal ? loaded : undefined);
  const content = Modal && <Modal key={loaded} {...(open?.props as ModalProps[ModalName])} />;
  const classes = loaded === undefined ? [] : modals[loaded].classes;
  const isOpen = !modal.isClosing;
  const isSignIn = name === 'auth-name' || name === 'auth-sms';
  return (
    <>
      <StandingDialogs
        standing={standing}
        name={name}
        isOpen={isOpen}
        props={open?.props as ModalProps[ModalName] | undefined}
        step={isSignIn ? content : undefined}
      />
      {content && !isSignIn && (
        <DialogFrame
          place={classes.includes('side') ? 'side' : 'centre'}
          isPadded={!classes.includes('no-padding')}
          shown={name}
          isOpen={isOpen}
          onClose={() => state.modal.open?.name === name && closeModal(state)}
          onClosed={() => state.modal.open?.name === name && finishClosingModal(state)}
        >
          <ModalContent isPadded={!classes.includes('no-padding')}>{content}</ModalContent>
        </DialogFrame>
      )}
    </>
  );
}

/** The dialogs that stand in the page, and the place of every other one; at most one is open at a time. */
export function ModalHost(props: ModalHostProps): ReactNode {
  return (
    // A part of its own to take over: the page does not wait for what is not seen yet.
    <Suspense>
      <Dialogs {...props} />
    </Suspense>
  );
}
