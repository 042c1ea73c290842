import { isPlainPress } from '../../platform/navigation/plain-press.ts';

const PAUSE_MS = 50;
const DIM_AFTER_MS = 150;
/**
 * How many pauses a press waits for its code where the browser can answer it too: three seconds in which nothing comes.
 * While code that has come runs, the page is nearly there, and no pause ends.
 */
const PATIENCE = 60;

/** Elements that the browser answers by itself, at once, or the script of a vendor that has drawn them. */
const native =
  '[command], [target="_blank"], [download], [href^="#"], form[method="dialog"] *, [data-outside] *';

/** Elements that do nothing without their code. */
const scripted = 'button[type="button"], form[data-scripted] [type="submit"]';

/** Links that open a dialog where scripts run, and lead to its page elsewhere: marked ones, and those of `DialogOpener`. */
const isOpening = (link: Element) =>
  link.matches('[data-opens], [href*="#lead-"]') ||
  link.parentElement?.previousElementSibling?.firstElementChild?.hasAttribute('commandfor') === true;

/** Dims an element whose press is not answered soon: it was noticed. The markup stays as React expects it. */
const dim = (element: HTMLElement) =>
  element.animate({ opacity: 0.6 }, { delay: DIM_AFTER_MS, fill: 'forwards' });

/** React's notes on an element that it has taken over. */
function propsOf(element: Element): { readonly dangerouslySetInnerHTML?: unknown } | undefined {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps'));
  return key === undefined ? undefined : (element as unknown as Record<string, object>)[key];
}

/** Tells whether React has taken the element over, or has taken over the ready HTML that it belongs to. */
function canAnswer(element: Element): boolean {
  if (propsOf(element)) return true;
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const props = propsOf(parent);
    if (props) return props.dangerouslySetInnerHTML !== undefined;
  }
  return false;
}

interface HeldPresses {
  /** The page's scripts run: links are held as well from now on. */
  readonly expectReact: () => void;
  /** Listens anew once React does: React then takes over what it can at a press, and answers it first. */
  readonly listenAfterReact: (root: HTMLElement) => void;
  /** Leaves presses to the browser. */
  readonly release: () => void;
}

/**
 * Holds presses of buttons whose code is still on its way, be it that of the page or of an island, and repeats each once
 * as soon as React answers: without it they would do nothing. Links are the browser's until the page's scripts run; from
 * then on they wait as well, since the browser would load a page anew that is nearly there. What the browser can answer is
 * left to it in the end. `onHeld` may answer what waits in the meantime, and tells whether it did.
 */
export function holdPresses(onHeld: (target: HTMLElement) => boolean): HeldPresses {
  const waiting = new Map<HTMLElement, Animation | undefined>();
  let isHolding = true;
  let holdsLinks = false;
  let repeated: HTMLElement | undefined;
  const stopWaiting = (target: HTMLElement) => {
    waiting.get(target)?.cancel();
    waiting.delete(target);
  };
  const press = (target: HTMLElement) => {
    stopWaiting(target);
    repeated = target;
    target.click();
    repeated = undefined;
  };
  const wait = (target: HTMLElement, pauses: number) => {
    if (!waiting.has(target)) return;
    if (!target.isConnected) stopWaiting(target);
    else if (!isHolding || canAnswer(target)) press(target);
    else if (pauses <= 0 && !target.matches(scripted)) press(target);
    else setTimeout(wait, PAUSE_MS, target, pauses - 1);
  };
  const hold = (event: MouseEvent) => {
    if (!isPlainPress(event) || !(event.target instanceof Element)) return;
    const target = event.target.closest<HTMLElement>('a[href], button');
    if (!target || target === repeated || (target.matches(native) && !isOpening(target))) return;
    if (canAnswer(target)) {
      // Pressed again, and answered now: a second answer would follow the first.
      stopWaiting(target);
      return;
    }
    if (target instanceof HTMLAnchorElement) {
      if (target.origin !== location.origin || !(holdsLinks || isOpening(target))) return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (waiting.has(target)) return;
    waiting.set(target, onHeld(target) ? undefined : dim(target));
    wait(target, PATIENCE);
  };
  let listener: EventTarget = document;
  const stop = () => listener.removeEventListener('click', hold as EventListener, { capture: true });
  const listen = () => listener.addEventListener('click', hold as EventListener, { capture: true });
  listen();
  return {
    expectReact() {
      holdsLinks = true;
    },
    listenAfterReact(root) {
      stop();
      listener = root;
      listen();
    },
    release() {
      stop();
      isHolding = false;
    },
  };
}
