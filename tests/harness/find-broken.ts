/**
 * Russian words that are broken inside without a hyphen, «по-домашнему», ranges, phones and codes that are broken at
 * all, and texts that are cut off, in the main part of a page. Runs in
 * the page of any engine, so it names nothing from outside.
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
