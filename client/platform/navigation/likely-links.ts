/** The link that an event has met. */
export function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a[href]') : null;
}

/** How long a pointer, a finger or the focus rests on a link that is likely to be pressed, in milliseconds. */
const INTENT_MS = 65;

/** Loads the data of a page whose link a finger, the focus or a pointer rests on. */
export function followIntent(load: (link: HTMLAnchorElement) => void): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const rest = ({ target }: Event) => {
    clearTimeout(resting);
    const link = linkOf(target);
    if (link) resting = setTimeout(load, INTENT_MS, link);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(type, rest, { passive: true });
  }
  // Whoever scrolls lays a finger on links without wanting any.
  document.addEventListener('touchmove', () => clearTimeout(resting), { passive: true });
}

/** How long a link stands in view before the data of its page is asked for, in milliseconds: it is being read. */
const READ_MS = 1000;

/** Loads the data of pages whose links stay in view; answers with what takes a link to follow. */
export function followView(load: (link: HTMLAnchorElement) => void): (link: HTMLAnchorElement) => void {
  const reading = new Map<Element, number>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        clearTimeout(reading.get(target));
        reading.delete(target);
        if (isIntersecting) reading.set(target, window.setTimeout(load, READ_MS, target));
      }
    },
    // Cut off at the edge of the window it is not read yet.
    { threshold: 0.9 },
  );
  return (link) => observer.observe(link);
}
