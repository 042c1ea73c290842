import { typeset, withoutJoiners } from '#shared/typography.ts';
import { isNode, type Node, nodesOf, textOf, visit } from './syntax.ts';

/** Attributes that no line of a page shows. */
const unseen = /^(aria-.+|data-.+|alt|placeholder|content|name|id|className|key|href|pattern)$/;
/** Attributes of HTML that are not seen either; a component shows its title. */
const unseenOfElements = /^(title|label)$/;

/** A text of JSX as React shows it: a line break between words is a space, one at an edge is nothing. */
function shownText(raw: string): string {
  const lines = raw.split('\n');
  const shown = lines.map((line, index) => {
    const begun = index === 0 ? line : line.trimStart();
    return index === lines.length - 1 ? begun : begun.trimEnd();
  });
  return shown
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll('&nbsp;', '\u00a0');
}

function childText(child: Node, unknown: string): string {
  if (child.type === 'JSXText') return shownText(String(child.raw));
  if (child.type !== 'JSXExpressionContainer' || !isNode(child.expression)) return unknown;
  return child.expression.type === 'JSXEmptyExpression' ? '' : (textOf(child.expression, unknown) ?? unknown);
}

/** What is read in one go: the children of an element, or a literal; undefined where a node is neither. */
function readText(node: Node, unknown: string): string | undefined {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return nodesOf(node.children)
      .map((child) => childText(child, unknown))
      .join('');
  // What begins or ends in a space is put together with something.
  return textOf(node, unknown)
    ?.replace(/^(?= )/, unknown)
    .replace(/(?<= )$/, unknown);
}

/** The attributes of an opening tag that no line shows. */
function unseenAttributes(tag: Node): Node[] {
  const name = isNode(tag.name) ? String(tag.name.name) : '';
  return nodesOf(tag.attributes).filter((attribute) => {
    const own = isNode(attribute.name) ? String(attribute.name.name) : '';
    return unseen.test(own) || (/^[a-z]/.test(name) && unseenOfElements.test(own));
  });
}

const isUnseen = (node: Node) =>
  node.type === 'ImportDeclaration' ||
  (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type));

/**
 * The Russian texts that a file shows, each as it is read in one go. A sign of the caller's stands for a value that is
 * known only when the page is made: a figure or a word.
 */
export function shownTexts(
  program: Node,
  unknown: string,
): { readonly start: number; readonly text: string }[] {
  const found: { start: number; text: string }[] = [];
  const passed = new Set<Node>();
  visit(program, 0, (node) => {
    if (isUnseen(node) || passed.has(node)) return false;
    if (node.type === 'JSXOpeningElement') for (const one of unseenAttributes(node)) passed.add(one);
    const text = readText(node, unknown);
    if (text !== undefined && /[а-яё—–]/i.test(text)) found.push({ start: node.start, text });
    return true;
  });
  return found;
}

/** Texts in which a line may end in a short word, or begin with a dash or a unit: the places, and what is read there. */
export function findHangingWords(program: Node): { readonly start: number; readonly words: string }[] {
  return shownTexts(program, '0').flatMap(({ start, text: shown }) => {
    // Ranges of values that only the page knows are kept on one line by their components.
    const text = withoutJoiners(shown);
    const set = withoutJoiners(typeset(text));
    const at = Array.from(text).findIndex((sign, index) => sign !== Array.from(set)[index]);
    return at < 0 ? [] : [{ start, words: text.slice(Math.max(0, at - 12), at + 12) }];
  });
}
