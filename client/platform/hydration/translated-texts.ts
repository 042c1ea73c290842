/** What stands in place of a text that a translation has taken out of the page: React knows nothing of it. */
const standIns = new WeakMap<Node, ChildNode>();

const isIn = (parent: Node, node: Node) => node.parentNode === parent;

/** The node that is where React believes another to be; null where it is gone. */
function inPlaceOf(parent: Node, node: Node): Node | null {
  if (isIn(parent, node)) return node;
  const other = standIns.get(node);
  return other && isIn(parent, other) ? other : null;
}

/** Notes what has come in place of a text: in the same step, or beside it before. */
function noteRemoved({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): Text[] {
  const texts = [...removedNodes].filter((node) => node instanceof Text);
  const other = [addedNodes[0], previousSibling, nextSibling].find((node) => node instanceof Element);
  for (const text of texts) if (other) standIns.set(text, other);
  return texts;
}

/**
 * Keeps React going on a page that is translated while it is used: translations put elements in place of texts that React
 * still holds. It would fail where it takes such a text away or puts something before it, and what it writes into
 * the text (a new price) would not be seen: the text then comes back, and is translated anew.
 */
export function keepTranslatedTexts(root: Node): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    return insertBefore.call(this, node, next && inPlaceOf(this, next)) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    const there = inPlaceOf(this, node);
    return there ? (removeChild.call(this, there) as T) : node;
  };
  const observer = new MutationObserver((records) => {
    for (const record of records)
      if (record.type === 'characterData') {
        const { target } = record;
        if (!target.isConnected) standIns.get(target)?.replaceWith(target);
      } else for (const text of noteRemoved(record)) observer.observe(text, { characterData: true });
  });
  observer.observe(root, { childList: true, subtree: true });
}
