import { cpSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listBuildFiles } from './keep-files.ts';

/**
 * Everything under a client's folder is public, so the source maps move out of it; `builds/latest.json` tells open pages and
 * a release which build is served now.
 */
function finish(outDir: string, mapsName: string, id: string): void {
  const mapsDir = join(outDir, '..', mapsName);
  mkdirSync(mapsDir, { recursive: true });
  for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.map')) renameSync(join(outDir, name), join(mapsDir, basename(name)));
  mkdirSync(join(outDir, 'builds'), { recursive: true });
  writeFileSync(join(outDir, 'builds/latest.json'), `${JSON.stringify({ id })}\n`);
}

/** `builds/files.json` tells the next build what open pages need. */
export function finishClient(outDir: string, id: string): void {
  finish(outDir, 'client-maps', id);
  listBuildFiles(outDir, id);
}

/** Puts beside the desk's scripts what it shows of the site's files. */
export function finishDesk(root: string, outDir: string, id: string): void {
  finish(outDir, 'desk-maps', id);
  for (const name of ['fonts', 'icons', 'favicon.ico', 'offline.css', '_headers'])
    cpSync(join(root, 'public', name), join(outDir, name), { recursive: true });
}
