import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path/posix';
import type { Plugin } from 'vite';

const prefix = 'wasm-module:';

/**
 * Puts a `.wasm` that the worker imports beside its chunks and leaves the import in place: the runtime compiles such
 * modules itself and forbids to do so from bytes.
 */
export function wasmModules(root: string): Plugin {
  const { resolve } = createRequire(join(root, 'package.json'));
  const sources = new Map<string, string>();
  return {
    name: 'befit:wasm-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.wasm$/ },
      handler(id) {
        sources.set(basename(id), resolve(id));
        return { id: prefix + basename(id), external: true };
      },
    },
    renderChunk(code, { fileName }) {
      if (!code.includes(prefix)) return;
      const here = relative(dirname(fileName), '.');
      return { code: code.replaceAll(prefix, here === '' ? './' : `${here}/`), map: null };
    },
    // Not by emitFile: Vite takes assets out of what is built for a server.
    writeBundle({ dir }, bundle) {
      for (const [fileName, source] of sources) {
        const isUsed = Object.values(bundle).some(
          (chunk) => 'code' in chunk && chunk.code.includes(fileName),
        );
        if (dir !== undefined && isUsed) copyFileSync(source, join(dir, fileName));
      }
    },
  };
}
