import { cpSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Manifest, Plugin } from 'vite';
import { readClientManifest } from './client-manifest.ts';

const virtualId = 'virtual:desk-manifest';
const resolvedId = `\0${virtualId}`;

/** The module that the desk's pages begin with. */
export const deskEntry = 'client/desk/entry.client.tsx';

/** What every page of the desk loads: one script and its styles, which are there before it. */
export function describeDesk(manifest: Manifest): { script: string; styles: string[] } {
  const entry = manifest[deskEntry];
  if (!entry) throw new Error(`The manifest of the desk has no ${deskEntry}`);
  return { script: `/${entry.file}`, styles: (entry.css ?? []).map((file) => `/${file}`) };
}

/** Tells the desk's worker the names of its client's files. */
export function deskManifest(outDir: string): Plugin {
  return {
    name: 'befit:desk-manifest',
    resolveId: { filter: { id: new RegExp(`^${virtualId}$`) }, handler: () => resolvedId },
    load: {
      filter: { id: new RegExp(`^${resolvedId}$`) },
      handler: () =>
        `export const deskManifest = ${JSON.stringify(describeDesk(readClientManifest(outDir)))};`,
    },
  };
}

/** Files of the site that the desk shows as well. */
const shown = ['fonts', 'icons', 'favicon.ico', 'offline.css', '_headers'];

/** Puts beside the desk's scripts what it shows of the site's files; its maps of the source are nobody's to read. */
export function finishDesk(root: string, outDir: string, buildId: string): void {
  const mapsDir = join(outDir, '../desk-maps');
  mkdirSync(mapsDir, { recursive: true });
  for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.map')) renameSync(join(outDir, name), join(mapsDir, basename(name)));
  mkdirSync(join(outDir, 'builds'), { recursive: true });
  // A release looks which build of the desk answers.
  writeFileSync(join(outDir, 'builds/latest.json'), `${JSON.stringify({ id: buildId })}\n`);
  for (const name of shown) cpSync(join(root, 'public', name), join(outDir, name), { recursive: true });
}
