import type { EpochMs } from '#shared/dates.ts';
import type { AppState } from '../../../platform/state/app-state.ts';
import { bothStores } from '../../../platform/storage/stores.ts';
import { forgetDraft, readDraft } from './stored-draft.ts';

/** Where the order that this visitor has begun goes on; undefined where there is none. */
export function draftPath(state: AppState): string | undefined {
  const draft = readDraft(bothStores(), state.auth.id, Date.now());
  return draft && `/order/${draft.search}`;
}

/** When the draft was kept that was opened last for somebody who named none. */
let resumedAt: EpochMs | undefined;

/** Opens the order that was begun for whoever came for an order and named none; tells whether there is one. */
export function resumeDraft(state: AppState, open: (path: string) => void): boolean {
  const draft = readDraft(bothStores(), state.auth.id, Date.now());
  if (!draft) return false;
  // The page of the order keeps one that it shows anew. One that can be ordered no more leads back here: once is enough.
  if (draft.at === resumedAt) {
    forgetDraft(bothStores());
    return false;
  }
  resumedAt = draft.at;
  open(`/order/${draft.search}`);
  return true;
}

/** Shows the order that was begun and not placed in its place on home, as a script does with the page as long as there is one. */
export function offerDraft(state: AppState): void {
  const draft = readDraft(bothStores(), state.auth.id, Date.now());
  const { dataset, style } = document.documentElement;
  if (!draft) delete dataset.begun;
  else {
    dataset.begun = '';
    style.setProperty('--begun', JSON.stringify(draft.title));
  }
}

/** Puts the order that was begun aside: it is not wanted. */
export function dropDraft(): void {
  forgetDraft(bothStores());
  delete document.documentElement.dataset.begun;
}
