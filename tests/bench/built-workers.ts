import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { Miniflare } from 'miniflare';
import { build, loadConfigFromFile } from 'vite';
import { compatibilityDate, compatibilityFlags } from '../harness/local-bindings.ts';
import { listModules } from '../harness/local-worker.ts';
import { projectRoot } from './subjects.ts';

/** Workers of the bench: yardsticks, and what stands before a site's own worker. */
export type BenchWorker = 'plain-react' | 'slow-database' | 'start-up';

const outDir = join(projectRoot, '.cache/bench/workers');

/** Builds a worker of the bench as the site's are built; returns its folder. */
async function buildWorker(name: BenchWorker): Promise<string> {
  const folder = join(outDir, name);
  const site = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    'vite.config.ts',
    projectRoot,
  );
  const css = site?.config.css;
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'warn',
    appType: 'custom',
    mode: 'production',
    plugins: [react()],
    ...(css && { css }),
    define: { __BUILD_ID__: '"bench"', 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target: 'webworker' },
    resolve: { conditions: ['workerd', 'worker', 'module', 'browser', 'production'] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      ssr: true,
      minify: true,
      target: 'es2023',
      copyPublicDir: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'workers', `${name}${name === 'plain-react' ? '.tsx' : '.ts'}`),
        preserveEntrySignatures: 'strict',
        external: [/^node:/, /^cloudflare:/, './index.js'],
        output: { entryFileNames: `${name}.js`, chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
  return folder;
}

/** Builds a module for the option `mainModule` of the launcher; returns its path. */
export async function buildMainModule(name: Exclude<BenchWorker, 'plain-react'>): Promise<string> {
  return join(await buildWorker(name), `${name}.js`);
}

export interface Yardstick {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const common = { cf: false, host: '127.0.0.1', port: 0, compatibilityDate, compatibilityFlags } as const;

async function serve(mf: Miniflare): Promise<Yardstick> {
  const url = `http://127.0.0.1:${(await mf.ready).port}`;
  const answer = await fetch(url);
  const text = await answer.text();
  if (answer.ok && text.includes('<h1')) return { url, stop: () => mf.dispose() };
  await mf.dispose();
  throw new Error(`A yardstick has no page but ${answer.status}: ${text}`);
}

/** Home's tree by plain `renderToReadableStream`, with the data of the given site. */
export async function startPlainReact(siteOrigin: string): Promise<Yardstick> {
  const folder = await buildWorker('plain-react');
  const modules = listModules(folder, 'plain-react.js');
  return serve(
    new Miniflare({ ...common, modulesRoot: folder, modules, bindings: { SITE_ORIGIN: siteOrigin } }),
  );
}

/** A worker that does nothing but answer the given bytes. */
export function startTrivial(body: string): Promise<Yardstick> {
  const script = `const bytes = new TextEncoder().encode(${JSON.stringify(body)});
    const headers = { 'Content-Type': 'text/html; charset=utf-8' };
    export default { fetch: () => new Response(bytes, { headers }) };`;
  return serve(new Miniflare({ ...common, modules: true, script }));
}
