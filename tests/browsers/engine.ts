/** A page in one of the engines, as far as these tests need it. Elements are named by a selector and their words. */
export interface Tab {
  readonly open: (url: string) => Promise<void>;
  /** Runs a function in the page; what it takes and gives is JSON. */
  readonly run: <T, Args extends readonly unknown[]>(
    work: (...args: Args) => T | Promise<T>,
    ...args: Args
  ) => Promise<T>;
  /** Presses the first visible element of a selector, or the first that has these words. */
  readonly press: (selector: string, words?: string) => Promise<void>;
  /** Types into what has the focus. */
  readonly type: (text: string) => Promise<void>;
  readonly key: (key: Key) => Promise<void>;
  readonly back: () => Promise<void>;
  /** Makes the page's window so wide; the engine may have a smallest one. */
  readonly resize: (width: number, height: number) => Promise<void>;
  /** Forgets cookies and stores of the site that is open. */
  readonly close: () => Promise<void>;
}

export type Key = 'Escape' | 'Backspace' | 'Delete' | 'Tab' | 'Enter' | 'ArrowLeft' | 'ArrowRight';

/** A browser whose engine is not the one that all other tests run in, or that one to compare. */
export interface Engine {
  readonly name: string;
  /** A page of a visitor who was never here. */
  readonly newTab: () => Promise<Tab>;
  readonly stop: () => Promise<void>;
}

/** Finds in the page what a test presses; runs there, so it names nothing from outside. */
export function findShown(selector: string, words: string): Element | null {
  const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
  const shown = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  // An open dialog keeps what lies below from being pressed.
  const inDialog = shown.filter((element) => element.closest('dialog[open], [role="dialog"]'));
  const among = document.querySelector('dialog:modal') ? inDialog : shown;
  const named = (element: Element) =>
    words === '' ||
    plain(element.textContent).includes(words) ||
    element.getAttribute('aria-label') === words;
  const found = among.find(named) ?? null;
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found;
}

const PATIENCE_MS = 30_000;
const PAUSE_MS = 100;

/** Asks again and again until there is an answer, and names what there never was. */
export async function waitUntil<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false>,
): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    // A page on its way to another one cannot be asked.
    const answer = await ask().catch(() => undefined);
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`Never came about: ${what}`);
}

/** Waits until a condition holds in the page. */
export async function waitFor<Args extends readonly unknown[]>(
  tab: Tab,
  what: string,
  holds: (...args: Args) => boolean,
  ...args: Args
): Promise<void> {
  await waitUntil(what, () => tab.run(holds, ...args));
}
