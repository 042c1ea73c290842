import { parseSync } from 'vite';

/** A node of a syntax tree as the parser makes it. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The syntax tree of a source. */
export function parseTree(path: string, text: string): Node {
  const { program, errors } = parseSync(path, text);
  if (!isNode(program) || errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return program;
}

/** The nodes of a list that the parser makes. */
export const nodesOf = (list: unknown): Node[] => (Array.isArray(list) ? list.filter(isNode) : []);

/** Walks through a tree; what `see` refuses is not entered. */
export function visit(node: Node, see: (node: Node) => unknown): void {
  if (see(node) === false) return;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, see);
}

/** The parts of a literal's text: those of a template stand between what is put in. */
export function partsOf(node: Node): string[] | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
  return node.quasis.map((quasi: { value: { cooked: string } }) => quasi.value.cooked);
}
