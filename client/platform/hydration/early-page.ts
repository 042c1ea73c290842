/** What visitors do to a page; a press by voice or a screen reader may come as a click alone. */
export const uses = ['pointerdown', 'touchstart', 'keydown', 'click', 'focusin', 'popstate'] as const;

/** What the first script of the page (client/islands/early) hands to those that come later, as `window.early`. */
export interface EarlyPage {
  /** Whether the visitor has used the page already. */
  isUsed: boolean;
  /** Whether React has begun to take the page over. */
  isTaken: boolean;
  /** Whether the document is about to be loaded anew: the address is no longer its own. */
  isLeaving: boolean;
  /** The page's scripts run: presses of links wait for them from now on. */
  readonly expectReact: () => void;
  /** React listens: it takes over what it can at a press, and answers it first. */
  readonly listenAfterReact: (root: HTMLElement) => void;
  /** Leaves presses to the browser. */
  readonly release: () => void;
}

declare global {
  interface Window {
    /** Missing where that script has not come. */
    early?: EarlyPage;
  }
}
