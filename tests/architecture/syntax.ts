/** A node of a syntax tree as the parser makes it. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Walks through a tree; what `see` refuses is not entered. */
export function visit(node: Node, depth: number, see: (node: Node, functionDepth: number) => unknown): void {
  if (see(node, depth) === false) return;
  const inner = /Function/.test(node.type) && !node.type.startsWith('TS') ? depth + 1 : depth;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, inner, see);
  }
}

/** The text of a literal; `value` stands for what a template puts in. */
export function textOf(node: Node, value = '?'): string | undefined {
  // An attribute of JSX has its entities as they are written.
  if (node.type === 'Literal' && typeof node.value === 'string')
    return node.value.replaceAll('&nbsp;', '\u00a0');
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked).join(value);
}
