import type { ComponentType, ReactNode } from 'react';
import { importAgain } from '../platform/code/import-again.ts';
import type { ModalName, ModalProps } from '../platform/modals/modal-props.ts';
import type { PageModal, StaticModal } from './static-dialog-table.ts';

/** How a modal stands: a panel from the side instead of a centred dialog; without the inner padding. */
export type ModalClass = 'side' | 'no-padding';

interface ModalEntry<Props> {
  readonly classes: readonly ModalClass[];
  readonly load: () => Promise<ComponentType<Props>>;
}

/** The module and the class list of every other modal. */
export type ModalTable = {
  readonly [N in Exclude<ModalName, StaticModal | PageModal>]: ModalEntry<ModalProps[N]>;
};

type PropsOf<View> = View extends ComponentType<infer Props> ? Props : never;

/** The modals of one module, which is loaded when the first of them opens. */
export function modalsOf<Module, Views extends Record<string, (module: Module) => unknown>>(
  load: () => Promise<Module>,
  views: Views & Record<string, (module: Module) => unknown>,
  ...classes: ModalClass[]
) {
  const entries = Object.entries(views).map(([name, pick]) => [
    name,
    { load: async () => pick(await importAgain(load)), classes },
  ]);
  return Object.fromEntries(entries) as { [N in keyof Views]: ModalEntry<PropsOf<ReturnType<Views[N]>>> };
}

/** All dialogs: what the module of them exports. */
export interface Modals {
  readonly modals: ModalTable;
  /** The frame around the content of every modal that is not static. */
  readonly Surround: ComponentType<{ readonly isPadded: boolean; readonly children: ReactNode }>;
}
