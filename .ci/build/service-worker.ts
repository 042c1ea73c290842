import { join } from 'node:path';
import { build } from 'vite';
import { injectManifest } from 'workbox-build';
import { describeClient, readClientManifest } from './client-manifest.ts';

const source = 'client/platform/service-worker/sw.ts';

/** Bundles sw.ts into one classic script and gives it the list of what works offline: the shell, the fonts, the page. */
export async function buildServiceWorker(root: string, clientOutDir: string) {
  const bundleDir = join(root, '.cache/service-worker');
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: bundleDir,
      emptyOutDir: true,
      rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
  const { entry } = describeClient(readClientManifest(clientOutDir));
  const shell = [entry.file, ...entry.imports, ...entry.css].map((url) => url.slice(1));
  const { warnings } = await injectManifest({
    swSrc: join(bundleDir, 'sw.js'),
    swDest: join(clientOutDir, 'sw.js'),
    globDirectory: clientOutDir,
    globPatterns: [...shell, 'fonts/*.woff2', 'offline.{html,css,js}', 'icons/favicon.svg'],
    dontCacheBustURLsMatching: /^\/?assets\//,
    modifyURLPrefix: { '': '/' },
  });
  if (warnings.length > 0) throw new Error(`The service worker's list: ${warnings.join('; ')}`);
}
