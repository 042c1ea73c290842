import { DAY_MS, type EpochMs } from '#shared/dates.ts';
import { type AppState, DRAFT_KEY } from '../../../platform/state/app-state.ts';
import { bothStores, type Stores } from '../../../platform/storage/stores.ts';

/** How long an order that was begun is offered again. */
const STORED_MS = 14 * DAY_MS;

/** An order that was begun. */
interface StoredDraft {
  /** Query of the order page. */
  readonly search: string;
  /** The order in words. */
  readonly title: string;
  /** Id of the customer; empty for an anonymous visitor. */
  readonly owner: string;
  readonly at: EpochMs;
}

/** Keeps an order that was begun; one that tells of health goes with the tab. */
export function storeDraft(stores: Stores, draft: StoredDraft, isPrivate: boolean): void {
  try {
    stores.browser.removeItem(DRAFT_KEY);
    stores.tab.removeItem(DRAFT_KEY);
    (isPrivate ? stores.tab : stores.browser).setItem(DRAFT_KEY, JSON.stringify(draft));
  } catch {
    // Where the storage is closed the address alone keeps the draft.
  }
}

/** The order that this visitor has begun and not placed; undefined where there is none. */
export function readDraft(stores: Stores, owner: string, now: EpochMs): StoredDraft | undefined {
  try {
    const text = stores.tab.getItem(DRAFT_KEY) ?? stores.browser.getItem(DRAFT_KEY);
    const draft: Partial<StoredDraft> | null = JSON.parse(text ?? 'null');
    const isOwn = draft?.owner === '' || draft?.owner === owner;
    const isDraft = isOwn && `${draft?.search}`.startsWith('?') && now - Number(draft?.at) < STORED_MS;
    return isDraft ? (draft as StoredDraft) : undefined;
  } catch {
    // Storage may be closed to the page, and its text may be anybody's.
    return undefined;
  }
}

/** Forgets it: it was placed, or is not wanted. */
export function forgetDraft(stores: Stores): void {
  try {
    stores.browser.removeItem(DRAFT_KEY);
    stores.tab.removeItem(DRAFT_KEY);
  } catch {
    // A storage that cannot be written holds nothing either.
  }
}

const ownDraft = ({ auth }: AppState) => readDraft(bothStores(), auth.id, Date.now());

/** Where the order that this visitor has begun goes on; undefined where there is none. */
export function draftPath(state: AppState): string | undefined {
  const draft = ownDraft(state);
  return draft && `/order/${draft.search}`;
}

/** When the draft was kept that was opened last for somebody who named none. */
let resumedAt: EpochMs | undefined;

/** Opens the order that was begun for whoever came for an order and named none; tells whether there is one. */
export function resumeDraft(state: AppState, open: (path: string) => void): boolean {
  const draft = ownDraft(state);
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

/** Shows the order that was begun and not placed in its place on home. */
export function offerDraft(state: AppState): void {
  const draft = ownDraft(state);
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
