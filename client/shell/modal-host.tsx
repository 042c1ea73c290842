import { lazy, type ReactNode, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { useAppState } from '../platform/app-state.ts';
import { reloadForChunk } from '../platform/chunk-guard.ts';
import { useIsHydrated } from '../platform/hydrated.ts';
import type { ModalTable } from '../platform/modal-table.ts';

const ModalLayer = lazy(async () => {
  try {
    return { default: (await import('./modal-layer.tsx')).ModalLayer };
  } catch (error) {
    reloadForChunk(window.location.pathname + window.location.search);
    throw error;
  }
});

/** The place of the one open modal; the dialog's code is loaded when the first modal opens. */
export function ModalHost({ modals }: { readonly modals: ModalTable }): ReactNode {
  const { modal } = useSnapshot(useAppState());
  const isHydrated = useIsHydrated();
  if (!isHydrated || !modal.open) return null;
  return (
    <Suspense fallback={null}>
      <ModalLayer modals={modals} />
    </Suspense>
  );
}
