import { type ComponentType, type ReactNode, Suspense, use, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useAppState } from '../platform/app-state.ts';
import { useIsHydrated } from '../platform/hydrated.ts';
import { importAgain } from '../platform/import-again.ts';
import { abandonModal } from '../platform/modal-actions.ts';
import type { ModalTable } from '../platform/modal-table.ts';
import { createModuleCache } from '../platform/module-cache.ts';

type Layer = ComponentType<{ readonly modals: ModalTable }>;

// Code, not state of a visitor: the layer once loaded stays loaded for as long as the page lives.
const layers = createModuleCache<'layer', Layer>();

function LoadedLayer({ modals }: { readonly modals: ModalTable }): ReactNode {
  const state = useAppState();
  const ModalLayer = use(
    layers.load('layer', async () => (await importAgain(() => import('./modal-layer.tsx'))).ModalLayer),
  );
  useEffect(() => {
    if (ModalLayer) return;
    layers.forget('layer');
    abandonModal(state);
  }, [ModalLayer, state]);
  return ModalLayer && <ModalLayer modals={modals} />;
}

/** The place of the one open modal; the dialog's code is loaded when the first modal opens. */
export function ModalHost({ modals }: { readonly modals: ModalTable }): ReactNode {
  const { modal } = useSnapshot(useAppState());
  const isHydrated = useIsHydrated();
  if (!isHydrated || !modal.open) return null;
  return (
    <Suspense fallback={null}>
      <LoadedLayer modals={modals} />
    </Suspense>
  );
}
