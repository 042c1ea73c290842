import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { mapEarly } from '../build/early-sources.ts';
import { contentSources, hashSources } from '../source-hash.ts';

const stylesPath = '/@development/styles.css';
const editId = 'virtual:development-edit';
const entryId = 'virtual:development-entry';
const entrySource = 'client/entry.client.tsx';

/** By this the policy of the development server lets Vite's style elements in: a deployed policy knows nothing of it. */
const styleNonce = randomUUID();

/** Where Vite's client looks for the nonce, as soon as whatever imports it runs: early scripts come before the entry. */
const nonceMeta = `
const meta = document.createElement('meta');
meta.setAttribute('property', 'csp-nonce');
meta.nonce = '${styleNonce}';
document.head.append(meta);
`;

/**
 * Vite's client and React's refresh hooks come before the entry. What a screen exports beside its component is read when
 * the next page is opened: it need not reload the one that is shown.
 */
const entryModule = `
window.__getReactRefreshIgnoredExports = () => ['loader', 'shouldRevalidate'];
await import('/@vite/client');
await import('@vitejs/plugin-react/preamble');
await import('/${entrySource}');
`;

/**
 * Addresses of sources in place of the hashed files of a build. One style sheet has the styles of all, as the server
 * renders late parts before their code has come.
 */
export const developmentManifest = `
const at = (name) => ({ file: '/' + name, css: [], imports: [] });
export const clientManifest = {
  early: ${JSON.stringify(mapEarly((source) => `/${source}`))},
  entry: { file: '/@id/__x00__${entryId}', css: ['${stylesPath}'], imports: [] },
  modules: new Proxy({}, { get: (_, name) => at(String(name)), has: () => true }),
};
`;

/** The deployed policy, which lets Vite's style elements in besides. */
export function widenPolicy(policy: string): string {
  return policy.replace(/\bstyle-src [^;]*/, (sources) => `${sources} 'nonce-${styleNonce}'`);
}

const letStylesIn: Connect.NextHandleFunction = (_request, response, next) => {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const headers = rest.at(-1) as OutgoingHttpHeaders | undefined;
    const policy = headers?.['content-security-policy'];
    if (headers && typeof policy === 'string') headers['content-security-policy'] = widenPolicy(policy);
    return writeHead(status, headers);
  };
  next();
};

const partition = <T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] => [
  all.filter(isFirst),
  all.filter((one) => !isFirst(one)),
];

/** All style sheets of the client, the one that names the layers first. */
async function allStyles(server: ViteDevServer, root: string): Promise<string> {
  const sheets = globSync('client/**/*.css', { cwd: root }).sort();
  const first = 'client/ui/tokens.css';
  const ordered = [first, ...sheets.filter((sheet) => sheet !== first)];
  const texts = await Promise.all(
    ordered.map((sheet) => server.environments.client.transformRequest(`/${sheet}?direct`)),
  );
  return texts.map((text) => text?.code ?? '').join('\n');
}

function serveStyles(server: ViteDevServer, root: string): Connect.NextHandleFunction {
  return (_request, response, next) => {
    allStyles(server, root).then(
      (text) =>
        response.setHeader('Content-Type', 'text/css').setHeader('Cache-Control', 'no-store').end(text),
      next,
    );
  };
}

/**
 * What `npm run dev` has in place of a build. Kept pages and published content follow from the build that made them: in
 * development every edit makes another one, so that the next request is answered by the sources as they are.
 */
export function development(root: string): Plugin {
  return {
    name: 'befit:development',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/builds/latest.json', (_request, response) => {
        response.setHeader('Content-Type', 'application/json').end('{"id":"development"}');
      });
      server.middlewares.use(stylesPath, serveStyles(server, root));
      // Behind Vite's own, before what asks the worker.
      return () => {
        server.middlewares.use(letStylesIn);
      };
    },
    resolveId(id) {
      return id === editId || id === `\0${entryId}` ? `\0${id.replace('\0', '')}` : undefined;
    },
    load(id) {
      if (id === `\0${entryId}`) return entryModule;
      if (id !== `\0${editId}`) return;
      const shape = hashSources(root, contentSources);
      return `
        globalThis.__BUILD_ID__ = crypto.randomUUID();
        globalThis.__CONTENT_SHAPE__ = '${shape}';`;
    },
    transform: {
      filter: { id: /\/worker\/.*\.ts$|\/vite\/dist\/client\/client\.mjs$/ },
      handler(code, id) {
        if (id.endsWith('/client.mjs')) return nonceMeta + code;
        if (this.environment.name === 'client') return;
        // The main module is loaded anew with every edit; whoever names the build need not be.
        if (id.endsWith('/worker/local/index.ts')) return `import '${editId}';${code}`;
        return code.replaceAll(/__BUILD_ID__|__CONTENT_SHAPE__/g, 'globalThis.$&');
      },
    },
    hotUpdate({ file, modules }) {
      const { name, moduleGraph, hot } = this.environment;
      if (name === 'client') {
        if (!file.endsWith('.css')) return;
        const update = { type: 'css-update', path: stylesPath, acceptedPath: stylesPath } as const;
        hot.send({ type: 'update', updates: [{ ...update, timestamp: Date.now() }] });
        // Nothing imports what the one sheet is made of: Vite would reload the page for it.
        const [direct, imported] = partition(modules, ({ url }) => url.endsWith('?direct'));
        for (const sheet of direct) moduleGraph.invalidateModule(sheet);
        return imported;
      }
      const edit = moduleGraph.getModuleById(`\0${editId}`);
      return edit && modules.length > 0 ? [...modules, edit] : undefined;
    },
  };
}

/** Style sheets with names of classes take their edits in by themselves: the names stay. */
export function acceptStyles(): Plugin {
  return {
    name: 'befit:accept-styles',
    apply: 'serve',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => `${code}\nimport.meta.hot.accept();`,
    },
  };
}
