import { isNode, type Node, nodesOf, partsOf, visit } from './syntax.ts';

const isElement = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment';

/** What a child of an element renders: the expression in its braces, or itself. */
const shownBy = (child: Node): Node =>
  child.type === 'JSXExpressionContainer' && isNode(child.expression) ? child.expression : child;

function isConditionalElement(node: Node): boolean {
  if (node.type === 'ParenthesizedExpression' && isNode(node.expression))
    return isElement(node.expression) || isConditionalElement(node.expression);
  const branches = {
    LogicalExpression: [node.right],
    ConditionalExpression: [node.consequent, node.alternate],
  };
  const found = node.type in branches ? branches[node.type as keyof typeof branches] : [];
  return found.some((branch) => isNode(branch) && (isElement(branch) || isConditionalElement(branch)));
}

/** What stands in a button or a link is mostly a text. */
const isPressed = ({ openingElement }: Node) =>
  isNode(openingElement) &&
  isNode(openingElement.name) &&
  /button|link|^a$/i.test(String(openingElement.name.name));

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
  visit(program, 0, (node) => {
    let isUnsteady = false;
    for (const shown of isElement(node) ? nodesOf(node.children).map(shownBy) : []) {
      if (isUnsteady && isText(shown, node)) found.push(shown.start);
      if (isElement(shown)) isUnsteady = false;
      else if (isConditionalElement(shown)) isUnsteady = true;
    }
  });
  return found;
}
