import { isNode, type Node, nodesOf, partsOf, visit } from '../build/syntax.ts';

const isElement = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment';

/** What a child of an element renders: the expression in its braces, or itself. */
const shownBy = (child: Node): Node =>
  /^(JSXExpressionContainer|ParenthesizedExpression)$/.test(child.type) && isNode(child.expression)
    ? shownBy(child.expression)
    : child;

/** Whether an element stands in a branch of the expression. */
const isConditionalElement = (node: Node): boolean =>
  /^(Logical|Conditional)Expression$/.test(node.type) &&
  [node.right, node.consequent, node.alternate]
    .filter(isNode)
    .map(shownBy)
    .some((branch) => isElement(branch) || isConditionalElement(branch));

/** What stands in a button or a link is mostly a text. */
const isPressed = ({ openingElement: tag }: Node) =>
  isNode(tag) && isNode(tag.name) && /button|link|^a$/i.test(String(tag.name.name));

const isText = (node: Node, around: Node) =>
  node.type === 'JSXText'
    ? /\S/.test(String(node.value))
    : (node.name === 'children' && isPressed(around)) || partsOf(node)?.join('?').trim();

/**
 * Texts with an element before them that comes and goes. A translation puts its own element in place of the text, and React
 * cannot put anything before what is not there.
 */
export function findUnsteadyTexts(program: Node): number[] {
  const found: number[] = [];
  visit(program, (node) => {
    let isUnsteady = false;
    for (const shown of isElement(node) ? nodesOf(node.children).map(shownBy) : []) {
      if (isUnsteady && isText(shown, node)) found.push(shown.start);
      isUnsteady = !isElement(shown) && (isUnsteady || isConditionalElement(shown));
    }
  });
  return found;
}
