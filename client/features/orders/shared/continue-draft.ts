import type { AppState } from '../../../platform/state/app-state.ts';
import { forgetDraft, readDraft } from './stored-draft.ts';

/** Opens the order that was begun for whoever came for an order and named none; tells whether there is one. */
export function resumeDraft(state: AppState, open: (path: string) => void): boolean {
  const draft = readDraft(window, state.auth.id, Date.now());
  if (!draft) return false;
  // A draft that can be ordered no more leads back here, and once is enough; the page of the order keeps one that can.
  forgetDraft(window);
  open(`/order/${draft.search}`);
  return true;
}

/** Shows the order that was begun and not placed in its place on home, as a script does with the page as long as there is one. */
export function offerDraft(state: AppState): void {
  const draft = readDraft(window, state.auth.id, Date.now());
  const { dataset, style } = document.documentElement;
  if (!draft) delete dataset.begun;
  else {
    dataset.begun = '';
    style.setProperty('--begun', JSON.stringify(draft.title));
  }
}

/** Puts the order that was begun aside: it is not wanted. */
export function dropDraft(): void {
  forgetDraft(window);
  delete document.documentElement.dataset.begun;
}
