import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dirname, join as joinPath } from 'node:path/posix';
import { parseSync } from 'vite';

const root = resolve(import.meta.dirname, '../../..');

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** A source file as its syntax tree. */
export interface Module {
  /** Path in the project. */
  readonly path: string;
  readonly text: string;
  readonly program: Node;
}

const parents = new WeakMap<Node, Node>();
const modules = new Map<string, Module>();
const owners = new WeakMap<Node, Module>();

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The node under a name; undefined where there is none. */
export function childOf(node: Node, name: string): Node | undefined {
  const value = node[name];
  return isNode(value) ? value : undefined;
}

/** The nodes of a list under a name; holes of arrays stay holes. */
export function childrenOf(node: Node, name: string): (Node | undefined)[] {
  const value = node[name];
  return Array.isArray(value) ? value.map((item: unknown) => (isNode(item) ? item : undefined)) : [];
}

export const parentOf = (node: Node): Node | undefined => parents.get(node);
export const nameOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Identifier' ? String(node.name) : undefined;
/** The texts of a template between its expressions. */
export const textsOf = (template: Node): string[] =>
  childrenOf(template, 'quasis').map((quasi) => {
    const value: unknown = quasi?.value;
    return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
  });
export const isFunction = (node: Node): boolean =>
  /Function(Expression|Declaration)$/.test(node.type) && !node.type.startsWith('TS');

/** Every node below, itself first. */
export function* walk(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child);
  }
}

function remember(node: Node): void {
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (!isNode(child)) continue;
      parents.set(child, node);
      remember(child);
    }
  }
}

/** A source as a module: of a file, or of a text that stands for one. */
export function parseModule(path: string, text = readFileSync(join(root, path), 'utf8')): Module {
  const known = modules.get(path);
  if (known?.text === text) return known;
  const program = parseSync(path, text).program as unknown as Node;
  remember(program);
  const parsed = { path, text, program };
  modules.set(path, parsed);
  owners.set(program, parsed);
  return parsed;
}

export function moduleOf(node: Node): Module {
  let top = node;
  for (let parent = parentOf(top); parent; parent = parentOf(top)) top = parent;
  const owner = owners.get(top);
  if (!owner) throw new Error('a node of no module');
  return owner;
}

/** The path in the project that an import names; undefined where it names a package. */
export function importedPath(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? joinPath(dirname(importer), specifier) : undefined;
}

/** `path:line` of a node. */
export function placeOf(node: Node): string {
  const { path, text } = moduleOf(node);
  return `${path}:${text.slice(0, node.start).split('\n').length}`;
}
