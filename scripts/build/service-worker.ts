import { dirname, join } from 'node:path';
import { build } from 'vite';
import { injectManifest } from 'workbox-build';
import { describeClient, readClientManifest } from './client-manifest.ts';
import { nonBreakingSpaces } from './spaces.ts';

interface ServiceWorkerParts {
  readonly source: string;
  /** The folder whose files it keeps, and its own name there. */
  readonly outDir: string;
  readonly dest: string;
  readonly patterns: readonly string[];
  /** Pages that are no files. */
  readonly pages?: readonly { readonly url: string; readonly revision: string }[];
}

/** Bundles a service worker into one classic script and gives it the list of what works offline. */
export async function bundleServiceWorker(
  root: string,
  { source, outDir, dest, patterns, pages = [] }: ServiceWorkerParts,
): Promise<void> {
  const bundleDir = join(root, '.cache/service-workers', dirname(source));
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [nonBreakingSpaces()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: bundleDir,
      emptyOutDir: true,
      rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
  const { warnings } = await injectManifest({
    swSrc: join(bundleDir, 'sw.js'),
    swDest: join(outDir, dest),
    globDirectory: outDir,
    globPatterns: [...patterns],
    dontCacheBustURLsMatching: /^\/?assets\//,
    modifyURLPrefix: { '': '/' },
    additionalManifestEntries: [...pages],
  });
  if (warnings.length > 0) throw new Error(`The service worker's list: ${warnings.join('; ')}`);
}

/** The site's: the shell, the fonts, the page that is shown offline. */
export async function buildServiceWorker(root: string, clientOutDir: string): Promise<void> {
  const { entry } = describeClient(readClientManifest(clientOutDir));
  const shell = [entry.file, ...entry.imports, ...entry.css].map((url) => url.slice(1));
  await bundleServiceWorker(root, {
    source: 'client/platform/service-worker/sw.ts',
    outDir: clientOutDir,
    dest: 'sw.js',
    patterns: [...shell, 'fonts/*.woff2', 'offline.{html,css,js}', 'icons/favicon.svg'],
  });
}
