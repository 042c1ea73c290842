import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import {
  type BuildEnvironment,
  createLogger,
  defineConfig,
  type EnvironmentOptions,
  type Logger,
  type Plugin,
  type ViteBuilder,
} from 'vite';
import { configureDevelopment } from '#scripts/local/local-bindings.ts';
import { chunkGroups } from './scripts/build/chunks.ts';
import { createClassNames } from './scripts/build/class-names.ts';
import { clientManifest } from './scripts/build/client-manifest.ts';
import { contractCalls } from './scripts/build/contract-calls.ts';
import { cssInMarkup } from './scripts/build/css-in-markup.ts';
import {
  buildShiftWorker,
  deskEntry,
  deskManifest,
  shiftEntry,
  shiftManifestFile,
} from './scripts/build/desk-manifest.ts';
import { buildEarlyScripts } from './scripts/build/early-scripts.ts';
import { finishClient, finishDesk } from './scripts/build/finish-client.ts';
import { writePageSheets } from './scripts/build/page-sheets.ts';
import { buildServiceWorker } from './scripts/build/service-worker.ts';
import { sheets } from './scripts/build/sheets.ts';
import { nonBreakingSpaces } from './scripts/build/spaces.ts';
import { acceptStyles, development } from './scripts/dev/development.ts';
import { clientSources, contentSources, deskWorkerSources, hashSources } from './scripts/source-hash.ts';

const root = import.meta.dirname;
const clientOutDir = 'dist/client';
const clientEntry = 'client/entry.client.tsx';
const deskOutDir = 'dist/desk-client';

/**
 * What is deployed goes to the platform with maps of the source, so that stacks in its log can be read, and in chunks, of
 * which an isolate loads what it needs. The local one is one file: for each module that the launcher hands to the runtime
 * it copies all those before, which takes a second for 400.
 */
function workerEnvironment(input: string, outDir: string, isDeployed: boolean): EnvironmentOptions {
  return {
    consumer: 'server',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      conditions: ['workerd', 'worker', 'module', 'browser', 'production'],
      noExternal: true,
      builtins: [/^node:/, /^cloudflare:/],
    },
    build: {
      outDir,
      emptyOutDir: true,
      ssr: true,
      minify: true,
      target: 'es2023',
      copyPublicDir: false,
      sourcemap: isDeployed,
      rolldownOptions: {
        input,
        // The runtime takes every export of the main module for a handler: what chunks share stands in one of their own.
        preserveEntrySignatures: 'strict',
        external: [/^node:/, /^cloudflare:/],
        output: {
          entryFileNames: 'index.js',
          ...(isDeployed ? { chunkFileNames: 'chunks/[name]-[hash].js' } : { codeSplitting: false }),
        },
      },
    },
  };
}

/** The scripts of the desk are one file: whoever works with it all day loads it once. */
const deskClient: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: deskOutDir,
    emptyOutDir: true,
    copyPublicDir: false,
    manifest: true,
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: deskEntry, output: { codeSplitting: false } },
  },
};

/** A courier's page stands beside the desk and has nothing of it: it is opened on the way, by whatever network there is. */
const shiftClient: EnvironmentOptions = {
  consumer: 'client',
  build: {
    ...deskClient.build,
    emptyOutDir: false,
    manifest: shiftManifestFile,
    rolldownOptions: { input: { shift: shiftEntry }, output: { codeSplitting: false } },
  },
};

/** Workers by the parts of the build, each after the client whose hashed files it names. */
const workers = ['worker', 'local', 'desk', 'deskLocal'];

