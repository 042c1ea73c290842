import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesOf } from '#client/page-files.ts';
import { describeClient, readClientManifest } from '#scripts/build/client-manifest.ts';

/** What the document of a page with these routes names: its scripts and style sheets, with their sizes in bytes of gzip. */
export function weighRoute(matches: Parameters<typeof filesOf>[0]['matches'], clientDir: string) {
  const { scripts, styles } = filesOf({ matches }, describeClient(readClientManifest(clientDir)));
  const weigh = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(clientDir, file)), { level: 9 }).length, 0);
  return {
    scripts: weigh(scripts),
    scriptCount: scripts.length,
    styles: weigh(styles),
    styleCount: styles.length,
  };
}
