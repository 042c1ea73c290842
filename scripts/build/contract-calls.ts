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

/** A contract as a browser has it; undefined for whatever else a module exports. */
function inBrowser(declared: Node): string | undefined {
  const call = readCall(declared);
  if (call === undefined || !isNode(declared.id)) return undefined;
  const path = call.args[0]?.value;
  if (typeof path !== 'string') throw new Error('A contract begins with its path, written out');
  return `export const ${String(declared.id.name)} = ${JSON.stringify({ method: call.method, path })};`;
}

/**
 * Leaves of a contract what a browser makes its call by. Its schemas are checked by the worker alone: with them each page
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
          .flatMap((declared) => inBrowser(declared) ?? []);
        return { code: lines.join('\n'), map: { mappings: '' } };
      },
    },
  };
}
