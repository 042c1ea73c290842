import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, Plugin } from 'vite';
import { readClientManifest } from './client-manifest.ts';
import { bundleServiceWorker } from './service-worker.ts';

const virtualId = 'virtual:desk-manifest';
const resolvedId = `\0${virtualId}`;

/** The modules that the desk's pages and a courier's page begin with. */
export const deskEntry = 'client/desk/entry.client.tsx';
export const shiftEntry = 'client/desk/shift/entry.client.tsx';
/** Where the build of a courier's page lists its files, beside that of the desk. */
export const shiftManifestFile = '.vite/shift.json';

/** What a page loads: one script and its styles, which are there before it. */
function describeFiles(manifest: Manifest, source: string): { script: string; styles: string[] } {
  const entry = manifest[source];
  if (!entry) throw new Error(`The manifest of the desk has no ${source}`);
  return { script: `/${entry.file}`, styles: (entry.css ?? []).map((file) => `/${file}`) };
}

const readShiftManifest = (outDir: string): Manifest =>
  JSON.parse(readFileSync(join(outDir, shiftManifestFile), 'utf8')) as Manifest;

/** Gives a courier's page what opens it without a network: itself, its script and its fonts, and nothing else of the desk. */
export async function buildShiftWorker(root: string, outDir: string, buildId: string): Promise<void> {
  const { script, styles } = describeFiles(readShiftManifest(outDir), shiftEntry);
  const files = [script, ...styles].map((path) => path.slice(1));
  await bundleServiceWorker(root, {
    source: 'client/desk/shift/sw.ts',
    outDir,
    dest: 'shift/sw.js',
    patterns: [...files, 'fonts/onest.woff2', 'icons/favicon.svg'],
    // The document comes from the worker, and changes with it.
    pages: [{ url: '/shift/', revision: buildId }],
  });
}

/** Tells the desk's worker the names of its client's files. */
export function deskManifest(outDir: string): Plugin {
  return {
    name: 'befit:desk-manifest',
    resolveId: { filter: { id: new RegExp(`^${virtualId}$`) }, handler: () => resolvedId },
    load: {
      filter: { id: new RegExp(`^${resolvedId}$`) },
      handler: () => {
        const desk = describeFiles(readClientManifest(outDir), deskEntry);
        const shift = describeFiles(readShiftManifest(outDir), shiftEntry);
        return `export const deskManifest = ${JSON.stringify(desk)};
export const shiftManifest = ${JSON.stringify(shift)};`;
      },
    },
  };
}
