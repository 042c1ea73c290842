import { readFileSync, writeFileSync } from 'node:fs';
import { build, type Manifest } from 'vite';
import { manifestPath } from './client-manifest.ts';
import { earlyScripts } from './early-sources.ts';
import { nonBreakingSpaces } from './spaces.ts';

/**
 * Bundles each early script into one file, which shares nothing with the page's scripts: it must not wait for another. The
 * manifest of the client names them like every other file.
 */
export async function buildEarlyScripts(root: string, clientOutDir: string) {
  const path = manifestPath(clientOutDir);
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  for (const source of Object.values(earlyScripts)) {
    const output = await build({
      configFile: false,
      root,
      logLevel: 'warn',
      publicDir: false,
      plugins: [nonBreakingSpaces()],
      build: {
        outDir: clientOutDir,
        emptyOutDir: false,
        sourcemap: 'hidden',
        modulePreload: { polyfill: false },
        rolldownOptions: { input: source, output: { codeSplitting: false } },
      },
    });
    for (const { output: files } of [output].flat().filter((one) => 'output' in one)) {
      manifest[source] = { file: files[0].fileName, src: source, isEntry: true };
    }
  }
  writeFileSync(path, JSON.stringify(manifest));
}
