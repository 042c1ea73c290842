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
 * Lines of the page's heading below its first that hold one word alone.
 */
export function findLonely(): string[] {
  const heading = document.querySelector('h1');
  if (!heading?.checkVisibility()) return [];
  const lines: { top: number; words: string[] }[] = [];
  const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\wа-яё-]+/gi)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const { top } = range.getBoundingClientRect();
      const last = lines.at(-1);
      if (last && Math.abs(last.top - top) < 8) last.words.push(word);
      else lines.push({ top, words: [word] });
    }
  }
  return lines.slice(1).flatMap(({ words }) => (words.length === 1 ? [`«${words[0]}» stands alone`] : []));
}

/**
 * Buttons whose label takes two lines while that of a button beside them takes one, in the main part of a page.
 */
export function findUneven(): string[] {
  const isWrapped = (button: Element): boolean => {
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) return true;
    }
    return false;
  };
  const rows = new Map<Element | null, Map<number, Element[]>>();
  for (const button of document.querySelectorAll('main :is(button, a)')) {
    const box = button.getBoundingClientRect();
    const isPill = Number.parseFloat(getComputedStyle(button).borderTopLeftRadius) >= 12;
    // What holds a picture, a heading or a paragraph is a card.
    if (!isPill || !button.checkVisibility() || button.querySelector('img, h2, h3, p')) continue;
    const own = rows.get(button.parentElement) ?? new Map<number, Element[]>();
    const middle = Math.round(box.top + box.height / 2);
    own.set(middle, [...(own.get(middle) ?? []), button]);
    rows.set(button.parentElement, own);
  }
  const all = [...rows.values()].flatMap((own) => [...own.values()]);
  return all.flatMap((row) => {
    const wrapped = row.filter(isWrapped);
    return wrapped.length < row.length
      ? wrapped.map((button) => `«${button.textContent}» takes two lines beside one`)
      : [];
  });
}

/**
 * Pictures of food that nobody could believe: shown larger than a card, or until they come on no ground or on a blur.
 * The picture of one dish is at most a card wide; a scene of several things at most so wide that a plate in it is about
 * a card; what a customer is brought, the bag, the containers and the shelf, stands a longer look.
 */
export function findUnbelievable(): string[] {
  const card = 320;
  const scene = 680;
  const shownLarge = /^covers\/(paket|holodilnik|racion-na-den)$/;
  const hasGround = (image: Element) => {
    for (let place: Element | null = image; place && place !== document.body; place = place.parentElement) {
      if (!/^(transparent|rgba\(.*, 0\))$/.test(getComputedStyle(place).backgroundColor)) return true;
    }
    return false;
  };
  return [...document.images].flatMap((image) => {
    const [, name = ''] = /^\/pictures\/\d+\/(.+)\.[0-9a-f]{8}$/.exec(image.getAttribute('src') ?? '') ?? [];
    if (!/^(dishes|covers|promotions)\//.test(name) || !image.checkVisibility()) return [];
    const { width, height } = image.getBoundingClientRect();
    const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
    const isCut = getComputedStyle(image).objectFit === 'cover';
    // With what its place cuts off.
    const whole = Math.round(isCut ? Math.max(width, height * ratio) : width);
    const most = name.startsWith('dishes/') ? card : shownLarge.test(name) ? innerWidth : scene;
    return [
      ...(whole > most ? [`${name} is ${whole} px wide`] : []),
      ...(hasGround(image) ? [] : [`${name} stands on nothing`]),
      ...(getComputedStyle(image).backgroundImage === 'none' ? [] : [`${name} stands on a blur`]),
    ];
  });
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
