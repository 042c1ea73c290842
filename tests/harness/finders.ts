// What is wrong with a page as it is laid out. These functions run in the page of any engine: they name nothing from outside.

/** What makes the page wider than its window, if anything does. */
export function findWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  );
  const names = wide.map((element) => `${element.localName}.${element.className}`);
  return [`${scrollWidth} px in a window of ${clientWidth}: ${names.slice(-3).join(', ')}`];
}

/**
 * Russian words that are broken inside without a hyphen, «по-домашнему», ranges, phones and codes that are broken at
 * all, and texts that are cut off, in the main part of a page.
 */
export function findBroken(): string[] {
  const main = document.querySelector('main');
  if (!main) return [];
  const found = new Set<string>();
  // A joiner may stand beside a hyphen or a dash.
  const whole =
    /(?<![а-яё-])по-\u2060?[а-яё]+|[а-яё]{4,}|\d[\d:]*\u2060?–\u2060?\d[\d:]*|\+7\s\d{3}\s\d{3}[\d\u2060-]+/gi;
  const code = /[A-Z\d]{4}(?:-\u2060?[A-Z\d]{4}){2,}/g;
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element?.checkVisibility() || element.closest('script, style, noscript')) continue;
    const text = node.textContent ?? '';
    for (const { 0: word, index } of [...text.matchAll(whole), ...text.matchAll(code)]) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.add(`«${word}» is broken`);
    }
    const { overflow, textOverflow } = getComputedStyle(element);
    const isCut = overflow === 'hidden' && textOverflow === 'ellipsis';
    if (isCut && element.scrollWidth > element.clientWidth + 1) found.add(`«${text.slice(0, 40)}» is cut`);
  }
  return [...found];
}

/**
 * Texts and controls of the open dialog that are drawn at a place of its cross, but for its name.
 */
export function findUnderCross(dialog: Element): string[] {
  const cross = dialog.querySelector('[aria-label="Закрыть"]')?.getBoundingClientRect();
  if (!cross) return ['no cross'];
  const found = new Set<string>();
  for (const part of [0.1, 0.5, 0.9]) {
    const [x, y] = [cross.left + cross.width * part, cross.top + cross.height * part];
    const layers = document.elementsFromPoint(x, y);
    const beneath = layers.slice(1 + layers.findIndex((layer) => layer.closest('[aria-label="Закрыть"]')));
    // What the head covers is not seen.
    const seen = beneath.slice(0, beneath.findIndex((layer) => layer.matches('h2')) + 1 || undefined);
    for (const layer of seen) {
      if (layer.matches('input, select, textarea, label, p, b, legend')) found.add(layer.outerHTML);
    }
  }
  return [...found];
}

/** Pairs of items of a bar or list whose words stand over one another. */
export function findOverlaps(): string[] {
  const linesOf = (item: Element) => {
    const range = document.createRange();
    range.selectNodeContents(item);
    return [...range.getClientRects()];
  };
  const meet = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
  return [...document.querySelectorAll('nav')].flatMap((bar) => {
    const items = [...bar.querySelectorAll('a, summary')].filter((item) => item.checkVisibility());
    const texts = items.map((item) => ({ name: item.textContent, lines: linesOf(item) }));
    return texts.flatMap(({ name, lines }, index) =>
      texts
        .slice(index + 1)
        .filter((next) => lines.some((line) => next.lines.some((other) => meet(line, other))))
        .map((next) => `«${name}» and «${next.name}»`),
    );
  });
}

/** Names what has to be scrolled sideways to be read at the desk, with all that can be opened open. */
export function findCutOff(): string[] {
  for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '');
  return [document.documentElement, ...document.querySelectorAll('main section')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((one) => `${one.getAttribute('aria-label') ?? one.localName}: ${one.scrollWidth} px`);
}

/** What has the focus and is not wholly seen; nothing where it is. */
export function findHiddenFocus(): string {
  const focused = document.activeElement;
  const box = focused?.getBoundingClientRect();
  if (!focused || !box || focused === document.body) return '';
  const atTop = document.elementFromPoint(box.left + box.width / 2, Math.max(box.top, 0) + 4);
  const isSeen =
    box.top >= -1 && box.top < innerHeight && (focused.contains(atTop) || atTop?.contains(focused));
  return isSeen ? '' : `${focused.outerHTML.slice(0, 120)} at ${box.top}`;
}

/** Names what of an open dialog is cut at the side, or cannot be pressed at its end; scrolls it there. */
export function findCutInDialog(box: Element): string[] {
  const right =
    box.querySelector('[aria-label="Закрыть"]')?.closest('div')?.getBoundingClientRect().right ?? 0;
  const wide = [...box.querySelectorAll('h2, p, button, label, input, dl, li')]
    .filter((part) => part.checkVisibility() && !part.closest('[aria-hidden]'))
    .filter((part) => part.getBoundingClientRect().right > right + 1)
    .map((part) => `wide: ${part.outerHTML.slice(0, 100)}`);
  box.scrollTo({ top: box.scrollHeight, behavior: 'instant' });
  const last = [...box.querySelectorAll('button, a[href], input:not([type="hidden"])')]
    .filter((one) => one.checkVisibility() && !one.closest('form[method="dialog"]'))
    .map((one) => one.closest('label') ?? one)
    .at(-1);
  if (!last) return [...wide, 'nothing to press'];
  const { left, top, width, height, bottom } = last.getBoundingClientRect();
  const front = document.elementFromPoint(left + width / 2, top + height / 2);
  if (bottom > innerHeight + 1) wide.push(`ends ${bottom - innerHeight} px below: ${last.textContent}`);
  else if (!front || !(last.contains(front) || front.contains(last)))
    wide.push(`covered: ${last.textContent}`);
  return wide;
}
