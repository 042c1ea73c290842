import { Dialog } from '@base-ui/react/dialog';
import { type ComponentType, type ReactNode, use, useDeferredValue, useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useAppState } from '../platform/app-state.ts';
import { reloadForChunk } from '../platform/chunk-guard.ts';
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
import { classNames } from '../ui/class-names.ts';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx';
import styles from './modal-layer.module.css';

type AnyModal = ComponentType<ModalProps[ModalName]>;

// Module-level is fine: it caches code, not a visitor's state.
const modules = createModuleCache<ModalName, AnyModal>();
/** Modals that did not load before. */
const lost = new Set<ModalName>();

function moduleOf(modals: ModalTable, name: ModalName): Promise<AnyModal | null> {
  return modules.load(name, modals[name].load as () => Promise<AnyModal>);
}

/** The open modal as a dialog or side panel in the separate target of the document. */
export function ModalLayer({ modals }: { readonly modals: ModalTable }): ReactNode {
  const state = useAppState();
  const { modal, interface: flags } = useSnapshot(state);
  // The previous modal stays while the next one loads, as hiding it would lose the focus.
  const open = useDeferredValue(modal.open);
  const name = open?.name as ModalName | undefined;
  const Modal = name === undefined ? undefined : use(moduleOf(modals, name));
  const failed = Modal === null ? name : undefined;
  useEffect(() => {
    if (failed === undefined) return;
    modules.forget(failed);
    // What the module needs may be remembered as failed too: only a new document asks for it again.
    const isLost = lost.has(failed) && navigator.onLine;
    if (isLost && reloadForChunk(window.location.pathname + window.location.search)) return;
    lost.add(failed);
    abandonModal(state);
  }, [failed, state]);
  useLayoutEffect(() => lockPageScroll(), []);
  if (name === undefined || !Modal) return null;

  const classes = modals[name].classes;
  const isSide = classes.includes('side');
  const isPadded = !classes.includes('no-padding');
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
        isPadded={isPadded}
        container={document.getElementById('modal-root')}
        // The layer loads after the click, so the dialog cannot know the clicked element itself.
        finalFocus={() => (state.modal.opener?.isConnected ? state.modal.opener : true)}
      >
        <Modal key={name} {...(open?.props as ModalProps[ModalName])} />
        {flags.isSkeleton && (
          <div className={classNames(styles.skeleton, !isPadded && styles.unpadded)}>
            <Skeleton>
              <SkeletonText lines={4} />
            </Skeleton>
          </div>
        )}
      </DialogFrame>
    </Dialog.Root>
  );
}
