import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

type Manifest = Record<string, { file: string; imports?: string[] }>;

function gzipBytes(path: string): number {
  return gzipSync(readFileSync(path), { level: 9 }).length;
}

function sumGzip(directory: string, names: Iterable<string>): number {
  return [...names].reduce((sum, name) => sum + gzipBytes(join(directory, name)), 0);
}

/** Local files that the elements of a page load at once, by their extension. */
function linkedFiles(html: string, extension: string): Set<string> {
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? [];
  const loaded = tags.filter(
    (tag) => tag.startsWith('<script') || /rel="(modulepreload|stylesheet)"/.test(tag),
  );
  const urls = loaded.map((tag) => /\b(?:src|href)="\/([^"?]+)"/.exec(tag)?.[1]);
  return new Set(urls.filter((url): url is string => url?.endsWith(extension) === true));
}

function withStaticImports(files: Set<string>, manifest: Manifest): Set<string> {
  const all = new Set(files);
  for (const file of all) {
    const chunk = Object.values(manifest).find((entry) => entry.file === file);
    for (const key of chunk?.imports ?? []) {
      const imported = manifest[key];
      // A set that grows while it is walked is walked to its new end.
      if (imported) all.add(imported.file);
    }
  }
  return all;
}

/** What a page makes the browser load, gzipped, in bytes. */
export function weighPage(html: string, clientDir: string) {
  const manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const scripts = withStaticImports(linkedFiles(html, '.js'), manifest);
  return {
    html: Buffer.byteLength(html),
    htmlGzip: gzipSync(html).length,
    scripts: sumGzip(clientDir, scripts),
    scriptCount: scripts.size,
    styles: sumGzip(clientDir, linkedFiles(html, '.css')),
  };
}

/** All modules of a built worker, gzipped one by one, in bytes. */
export function weighWorker(directory: string): number {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  return sumGzip(
    directory,
    names.filter((name) => name.endsWith('.js')),
  );
}
