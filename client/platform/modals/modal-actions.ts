import { ref } from 'valtio/vanilla';
import type { AppState } from '../state/app-state.ts';
import type { Dialog } from './dialogs.ts';

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
  state.notice = { text: 'Не\u00a0получилось загрузить окно. Проверьте интернет и\u00a0попробуйте ещё раз' };
}

/** Ends the closing once the leave animation has run. */
export function finishClosingModal(state: AppState): void {
  if (!state.modal.isClosing) return;
  state.modal.open = null;
  state.modal.isClosing = false;
}
