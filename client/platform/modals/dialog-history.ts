import { useEffect } from 'react';
import { subscribe } from 'valtio/vanilla';
import type { AppRouter, HistoryLayer } from '../../router/router.ts';
import { useRouter } from '../../router/router-context.ts';
import { type AppState, useAppState } from '../state/app-state.ts';
import { closeModal } from './modal-actions.ts';

interface EntryState {
  readonly idx?: number;
  readonly isDialog?: boolean;
}

const shownEntry = () => (window.history.state ?? {}) as EntryState;

/**
 * Keeps an entry of the history over the page while a dialog is open, so that a step back closes the dialog and leaves
 * the page. The router knows nothing of this entry: a page that follows takes its place, and any other way of closing takes
 * it away.
 */
class DialogHistory implements HistoryLayer {
  readonly #state: AppState;
  readonly #router: AppRouter;
  #isThere = shownEntry().isDialog === true;
  /** Writes that wait for a step back, which browsers take later, to remove the entry. */
  #afterwards: (() => void)[] | undefined;

  constructor(state: AppState, router: AppRouter) {
    this.#state = state;
    this.#router = router;
    // A document from the browser's cache goes on where no step is under way any more.
    window.addEventListener('pagehide', () => {
      this.#afterwards = undefined;
    });
    router.layer = this;
    subscribe(state.modal, () => this.#follow());
    this.#follow();
  }

  #follow(): void {
    const { open, isClosing } = this.#state.modal;
    const isOpen = open !== null && !isClosing;
    if (isOpen && !this.#isThere) this.#inTurn(() => this.#lay());
    else if (!isOpen && this.#isThere) this.#takeAway();
  }

  #inTurn(write: () => void): void {
    if (this.#afterwards) this.#afterwards.push(write);
    else write();
  }

  #lay(): void {
    const { modal } = this.#state;
    if (this.#isThere || modal.open === null || modal.isClosing) return;
    const entry = shownEntry();
    try {
      window.history.pushState({ ...entry, idx: (entry.idx ?? 0) + 1, isDialog: true }, '');
      this.#isThere = true;
    } catch {
      // Browsers allow only so many entries in half a minute.
    }
  }

  #takeAway(): void {
    this.#isThere = false;
    if (shownEntry().isDialog !== true) return;
    this.#afterwards = [];
    window.history.back();
  }

  readonly write: HistoryLayer['write'] = (action, write) => {
    if (!this.#isThere) {
      this.#inTurn(() => write(action));
      return;
    }
    if (action === 'PUSH') {
      this.#isThere = false;
      write('REPLACE');
      return;
    }
    this.#takeAway();
    this.#inTurn(() => write(action));
  };

  readonly pop: HistoryLayer['pop'] = () => {
    if (this.#afterwards) {
      const waiting = this.#afterwards;
      this.#afterwards = undefined;
      for (const write of waiting) write();
      return true;
    }
    if (shownEntry().isDialog === true) {
      // A step forward to a dialog that is gone.
      this.#takeAway();
      return true;
    }
    if (!this.#isThere) return false;
    this.#isThere = false;
    closeModal(this.#state);
    const { pathname, search } = this.#router.state.location;
    return pathname + search === window.location.pathname + window.location.search;
  };
}

const entries = new WeakMap<AppState, DialogHistory>();

/** Lets a step back close dialogs from now on, this one first. */
export function useDialogHistory(): void {
  const state = useAppState();
  const router = useRouter();
  useEffect(() => {
    if (!entries.has(state)) entries.set(state, new DialogHistory(state, router));
  }, [state, router]);
}
