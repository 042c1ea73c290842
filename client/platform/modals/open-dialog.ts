import type { ComponentType } from 'react';
import { ref } from 'valtio/vanilla';
import { importAgain, type PickedProps, type Picking, pickFrom } from '../code/import-again.ts';
import type { AppState } from '../state/app-state.ts';

/** How a dialog stands: a panel from the side instead of the middle; without the inner padding. */
type DialogLook = 'side' | 'no-padding';

/** A dialog that is opened by `openDialog`. */
export interface Dialog<Props> {
  /** Told to whoever counts what is opened. */
  readonly name: string;
  readonly looks: readonly DialogLook[];
  /** Loads its content; missing where that stands in the page. */
  readonly load?: () => Promise<ComponentType<Props>>;
}

/** A dialog, whatever it takes. */
export type AnyDialog = Omit<Dialog<object>, 'load'> & { readonly load?: () => Promise<unknown> };

/** A dialog whose code comes when it opens: a component of a module, by its name there. */
export function dialog<Module, Pick extends Picking<Module>>(
  name: string,
  load: () => Promise<Module>,
  pick: Pick,
  ...looks: DialogLook[]
): Dialog<PickedProps<Module, Pick>> {
  return { name, looks, load: async () => pickFrom(await importAgain(load), pick) };
}

/** A dialog whose content comes with its page. */
export const pageDialog = <Props extends object>(name: string): Dialog<Props> => ({ name, looks: [] });

/** The dialogs that stand in every page, beside the sign-in. */
export const headerMenuDialog = pageDialog<object>('header-menu');
export const searchDialog = pageDialog<object>('search');

/** Opens a dialog in place of the one that is open: there is only one at a time. */
export function openDialog<Props extends object>(
  state: AppState,
  dialog: Dialog<Props>,
  props: NoInfer<Props>,
): void {
  const { modal } = state;
  modal.isReplacing = modal.open !== null && !modal.isClosing;
  modal.isClosing = false;
  modal.open = { name: dialog.name, dialog: ref(dialog), props: ref(props) };
  // An earlier message would stand over the dialog.
  state.notice = null;
}

/** Starts the leave animation; the modal is gone when it has run. */
export function closeModal(state: AppState): void {
  if (state.modal.open) state.modal.isClosing = true;
}

/** Gives up a modal whose code did not load, and says so; the page stays as it is. */
export function abandonModal(state: AppState): void {
  state.modal.open = null;
  state.modal.isClosing = false;
  state.notice = { text: 'Не получилось загрузить окно. Проверьте интернет и попробуйте ещё раз' };
}

/** Ends the closing once the leave animation has run. */
export function finishClosingModal(state: AppState): void {
  if (!state.modal.isClosing) return;
  state.modal.open = null;
  state.modal.isClosing = false;
}
