import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copySources } from '#tests/harness/development.ts';
import { type LocalWorker, startLocalWorker } from '#tests/harness/local-worker.ts';

const dist = resolve(import.meta.dirname, '../../dist');

function readModules(build: string): string {
  const names = readdirSync(join(dist, build), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(dist, build, name), 'utf8'))
    .join('\n');
}

let production: LocalWorker;

beforeAll(async () => {
  production = await startLocalWorker({ build: 'production' });
});

afterAll(() => production?.stop());

test('a tree that is built is taken as it is: a service may write nothing there', () => {
  const root = resolve(dist, '..');
  const lock = join(root, '.cache/build.lock');
  const script =
    "import('./.ci/build.mjs').then(async (build) => console.log(await build.buildWhenChanged()))";
  writeFileSync(lock, String(process.pid));
  try {
    const options = { cwd: root, encoding: 'utf8', timeout: 15_000 } as const;
    expect(execFileSync(process.execPath, ['-e', script], options)).toBe('false\n');
  } finally {
    rmSync(lock);
  }
});

test('an edit of the worker builds the worker of the tests alone, for whatever command starts them', () => {
  const copy = copySources();
  const inCopy = (path: string) => join(copy, path);
  try {
    cpSync(dist, inCopy('dist'), { recursive: true });
    const client = statSync(inCopy('dist/client/builds/latest.json')).mtimeMs;
    const deployed = readFileSync(inCopy('dist/worker/index.js'), 'utf8');
    const edited = inCopy('worker/pages/crawlers/files.ts');
    writeFileSync(edited, readFileSync(edited, 'utf8').replace('Sitemap: ', 'Edited-sitemap: '));
    const script = "await (await import('./.ci/build/before-tests.ts')).default()";
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: copy });
    expect(readFileSync(inCopy('dist/local/index.js'), 'utf8')).toContain('Edited-sitemap: ');
    expect(readFileSync(inCopy('dist/worker/index.js'), 'utf8')).toBe(deployed);
    expect(statSync(inCopy('dist/client/builds/latest.json')).mtimeMs).toBe(client);

    writeFileSync(edited, readFileSync(edited, 'utf8').replace('Edited-sitemap: ', 'Watched-sitemap: '));
    const watch = `
      const { default: begin } = await import('./.ci/build/before-tests.ts');
      const { buildWhenChanged } = await import('./.ci/build.mjs');
      const { writeFileSync, readFileSync } = await import('node:fs');
      let again;
      await begin({ onTestsRerun: (build) => { again = build; } });
      // As a test does that starts the deployed worker.
      await buildWhenChanged(['worker']);
      writeFileSync('${edited}', readFileSync('${edited}', 'utf8').replace('Watched-', 'Again-'));
      await again();
      console.log(await buildWhenChanged(['worker'], { takesWarm: process.env.TAKES_WARM_BUILD === 'true' }));
      process.exit();`;
    const watched = execFileSync(process.execPath, ['--input-type=module', '-e', watch], {
      cwd: copy,
      encoding: 'utf8',
    });
    expect(watched.trim(), 'what was built for the watch is taken').toBe('false');
    for (const name of ['local', 'worker']) {
      const built = join('dist', name);
      expect(readFileSync(inCopy(join(built, 'index.js')), 'utf8')).toContain('Again-sitemap: ');
      const modules = readdirSync(inCopy(built), { recursive: true, encoding: 'utf8' });
      expect(modules.filter((module) => module.endsWith('.js'))).toEqual(['index.js']);
    }
    // Whoever does not watch gets the worker as it is deployed: minified.
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: copy });
    const built = readFileSync(inCopy('dist/local/index.js'), 'utf8');
    expect(built).toContain('Again-sitemap: ');
    expect(built.split('\n').length).toBeLessThan(10_000);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}, 120_000);

test.each(['LOCAL_DB', 'inbox.json'])(
  'the deployed worker has nothing of the local environment: %s',
  (mark) => {
    expect(readModules('local')).toContain(mark);
    expect(readModules('worker')).not.toContain(mark);
  },
);

test.each(['/local', '/local/', '/local/inbox', '/local/inbox.json', '/local/clock'])(
  'the deployed worker does not answer %s',
  async (path) => {
    const answer = await fetch(production.url + path);
    expect(answer.status).toBe(404);
  },
);

test.each(['/.vite/manifest.json', '/_headers', '/.assetsignore', '/assets/gone-12345678.js'])(
  '%s is not public',
  async (path) => {
    const answer = await fetch(production.url + path);
    expect(answer.status).toBe(404);
  },
);

test('a page brings the styles of all that the server renders of it, and of no other screen', async () => {
  const html = await (await fetch(production.url)).text();
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="(\/assets\/[^"]+\.css)">/g)].map(
    ([, url]) => url ?? '',
  );
  const rules = sheets.map((url) => readFileSync(join(dist, 'client', url), 'utf8')).join('\n');
  const [head = '', body = ''] = html.split('<body>');
  expect(head).toContain(sheets[0]);
  const names = [...body.matchAll(/ class="([^"]+)"/g)].flatMap(([, list]) => list?.split(' ') ?? []);
  const unstyled = [...new Set(names)].filter((name) => !rules.includes(`.${name}`));
  expect(names.length).toBeGreaterThan(100);
  expect(unstyled).toEqual([]);
  expect(sheets.filter((url) => /-(screen|modal)-/.test(url) && !url.includes('home-screen'))).toEqual([]);
});

test('no source map is among the public files', () => {
  const names = readdirSync(join(dist, 'client'), { recursive: true, encoding: 'utf8' });
  expect(names.filter((name) => name.endsWith('.map'))).toEqual([]);
});

test('hashed files are immutable, the service worker and the build id are asked for anew', async () => {
  const [script] = readdirSync(join(dist, 'client/assets')).filter((name) => name.endsWith('.js'));
  const cacheControl = async (path: string) => {
    const answer = await fetch(production.url + path);
    expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
    return answer.headers.get('cache-control');
  };
  expect(await cacheControl(`/assets/${script}`)).toBe('public, max-age=31536000, immutable');
  expect(await cacheControl('/sw.js')).toBe('no-cache');
  expect(await cacheControl('/builds/latest.json')).toBe('no-store');
});

test('every file that home names exists', async () => {
  const home = await fetch(`${production.url}/`);
  const urls = [
    ...(await home.text()).matchAll(/(?:src|href)="(\/(?:assets|fonts|icons|images)\/[^"]+)"/g),
  ].map(([, url]) => url);
  expect(urls.length).toBeGreaterThan(3);
  for (const url of new Set(urls)) {
    const answer = await fetch(production.url + url);
    expect([url, answer.status]).toEqual([url, 200]);
  }
});

test('the service worker keeps the shell and the offline page, and no other page', () => {
  const script = readFileSync(join(dist, 'client/sw.js'), 'utf8');
  const urls = [...script.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url ?? '');
  expect(urls).toContain('/offline.html');
  expect(urls.some((url) => /^\/assets\/entry\.client-.*\.js$/.test(url))).toBe(true);
  expect(urls.filter((url) => !/^\/(assets|fonts|icons)\/|^\/offline\.(html|css|js)$/.test(url))).toEqual([]);
  expect(script).not.toMatch(/^\s*import\s/m);
});
