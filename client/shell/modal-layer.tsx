import { Dialog } from '@base-ui/react/dialog';
import { type ComponentType, type ReactNode, use, useDeferredValue, useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useAppState } from '../platform/app-state.ts';
import {
  abandonModal,
  closeModal,
  finishClosingModal,
  type ModalName,
  type ModalProps,
} from '../platform/modal-actions.ts';
import type { ModalTable } from '../platform/modal-table.ts';
import { createModuleCache } from '../platform/module-cache.ts';
import { lockPageScroll } from '../platform/scroll-lock.ts';
import { DialogFrame } from '../ui/dialog-frame.tsx';

type AnyModal = ComponentType<ModalProps[ModalName]>;

// Code, not state of a visitor: a module once loaded stays loaded for as long as the page lives.
const modules = createModuleCache<ModalName, AnyModal>();

function moduleOf(modals: ModalTable, name: ModalName): Promise<AnyModal | null> {
  return modules.load(name, modals[name].load as () => Promise<AnyModal>);
}

/** The open modal as a dialog or side panel in the separate target of the document. */
export function ModalLayer({ modals }: { readonly modals: ModalTable }): ReactNode {
  const state = useAppState();
  const { modal } = useSnapshot(state);
  // While the next modal is loading the one before stays: hidden, it would give the focus away.
  const shown = useDeferredValue(modal.open);
  const name = shown?.name as ModalName | undefined;
  const Modal = name === undefined ? undefined : use(moduleOf(modals, name));
  const failed = Modal === null ? name : undefined;
  useEffect(() => {
    if (failed === undefined) return;
    modules.forget(failed);
    abandonModal(state);
  }, [failed, state]);
  useLayoutEffect(() => lockPageScroll(), []);
  if (name === undefined || !Modal) return null;

  const classes = modals[name].classes;
  const isSide = classes.includes('side');
  return (
    <Dialog.Root
      open={!modal.isClosing}
      // The page's scroll is locked above with the padding that the specification asks for.
      modal="trap-focus"
      onOpenChange={(isOpen) => !isOpen && closeModal(state)}
      onOpenChangeComplete={(isOpen) => !isOpen && finishClosingModal(state)}
    >
      <DialogFrame
        place={isSide ? 'side' : 'centre'}
        isPadded={!classes.includes('no-padding')}
        container={document.getElementById('modal-root')}
        // The layer is loaded after the press, so the dialog itself cannot know what was pressed.
        finalFocus={() => (state.modal.opener?.isConnected ? state.modal.opener : true)}
      >
        <Modal key={name} {...(shown?.props as ModalProps[ModalName])} />
      </DialogFrame>
    </Dialog.Root>
  );
}
