import { uses } from './early-page.ts';

let begin = () => {};
/** Settles when the visitor first uses the page; never on the server. */
export const firstUse: Promise<void> = new Promise<void>((resolve) => {
  begin = resolve;
});

/** Counts as the visitor's first use once the answer to it is painted: all that has waited begins at one time. */
export function countAsUseAfterPaint(): void {
  requestAnimationFrame(() => setTimeout(begin));
  // Pages in the background are not painted.
  setTimeout(begin, 100);
}

if (globalThis.window !== undefined) {
  if (window.early?.isUsed) begin();
  for (const type of uses) {
    window.addEventListener(type, countAsUseAfterPaint, { capture: true, once: true, passive: true });
  }
}

/** Counts as the visitor's first use: what waits for it is needed now. */
export function countAsUse(): void {
  begin();
}
