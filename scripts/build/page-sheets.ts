import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describeClient, manifestPath, readClientManifest } from './client-manifest.ts';

/**
 * Writes each screen a sheet of all that its page needs beside that of every page: one file is an eighth shorter than the
 * five to ten that screens share, and a phone asks once. Pages that scripts lead to load what they lack of the shared ones.
 */
export function writePageSheets(clientOutDir: string): void {
  const manifest = readClientManifest(clientOutDir);
  for (const [source, { css }] of Object.entries(describeClient(manifest).modules)) {
    const chunk = manifest[source];
    if (!chunk || css.length < 2 || !source.endsWith('-screen.tsx')) continue;
    const text = css.map((file) => readFileSync(join(clientOutDir, file), 'utf8')).join('');
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
    chunk.pageSheet = `assets/${basename(source, '-screen.tsx')}-page-${hash}.css`;
    writeFileSync(join(clientOutDir, chunk.pageSheet), text);
  }
  writeFileSync(manifestPath(clientOutDir), JSON.stringify(manifest));
}
