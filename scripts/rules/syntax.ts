import { parseSync } from 'vite';

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

/** The syntax tree of a source. */
export function parseTree(path: string, text: string): Node {
  const { program } = parseSync(path, text);
  if (!isNode(program)) throw new Error(`${path} has no syntax tree`);
  return program;
}

/** The nodes of a list that the parser makes. */
export const nodesOf = (list: unknown): Node[] => (Array.isArray(list) ? list.filter(isNode) : []);

/** Walks through a tree; what `see` refuses is not entered. */
export function visit(node: Node, depth: number, see: (node: Node, functionDepth: number) => unknown): void {
  if (see(node, depth) === false) return;
  const inner = /Function/.test(node.type) && !node.type.startsWith('TS') ? depth + 1 : depth;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, inner, see);
  }
}

/** The parts of a literal's text: those of a template stand between what is put in. */
export function partsOf(node: Node): string[] | undefined {
  // An attribute of JSX has its entities as they are written.
  if (node.type === 'Literal' && typeof node.value === 'string')
    return [node.value.replaceAll('&nbsp;', '\u00a0')];
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
  return node.quasis.map((quasi: { value: { cooked: string } }) => quasi.value.cooked);
}

/** The text of a literal; `value` stands for what a template puts in. */
export const textOf = (node: Node, value = '?'): string | undefined => partsOf(node)?.join(value);
