import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ManifestChunk, Plugin } from 'vite';
import { developmentManifest } from '../dev/development.ts';
import { type EarlyScript, mapEarly } from './early-sources.ts';

interface ClientModule {
  file: string;
  css: string[];
  /** One sheet in place of all of these. */
  pageSheet?: string;
  imports: string[];
}

/** The files of a build by source, with the sheets that page-sheets.ts writes. */
type BuiltManifest = Record<string, ManifestChunk & { pageSheet?: string }>;

interface ClientManifest {
  /** The scripts that come before the entry. */
  early: Record<EarlyScript, string>;
  entry: ClientModule;
  modules: Record<string, ClientModule>;
}

const virtualId = 'virtual:client-manifest';
const resolvedId = `\0${virtualId}`;
const entrySource = 'client/entry.client.tsx';

/** The files that a chunk loads by static imports, itself first. */
function staticClosure(manifest: BuiltManifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) staticClosure(manifest, imported, seen);
  return seen;
}

/** A dialog's file by its name: it is rendered in the browser alone, whose import of the code brings its sheet. */
const isDialog = (source: string) => /-modals?\.tsx$/.test(source);

/** Style sheets of parts whose code a page loads after its own: the server renders them with the page. */
const lateStyles = (manifest: BuiltManifest, keys: readonly string[]): string[] =>
  keys
    .flatMap((name) => manifest[name]?.dynamicImports ?? [])
    .filter((name) => !isDialog(name))
    .flatMap((name) => [...staticClosure(manifest, name)])
    .flatMap((name) => manifest[name]?.css ?? []);

function describeChunk(manifest: BuiltManifest, key: string, loadedKeys: ReadonlySet<string>): ClientModule {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The client manifest has no ${key}`);
  const keys = [...staticClosure(manifest, key)].filter((name) => !loadedKeys.has(name));
  const loadedCss = new Set([...loadedKeys].flatMap((name) => manifest[name]?.css ?? []));
  // What the entry loads late are the screens themselves.
  const late = key === entrySource ? [] : lateStyles(manifest, keys);
  const css = new Set(
    [...keys.flatMap((name) => manifest[name]?.css ?? []), ...late].filter((file) => !loadedCss.has(file)),
  );
  const imports = keys.filter((name) => name !== key).map((name) => `/${manifest[name]?.file}`);
  return {
    file: `/${chunk.file}`,
    css: [...css].map((file) => `/${file}`),
    ...(chunk.pageSheet !== undefined && { pageSheet: `/${chunk.pageSheet}` }),
    imports,
  };
}

/** What the entry brings anyway is not listed again for the modules that are loaded after it. */
export function describeClient(manifest: BuiltManifest): ClientManifest {
  const entryKeys = staticClosure(manifest, entrySource);
  const dynamicKeys = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry);
  return {
    early: mapEarly((source) => `/${manifest[source]?.file}`),
    entry: describeChunk(manifest, entrySource, new Set()),
    modules: Object.fromEntries(dynamicKeys.map((key) => [key, describeChunk(manifest, key, entryKeys)])),
  };
}

/** Where a build lists its files. */
export const manifestPath = (outDir: string) => join(outDir, '.vite/manifest.json');

export function readClientManifest(outDir: string): BuiltManifest {
  return JSON.parse(readFileSync(manifestPath(outDir), 'utf8')) as BuiltManifest;
}

/** Tells the worker the names of the client's files: hashed ones in a build, source addresses in development. */
export function clientManifest(clientOutDir: string): Plugin {
  let isDevelopment = false;
  return {
    name: 'befit:client-manifest',
    configResolved(config) {
      isDevelopment = config.command === 'serve';
    },
    resolveId: {
      filter: { id: new RegExp(`^${virtualId}$`) },
      handler: () => resolvedId,
    },
    load: {
      filter: { id: new RegExp(`^${resolvedId}$`) },
      handler() {
        if (isDevelopment) return developmentManifest;
        return `export const clientManifest = ${JSON.stringify(describeClient(readClientManifest(clientOutDir)))};`;
      },
    },
  };
}
