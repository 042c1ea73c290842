/**
 * Buttons whose label takes two lines while that of a button beside them takes one, in the main part of a page. Runs in
 * the page of any engine, so it names nothing from outside.
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
