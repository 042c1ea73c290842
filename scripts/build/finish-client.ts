import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listBuildFiles } from './keep-files.ts';

/**
 * Everything under the client's folder is public, so the source maps move out of it; `builds/latest.json` tells open
 * pages which build is served now, `builds/files.json` the next build what those need.
 */
export function finishClient(clientOutDir: string, buildId: string) {
  const mapsDir = join(clientOutDir, '../client-maps');
  mkdirSync(mapsDir, { recursive: true });
  for (const name of readdirSync(clientOutDir, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.map')) renameSync(join(clientOutDir, name), join(mapsDir, basename(name)));
  }
  mkdirSync(join(clientOutDir, 'builds'), { recursive: true });
  writeFileSync(join(clientOutDir, 'builds/latest.json'), `${JSON.stringify({ id: buildId })}\n`);
  listBuildFiles(clientOutDir, buildId);
}
