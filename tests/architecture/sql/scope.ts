import {
  childOf,
  childrenOf,
  importedPath,
  isFunction,
  type Module,
  type Node,
  nameOf,
  parentOf,
  parseModule,
  walk,
} from './syntax-tree.ts';

/** Where a name comes from. */
export type Declaration =
  | { readonly kind: 'value'; readonly pattern: Node; readonly init: Node }
  | { readonly kind: 'parameter'; readonly pattern: Node; readonly of: Node; readonly index: number }
  | { readonly kind: 'function'; readonly node: Node }
  | { readonly kind: 'unknown' };

const unknown: Declaration = { kind: 'unknown' };

/** Whether a pattern binds the name. */
function binds(pattern: Node | undefined, name: string): boolean {
  if (!pattern) return false;
  switch (pattern.type) {
    case 'Identifier':
      return nameOf(pattern) === name;
    case 'AssignmentPattern':
      return binds(childOf(pattern, 'left'), name);
    case 'RestElement':
      return binds(childOf(pattern, 'argument'), name);
    case 'ArrayPattern':
      return childrenOf(pattern, 'elements').some((element) => binds(element, name));
    case 'ObjectPattern':
      return childrenOf(pattern, 'properties').some(
        (property) =>
          property && binds(property.type === 'RestElement' ? property : childOf(property, 'value'), name),
      );
    default:
      return false;
  }
}

function findImport(statement: Node, name: string, importer: string): Declaration | undefined {
  const specifier = childrenOf(statement, 'specifiers').find(
    (item) => item && nameOf(childOf(item, 'local')) === name,
  );
  if (!specifier) return undefined;
  const path = importedPath(importer, String(childOf(statement, 'source')?.value));
  const imported = nameOf(childOf(specifier, 'imported') ?? childOf(specifier, 'local'));
  if (path === undefined || imported === undefined) return unknown;
  const { program } = parseModule(path);
  return findInStatements(childrenOf(program, 'body'), imported, path) ?? unknown;
}

function findInStatements(
  statements: readonly (Node | undefined)[],
  name: string,
  path: string,
): Declaration | undefined {
  for (const statement of statements) {
    if (!statement) continue;
    const isOffer = statement.type === 'ExportNamedDeclaration' && childOf(statement, 'source');
    if (statement.type === 'ImportDeclaration' || isOffer) {
      const found = findImport(statement, name, path);
      if (found) return found;
      continue;
    }
    const declared =
      statement.type === 'ExportNamedDeclaration' ? childOf(statement, 'declaration') : statement;
    if (declared?.type === 'FunctionDeclaration' && nameOf(childOf(declared, 'id')) === name) {
      return { kind: 'function', node: declared };
    }
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const declarator of childrenOf(declared, 'declarations')) {
      const pattern = declarator && childOf(declarator, 'id');
      if (!(declarator && pattern && binds(pattern, name))) continue;
      const init = childOf(declarator, 'init');
      return declared.kind === 'const' && init ? { kind: 'value', pattern, init } : unknown;
    }
  }
  return undefined;
}

/** Where the name that a node uses comes from. */
export function findDeclaration(from: Node, name: string, path: string): Declaration {
  for (let node = parentOf(from); node; node = parentOf(node)) {
    if (isFunction(node)) {
      const of = node;
      const index = childrenOf(of, 'params').findIndex((pattern) => binds(pattern, name));
      const pattern = childrenOf(of, 'params')[index];
      if (pattern) return { kind: 'parameter', pattern, of, index };
    }
    if (/^For(Of|In)?Statement$/.test(node.type)) {
      const head = childOf(node, 'left') ?? childOf(node, 'init');
      if (head?.type === 'VariableDeclaration' && findInStatements([head], name, path)) return unknown;
      if (head && childrenOf(head, 'declarations').some((item) => item && binds(childOf(item, 'id'), name))) {
        return unknown;
      }
    }
    const found = findInStatements(childrenOf(node, 'body'), name, path);
    if (found) return found;
  }
  return unknown;
}

/** The name under which a function can be called; undefined for one that is passed on where it is written. */
function calledName(node: Node): string | undefined {
  const own = nameOf(childOf(node, 'id'));
  if (own !== undefined) return own;
  const parent = parentOf(node);
  return parent?.type === 'VariableDeclarator' ? nameOf(childOf(parent, 'id')) : undefined;
}

const callsByName = new WeakMap<Module, ReadonlyMap<string, readonly Node[]>>();

function listCalls(module: Module): ReadonlyMap<string, readonly Node[]> {
  const known = callsByName.get(module);
  if (known) return known;
  const calls = new Map<string, Node[]>();
  for (const node of walk(module.program)) {
    const name = node.type === 'CallExpression' ? nameOf(childOf(node, 'callee')) : undefined;
    if (name !== undefined) calls.set(name, [...(calls.get(name) ?? []), node]);
  }
  callsByName.set(module, calls);
  return calls;
}

/** Every call of a function in the modules. */
export function findCalls(node: Node, modules: readonly Module[]): Node[] {
  const name = calledName(node);
  if (name === undefined) return [];
  return modules.flatMap((module) =>
    (listCalls(module).get(name) ?? []).filter((call) => {
      const callee = childOf(call, 'callee');
      const declared = callee && findDeclaration(callee, name, module.path);
      return (
        (declared?.kind === 'function' && declared.node === node) ||
        (declared?.kind === 'value' && declared.init === node)
      );
    }),
  );
}
