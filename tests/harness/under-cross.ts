/**
 * Texts and controls of the open dialog that are drawn at a place of its cross, but for its name. Runs in the page, so
 * it names nothing from outside.
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
