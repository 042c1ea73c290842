import { isPlainPress } from '../router/plain-press.ts';

/** How long a press waits for its part of the page, in milliseconds; then the browser alone answers it. */
const PATIENCE_MS = 3000;
const PAUSE_MS = 50;

/** What the browser answers by itself, at once. */
const native = '[command], [target="_blank"], [download], [href^="#"], form[method="dialog"] *';

/** React notes on every element that it has taken over how it answers. */
const isTakenOver = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));

interface EarlyPresses {
  /** Presses again what was pressed, each once, as soon as its part of the page is taken over. */
  readonly repeat: () => void;
  /** Leaves presses to the browser again. */
  readonly letGo: () => void;
}

/**
 * Holds presses of links and buttons from the start of the scripts until React answers: a link would load a page anew
 * that is nearly there, and a button would do nothing.
 */
export function keepEarlyPresses(): EarlyPresses {
  const pressed = new Set<HTMLElement>();
  const hold = (event: MouseEvent) => {
    if (!isPlainPress(event) || !(event.target instanceof Element)) return;
    const target = event.target.closest<HTMLElement>('a[href], button');
    if (!target || target.matches(native)) return;
    if (target instanceof HTMLAnchorElement && target.origin !== window.location.origin) return;
    event.preventDefault();
    pressed.add(target);
  };
  const letGo = () => document.removeEventListener('click', hold, { capture: true });
  const press = (target: HTMLElement, since: number) => {
    if (!isTakenOver(target) && target.isConnected && performance.now() - since < PATIENCE_MS) {
      setTimeout(() => press(target, since), PAUSE_MS);
      return;
    }
    target.click();
  };
  document.addEventListener('click', hold, { capture: true });
  return {
    repeat() {
      letGo();
      for (const target of pressed) press(target, performance.now());
    },
    letGo,
  };
}
