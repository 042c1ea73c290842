import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

function gzipBytes(path: string): number {
  return gzipSync(readFileSync(path), { level: 9 }).length;
}

function sumGzip(directory: string, names: Iterable<string>): number {
  return [...names].reduce((sum, name) => sum + gzipBytes(join(directory, name)), 0);
}

interface FullManifest {
  [key: string]: { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };
}

const readManifest = (clientDir: string): FullManifest =>
  JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'));

function staticKeys(manifest: FullManifest, start: readonly string[]): Set<string> {
  const keys = new Set(start);
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  return keys;
}

function filesOf(manifest: FullManifest, keys: readonly string[]): string[] {
  return keys.map((key) => manifest[key]?.file).filter((file) => file !== undefined);
}

/** What the document of a route with these modules names: scripts, and styles of all that the server renders. */
export function weighRoute(modules: readonly string[], clientDir: string) {
  const manifest = readManifest(clientDir);
  const entry = staticKeys(manifest, ['client/entry.client.tsx']);
  const own = staticKeys(manifest, modules);
  const late = [...own]
    .filter((key) => !entry.has(key))
    .flatMap((key) => manifest[key]?.dynamicImports ?? []);
  const cssOf = (keys: Iterable<string>) => [...keys].flatMap((key) => manifest[key]?.css ?? []);
  const scripts = new Set(filesOf(manifest, [...entry, ...own]));
  const styles = new Set(cssOf([...entry, ...own, ...late]));
  return {
    scripts: sumGzip(clientDir, scripts),
    scriptCount: scripts.size,
    styles: sumGzip(clientDir, styles),
    styleCount: styles.size,
  };
}
