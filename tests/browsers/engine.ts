/** A page in one of the engines, as far as these tests need it. Elements are named by a selector and their words. */
export interface Tab {
  readonly open: (url: string) => Promise<void>;
  /** Runs a function in the page; what it takes and gives is JSON. */
  readonly run: <T, Args extends readonly unknown[]>(
    work: (...args: Args) => T | Promise<T>,
    ...args: Args
  ) => Promise<T>;
  /** Presses a point of the window. */
  readonly pressAt: (x: number, y: number) => Promise<void>;
  /** Types into what has the focus. */
  readonly type: (text: string) => Promise<void>;
  readonly key: (key: Key) => Promise<void>;
  readonly back: () => Promise<void>;
  /** What the window shows, as PNG. */
  readonly shoot: () => Promise<Buffer>;
  /** Makes the page's window so wide; the engine may have a smallest one. */
  readonly resize: (width: number, height: number) => Promise<void>;
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

/** The middle of what a test presses, once it stands still; runs in the page, so it names nothing from outside. */
async function findPlace(selector: string, words: string): Promise<readonly [x: number, y: number] | null> {
  const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
  const shown = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  // An open dialog keeps what lies below from being pressed.
  const inDialog = shown.filter((element) => element.closest('dialog:modal'));
  const among = document.querySelector('dialog:modal') ? inDialog : shown;
  const found = among.find(
    (element) =>
      words === '' ||
      plain(element.textContent).includes(words) ||
      plain(element.getAttribute('aria-label')) === words,
  );
  if (!found) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = found.getBoundingClientRect();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const { left, top, width, height } = found.getBoundingClientRect();
  if (before.left !== left || before.top !== top || width === 0) return null;
  const place = [left + width / 2, top + height / 2] as const;
  // What lies over it would take the press.
  const hit = document.elementFromPoint(...place);
  const isControl = found instanceof HTMLLabelElement && found.control === hit;
  return hit && (isControl || found.contains(hit) || hit.contains(found)) ? place : null;
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

/** Presses the first element of a selector that is seen, or the first of them that has these words. */
export async function press(tab: Tab, selector: string, words = ''): Promise<void> {
  const [x, y] = await waitUntil(`${selector} ${words} can be pressed`, () =>
    tab.run(findPlace, selector, words),
  );
  await tab.pressAt(x, y);
}
