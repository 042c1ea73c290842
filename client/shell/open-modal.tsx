import { type ComponentType, type ReactNode, use, useDeferredValue } from 'react';
import { importAgain } from '../platform/code/import-again.ts';
import { useIsHydrated } from '../platform/hydration/hydrated.ts';
import type { ModalName, ModalProps } from '../platform/modals/modal-props.ts';
import { useAppState } from '../platform/state/app-state.ts';
import { useSnapshot } from '../platform/state/use-snapshot.ts';
import type { ModalClass, Modals, ModalTable } from './modal-table.ts';
import { type PageModal, pageModals, type StaticModal, staticDialogs } from './static-dialog-table.ts';

export type LoadedName = keyof ModalTable;

interface LoadedModal {
  readonly View: ComponentType<ModalProps[ModalName]>;
  readonly classes: readonly ModalClass[];
  readonly Surround: Modals['Surround'];
}

// Module-level is fine: it caches code, not a visitor's state. A failure is null until it is forgotten: a suspended
// component asks on every render and would otherwise retry forever.
const loadedModals = new Map<LoadedName, Promise<LoadedModal | null>>();

export const forgetModal = (name: LoadedName) => loadedModals.delete(name);

/** The steps of signing in after the first: they stand in its dialog. */
export const isSignInStep = (name: ModalName | undefined) => name === 'auth-name' || name === 'auth-sms';

export interface OpenModal {
  readonly name: ModalName | undefined;
  /** The name, where the modal does not come with the page. */
  readonly loaded: LoadedName | undefined;
  /** Its content; nothing where its module did not come, or where it came with the page. */
  readonly content: ReactNode;
  readonly classes: readonly ModalClass[];
  readonly Surround: Modals['Surround'] | undefined;
  /** False while it closes. */
  readonly isOpen: boolean;
}

export type LoadModals = () => Promise<Modals>;

async function importModal(name: LoadedName, loadModals: LoadModals): Promise<LoadedModal> {
  const { modals, Surround } = await importAgain(loadModals);
  const { classes, load } = modals[name];
  return { View: (await load()) as LoadedModal['View'], classes, Surround };
}

function loadModal(name: LoadedName, loadModals: LoadModals): Promise<LoadedModal | null> {
  const modal = loadedModals.get(name) ?? importModal(name, loadModals).catch(() => null);
  loadedModals.set(name, modal);
  return modal;
}

/** Whether its place is in the page already. */
const isInPage = (name: ModalName): name is StaticModal | PageModal =>
  Object.values(staticDialogs).some(({ names: [first] }) => first === name) ||
  pageModals.some((own) => own === name);

/** The modal to show, once its module is there. */
export function useOpenModal(loadModals: LoadModals): OpenModal {
  const { modal } = useSnapshot(useAppState());
  const isHydrated = useIsHydrated();
  // The previous modal stays while the next one loads, as hiding it would lose the focus; one that closes goes on closing.
  const shown = useDeferredValue(isHydrated ? modal.open : null);
  // At once: a modal that is given up is not asked for again.
  const open = modal.open && shown;
  const name = open?.name as ModalName | undefined;
  const loaded = name === undefined || isInPage(name) ? undefined : name;
  const Modal = loaded && use(loadModal(loaded, loadModals));
  const content = Modal ? <Modal.View key={loaded} {...(open?.props as ModalProps[ModalName])} /> : undefined;
  const { classes = [], Surround } = Modal ?? {};
  const isOpen = !modal.isClosing && (modal.isReplacing || open === modal.open);
  return { name, loaded, content, classes, Surround, isOpen };
}
