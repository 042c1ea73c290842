import type { Plugin } from 'vite';

const contract = /export const (\w+) = defineContract\(\{\s*method: ('[A-Z]+'),\s*path: ('[^']+'),/g;

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
      handler(code) {
        const calls = [...code.matchAll(contract)];
        if (calls.length !== code.split(' = defineContract(').length - 1)
          this.error('A contract begins with its method and its path, each written out');
        const lines = calls.map(
          ([, name, method, path]) => `export const ${name} = { method: ${method}, path: ${path} };`,
        );
        return { code: lines.join('\n'), map: { mappings: '' } };
      },
    },
  };
}
