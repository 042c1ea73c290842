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

/** Offers the order that was begun and not placed, over the page: nothing of it moves. */
export function offerDraft(state: AppState, open: (path: string) => void): void {
  const draft = readDraft(window, state.auth.id, Date.now());
  if (!draft || state.notice) return;
  state.notice = {
    text: `Вы\u00a0не\u00a0закончили заказ: ${draft.title}`,
    action: { label: 'Продолжить', run: () => open(`/order/${draft.search}`) },
    onDismiss: () => forgetDraft(window),
  };
}
