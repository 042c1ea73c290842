import type { RouterNavigateOptions, To } from 'react-router';
import { subscribe } from 'valtio/vanilla';
import type { AppRouter } from '../navigation/app-router.ts';
import type { AppState } from '../state/app-state.ts';
import { closeModal } from './dialogs.ts';

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
class DialogHistory {
  readonly #state: AppState;
  readonly #router: AppRouter;
  #isThere = shownEntry().isDialog === true;
  /** What waits for a step back, which browsers take later, to remove the entry. */
  #afterwards: (() => void)[] | undefined;

  constructor(state: AppState, router: AppRouter) {
    this.#state = state;
    this.#router = router;
    // A document from the browser's cache goes on where no step is under way any more.
    window.addEventListener('pagehide', () => {
      this.#afterwards = undefined;
    });
    const onPop = (event: Event) => this.#isOwnStep() && event.stopImmediatePropagation();
    // Before the router, whose listener was there first.
    window.addEventListener('popstate', onPop, { capture: true });
    this.#followNavigations();
    subscribe(state.modal, () => this.#follow());
    this.#follow();
  }

  #follow(): void {
    const { open, isClosing } = this.#state.modal;
    const isOpen = open !== null && !isClosing;
    if (isOpen && !this.#isThere) this.#inTurn(() => this.#lay());
    else if (!isOpen && this.#isThere) this.#takeAway();
  }

  #inTurn(work: () => void): void {
    if (this.#afterwards) this.#afterwards.push(work);
    else work();
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

  #followNavigations(): void {
    const { navigate } = this.#router;
    const follow = (to: To | null, options?: RouterNavigateOptions) => {
      if (this.#isThere && !options?.replace) {
        // From now on the entry is the next page's, whenever that comes.
        this.#isThere = false;
        return navigate(to, { ...options, replace: true });
      }
      if (this.#isThere) this.#takeAway();
      return new Promise<void>((done) => this.#inTurn(() => void navigate(to, options).then(done)));
    };
    this.#router.navigate = (to: number | To | null, options?: RouterNavigateOptions) =>
      typeof to === 'number' ? navigate(to) : follow(to, options);
  }

  /** Tells whether a step through the history only went to or from the dialog's entry. */
  #isOwnStep(): boolean {
    if (this.#afterwards) {
      const waiting = this.#afterwards;
      this.#afterwards = undefined;
      for (const work of waiting) work();
      return true;
    }
    if (shownEntry().isDialog === true) {
      // A step forward to a dialog that is gone.
      this.#takeAway();
      return true;
    }
    const wasThere = this.#isThere;
    this.#isThere = false;
    if (this.#state.modal.open) closeModal(this.#state);
    const { pathname, search } = this.#router.state.location;
    // The router calls back a page that was on its way, as by every step back.
    return wasThere && pathname + search === window.location.pathname + window.location.search;
  }
}

/** Lets a step back close dialogs from now on, one that is open first. */
export function keepDialogHistory(state: AppState, router: AppRouter): void {
  new DialogHistory(state, router);
}
