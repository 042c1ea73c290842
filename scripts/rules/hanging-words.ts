import { typeset, withoutJoiners } from '#shared/typography.ts';
import { isNode, type Node, nodesOf, partsOf, visit } from './syntax.ts';

/** Attributes that no line of a page shows, and those that a component shows and HTML does not. */
const unseen = /^(aria-.+|data-.+|alt|placeholder|content|name|id|className|key|href|pattern)$/;
const unseenOfElements = /^(title|label)$/;

/** Stands for a value that is known only when the page is made: a figure or a word. */
const UNKNOWN = '0';

/** A text of JSX as React shows it: a line break between words is a space, one at an edge is nothing. */
const shownText = (raw: string): string =>
  raw
    .replaceAll(/[ \t]*\n\s*/g, '\n')
    .replaceAll(/^\n|\n$/g, '')
    .replaceAll('\n', ' ')
    .replaceAll('&nbsp;', '\u00a0');

function childText(child: Node): string {
  if (child.type === 'JSXText') return shownText(String(child.raw));
  if (child.type !== 'JSXExpressionContainer' || !isNode(child.expression)) return UNKNOWN;
  if (child.expression.type === 'JSXEmptyExpression') return '';
  return partsOf(child.expression)?.join(UNKNOWN) ?? UNKNOWN;
}

/** What is read in one go: the children of an element, or a literal; undefined where a node is neither. */
function readText(node: Node): string | undefined {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return nodesOf(node.children).map(childText).join('');
  // What begins or ends in a space is put together with something.
  return partsOf(node)
    ?.join(UNKNOWN)
    .replace(/^(?= )|(?<= )$/g, UNKNOWN);
}

const nameOf = (node: Node): string => (isNode(node.name) ? String(node.name.name) : '');

function isUnseen(attribute: Node, tag: Node): boolean {
  const name = nameOf(attribute);
  return unseen.test(name) || (/^[a-z]/.test(nameOf(tag)) && unseenOfElements.test(name));
}

/** Texts in which a line may end in a short word, or begin with a dash or a unit: the places, and what is read there. */
export function findHangingWords(program: Node): { readonly start: number; readonly words: string }[] {
  const found: { start: number; words: string }[] = [];
  const passed = new Set<Node>();
  visit(program, (node) => {
    const isType = node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type);
    if (isType || node.type === 'ImportDeclaration' || passed.has(node)) return false;
    if (node.type === 'JSXOpeningElement')
      for (const attribute of nodesOf(node.attributes)) if (isUnseen(attribute, node)) passed.add(attribute);
    const shown = readText(node);
    if (shown === undefined || !/[а-яё—–]/i.test(shown)) return true;
    // Ranges of values that only the page knows are kept on one line by their components.
    const text = withoutJoiners(shown);
    const set = withoutJoiners(typeset(text));
    const at = Array.from(text).findIndex((sign, index) => sign !== Array.from(set)[index]);
    if (at >= 0) found.push({ start: node.start, words: text.slice(Math.max(0, at - 12), at + 12) });
    return true;
  });
  return found;
}
