import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { Miniflare, type MiniflareOptions } from 'miniflare';
import { build, loadConfigFromFile } from 'vite';
import { nonBreakingSpaces } from '../../scripts/build/spaces.ts';
import { compatibilityDate, compatibilityFlags } from '../../scripts/local/local-bindings.ts';
import { listModules } from '../../scripts/local/local-worker.ts';
import { projectRoot } from './run.ts';

const folder = join(projectRoot, '.cache/bench/plain-react');

/** Builds the worker of plain React as the site's are built. */
async function buildPlainReact(): Promise<void> {
  const site = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    'vite.config.ts',
    projectRoot,
  );
  const css = site?.config.css;
  await build({
    ...{ root: projectRoot, configFile: false, logLevel: 'warn', appType: 'custom', mode: 'production' },
    plugins: [nonBreakingSpaces(), react()],
    ...(css && { css }),
    define: { __BUILD_ID__: '"bench"', 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target: 'webworker' },
    resolve: { conditions: ['workerd', 'worker', 'module', 'browser', 'production'] },
    build: {
      ...{
        outDir: folder,
        emptyOutDir: true,
        ssr: true,
        minify: true,
        target: 'es2023',
        copyPublicDir: false,
      },
      rolldownOptions: {
        input: join(import.meta.dirname, 'plain-react.tsx'),
        external: [/^node:/, /^cloudflare:/],
        output: { entryFileNames: 'index.js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
}

interface Yardstick {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

async function serve(options: MiniflareOptions): Promise<Yardstick> {
  const common = { cf: false, host: '127.0.0.1', port: 0, compatibilityDate, compatibilityFlags } as const;
  const mf = new Miniflare({ ...common, ...options });
  const url = `http://127.0.0.1:${(await mf.ready).port}`;
  const answer = await fetch(url);
  const text = await answer.text();
  if (answer.ok && text.includes('<h1')) return { url, stop: () => mf.dispose() };
  await mf.dispose();
  throw new Error(`A yardstick has no page but ${answer.status}: ${text}`);
}

/** Home's tree by plain `renderToReadableStream`, with the data of the given site. */
export async function startPlainReact(siteOrigin: string): Promise<Yardstick> {
  await buildPlainReact();
  return serve({ modulesRoot: folder, modules: listModules(folder), bindings: { SITE_ORIGIN: siteOrigin } });
}

/** A worker that does nothing but answer the given bytes. */
export function startTrivial(body: string): Promise<Yardstick> {
  const script = `const bytes = new TextEncoder().encode(${JSON.stringify(body)});
    const headers = { 'Content-Type': 'text/html; charset=utf-8' };
    export default { fetch: () => new Response(bytes, { headers }) };`;
  return serve({ modules: true, script });
}