/** `BUILD_PARTS` leaves out what has not changed. */
async function buildAll(builder: ViteBuilder, buildId: string) {
  const parts = process.env.BUILD_PARTS?.split(',') ?? ['client', 'deskClient', ...workers];
  const build = (part: string) => builder.build(builder.environments[part] as BuildEnvironment);
  if (parts.includes('client')) {
    await build('client');
    await buildEarlyScripts(root, clientOutDir);
    writePageSheets(clientOutDir);
    await buildServiceWorker(root, clientOutDir);
    finishClient(clientOutDir, buildId);
  }
  if (parts.includes('deskClient')) {
    await build('deskClient');
    await build('shiftClient');
    const deskId = hashSources(root, deskWorkerSources);
    finishDesk(root, deskOutDir, deskId);
    await buildShiftWorker(root, deskOutDir, deskId);
  }
  for (const part of workers) if (parts.includes(part)) await build(part);
}

/** Lightning CSS does not know the buttons of a carousel yet, and leaves their rules as they are. */
const logger = createLogger('warn');
const quietLogger: Logger = {
  ...logger,
  warn: (text, options) => text.includes("'scroll-button' is not recognized") || logger.warn(text, options),
};

/** What every page has loaded before it can import anything: naming it beside each import would only weigh. */
const cameWithPage = /\/(rolldown-runtime|vendor|entry)[-.]/;

/** The platform under the development server; a build needs neither it nor the seconds of loading it. */
async function platform(): Promise<Plugin[]> {
  const { cloudflare } = await import('@cloudflare/vite-plugin');
  return cloudflare({
    config: configureDevelopment,
    persistState: { path: process.env.STATE_DIR ?? '.state' },
    inspectorPort: false,
  });
}

/** The scripts of the site, in chunks by what pages need first. */
const siteClient = (isBuild: boolean): EnvironmentOptions => ({
  ...(!isBuild && { define: { __BUILD_ID__: '"development"' } }),
  build: {
    outDir: clientOutDir,
    emptyOutDir: true,
    manifest: true,
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => !cameWithPage.test(file)),
    },
    rolldownOptions: {
      input: clientEntry,
      output: {
        // Parts are named after all who share them.
        chunkFileNames: ({ name }) =>
          name.startsWith('parts') ? 'assets/[hash].js' : 'assets/[name]-[hash].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.startsWith('sheets') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: chunkGroups(join(root, clientEntry)),
        },
      },
    },
  },
});

export default defineConfig(({ command }) => {
  const isBuild = command === 'build';
  // An exported NODE_ENV=development would otherwise put the development React into a deployment.
  if (isBuild) process.env.NODE_ENV = 'production';
  const buildId = hashSources(root, clientSources);
  return {
    appType: 'custom',
    // Each working copy has its own, even where copies share their packages.
    cacheDir: '.cache/vite',
    server: { watch: { ignored: ['**/{.state,.cache,dist}/**'] } },
    // In development names follow from the path alone: markup that the server has sent keeps them while a sheet is edited.
    css: {
      modules: { generateScopedName: isBuild ? createClassNames(root) : '[name]-[hash:base64:4]_[local]' },
      postcss: { plugins: [sheets(root)] },
    },
    // The size of pages is a test of its own; the desk and the workers are one file or have no network to wait for.
    build: { chunkSizeWarningLimit: 10_000 },
    ...(isBuild && { customLogger: quietLogger }),
    define: isBuild
      ? {
          __BUILD_ID__: JSON.stringify(buildId),
          __CONTENT_SHAPE__: JSON.stringify(hashSources(root, contentSources)),
        }
      : {},
    plugins: [
      nonBreakingSpaces(),
      cssInMarkup(),
      react(),
      contractCalls(),
      clientManifest(clientOutDir),
      deskManifest(deskOutDir),
      development(root),
      acceptStyles(),
      isBuild ? [] : platform(),
    ],
    environments: {
      client: siteClient(isBuild),
      ...(isBuild && {
        worker: workerEnvironment('worker/index.ts', 'dist/worker', true),
        local: workerEnvironment('worker/local/index.ts', 'dist/local', false),
        deskClient,
        shiftClient,
        desk: workerEnvironment('worker/desk/index.ts', 'dist/desk', true),
        deskLocal: workerEnvironment('worker/local/desk.ts', 'dist/desk-local', false),
      }),
    },
    builder: { buildApp: (builder) => buildAll(builder, buildId) },
  };
});
