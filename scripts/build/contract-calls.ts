import type { Plugin } from 'vite';
import { isNode, type Node, nodesOf, parseTree } from './syntax.ts';

const methods: ReadonlySet<unknown> = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** What is declared as `call.get('/rest/…/', '…', { … })`: its method in capitals and its arguments; undefined for others. */
function readCall({ init }: Node): { method: string; args: Node[] } | undefined {
  if (!isNode(init) || init.type !== 'CallExpression' || !isNode(init.callee)) return undefined;
  const { property } = init.callee;
  if (!isNode(property) || typeof property.name !== 'string' || !methods.has(property.name)) return undefined;
  return { method: property.name.toUpperCase(), args: nodesOf(init.arguments) };
}

/** The roles that a contract is given, as its source writes them; empty where it is none of operators. */
function rolesIn(options: Node | undefined, code: string): string {
  const roles = nodesOf(options?.properties).find(({ key }) => isNode(key) && key.name === 'roles');
  return roles ? `, ${code.slice(roles.start, roles.end)}` : '';
}

/** A contract as a browser has it; undefined for whatever else a module exports. */
function inBrowser(declared: Node, code: string): string | undefined {
  const call = readCall(declared);
  if (call === undefined || !isNode(declared.id)) return undefined;
  const { method, args } = call;
  const path = args[0]?.value;
  if (typeof path !== 'string') throw new Error('A contract begins with its path, written out');
  return `export const ${String(declared.id.name)} = { method: '${method}', path: '${path}'${rolesIn(args[2], code)} };`;
}

/**
 * Leaves of a contract what a browser makes its call by, and whose it is. Its schemas are checked by the worker alone: with them each page
 * would load zod and every schema that it names.
 */
export function contractCalls(): Plugin {
  return {
    name: 'befit:contract-calls',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    transform: {
      filter: { id: /\/shared\/.*\/contract\.ts$/ },
      handler(code, id) {
        const lines = nodesOf(parseTree(id, code).body)
          .flatMap(({ declaration }) => (isNode(declaration) ? nodesOf(declaration.declarations) : []))
          .flatMap((declared) => inBrowser(declared, code) ?? []);
        return { code: lines.join('\n'), map: { mappings: '' } };
      },
    },
  };
}
