import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScriptFile } from '#tests/harness/commands.ts';
import { portOf } from '#tests/harness/port.ts';

/** A server that is no site of ours but for the description of its calls, and takes no token. */
let other: Server;

const description = {
  paths: {
    '/rest/operations/sales-stops/': {
      get: { tags: ['operations'], summary: 'Остановки продаж', parameters: [] },
    },
  },
};

beforeAll(async () => {
  other = createServer((request, response) => {
    const isDescription = request.url === '/rest/openapi.json';
    response.statusCode = isDescription ? 200 : 401;
    response.end(
      JSON.stringify(isDescription ? description : { error: { message: 'Войдите, чтобы продолжить' } }),
    );
  });
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(() => other.close());

const there = () => `http://127.0.0.1:${portOf(other)}`;

type Case = readonly [command: string, variables: () => Record<string, string>, line: () => string];

const cases: readonly Case[] = [
  [
    'start',
    () => ({ PORT: 'abc' }),
    () => 'PORT=abc is no port: give a number up to 65535, for example PORT=8787.',
  ],
  [
    'start',
    () => ({ PORT: String(portOf(other)) }),
    () =>
      `Port ${portOf(other)} is taken: choose another one, for example PORT=${portOf(other) + 1} npm start.`,
  ],
  [
    'start',
    () => ({ IS_SIMPLY: 'yes' }),
    () => 'IS_SIMPLY=yes is neither true nor false: give one of them, or leave it out.',
  ],
  [
    'start',
    () => ({ REST_ORIGIN: 'foo' }),
    () =>
      'REST_ORIGIN=foo is no address: give one such as REST_ORIGIN=http://localhost:8790, or leave it out.',
  ],
  [
    'start',
    () => ({ REST_ORIGIN: 'https://origin.example' }),
    () =>
      'REST_ORIGIN=https://origin.example has no HOP_SECRET beside it: give the one that the origin there was started with.',
  ],
  [
    'dev',
    () => ({ PORT: '70000' }),
    () => 'PORT=70000 is no port: give a number up to 65535, for example PORT=8787.',
  ],
  [
    'dev',
    () => ({ PORT: String(portOf(other)) }),
    () =>
      `Port ${portOf(other)} is taken: choose another one, for example PORT=${portOf(other) + 1} npm run dev.`,
  ],
  [
    'origin',
    () => ({ SMTP_URL: 'nonsense' }),
    () =>
      'SMTP_URL=nonsense is no address: give one such as SMTP_URL=smtps://user:password@mail.example:465, or leave it out.',
  ],
  [
    'origin load seed.sql',
    () => ({ DATA_DIR: '.cache/no-origin' }),
    () =>
      '.cache/no-origin has no database yet: start the origin once with DATA_DIR=.cache/no-origin npm run origin, then load.',
  ],
  [
    'origin',
    () => ({ PORT: 'abc' }),
    () => 'PORT=abc is no port: give a number up to 65535, for example PORT=8790.',
  ],
  [
    'origin',
    () => ({ PORT: String(portOf(other)) }),
    () =>
      `Port ${portOf(other)} is taken: choose another one, for example PORT=${portOf(other) + 1} npm run origin.`,
  ],
  ['origin lode', () => ({}), () => 'npm run origin [-- copy | load <file>]'],
  [
    'origin copy',
    () => ({ DATA_DIR: '.cache/no-origin' }),
    () =>
      '.cache/no-origin has no database yet: start the origin once with DATA_DIR=.cache/no-origin npm run origin, then copy.',
  ],
  [
    'restore origin --key .cache/no-key',
    () => ({}),
    () => '.cache/no-key cannot be read: --key names the file with the private key.',
  ],
  [
    'soak lod',
    () => ({}),
    () =>
      'No part of the soak is called lod: there are load, slow, crowd, faults, kills, copies, fuzz, hostile.',
  ],
  ['bench --fast', () => ({}), () => "Unknown option '--fast': npm run bench -- --help lists them."],
  [
    'operate',
    () => ({ SITE_URL: 'http://127.0.0.1:9' }),
    () => 'No site answers at http://127.0.0.1:9 (fetch failed): start it, or name another one by SITE_URL.',
  ],
  [
    'operate',
    () => ({ SITE_URL: 'befit' }),
    () => 'SITE_URL=befit is no address: give one such as SITE_URL=https://befit.example.',
  ],
  [
    'operate sales-stops/list',
    () => ({ SITE_URL: there(), OPERATOR_TOKEN: 'wrong' }),
    () =>
      `${there()} refuses the token of OPERATOR_TOKEN (401): give the one that the site has as its secret OPERATOR_TOKEN.`,
  ],
];

it.each(cases)(
  'npm run %s says in one line what is wrong and what to do',
  async (command, variables, line) => {
    const [script, ...words] = command.split(' ');
    const { code, output, errors } = await runScriptFile(`.ci/${script}.mjs`, words, variables());
    expect({ code, output, errors: errors.trimEnd() }).toEqual({ code: 2, output: '', errors: line() });
  },
);

it.each([
  ['soak', 'npm run soak -- [load]'],
  ['bench', 'npm run bench -- [server]'],
  ['operate', 'Usage: npm run operate'],
  ['origin', 'npm run origin [-- copy'],
  ['restore', 'Usage: npm run restore'],
])('npm run %s -- --help says how to use it', async (script, beginning) => {
  const { code, output, errors } = await runScriptFile(`.ci/${script}.mjs`, ['--help'], {
    SITE_URL: there(),
  });
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(output.startsWith(beginning)).toBe(true);
});

it('npm run operate -- --help says how to use it where no site answers, and that none does', async () => {
  const { code, output, errors } = await runScriptFile('.ci/operate.mjs', ['--help'], {
    SITE_URL: 'http://127.0.0.1:9',
  });
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(output).toMatch(/^Usage: npm run operate[\s\S]*No site answers at http:\/\/127\.0\.0\.1:9 /);
});

it.each(['v18.20.8', 'v20.20.2'])('a command that Node %s begins goes on in ours', async (version) => {
  const older = `data:text/javascript,Object.defineProperty(process,'version',{value:'${version}'})`;
  const words = [older, '.ci/operate.mjs', '--help'];
  const { code, output } = await runScriptFile('--import', words, { SITE_URL: there() });
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('sales-stops/list') });
});

describe('the first start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'befit-first-start-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('without a network says so soon, in one line', async () => {
    for (const name of ['package.json', 'package-lock.json', '.ci/bootstrap.mjs'])
      cpSync(name, join(folder, name));
    writeFileSync(
      join(folder, '.ci/start.mjs'),
      "await (await import('./bootstrap.mjs')).ensureInstalled();",
    );
    const { code, output, errors } = await runScriptFile(join(folder, '.ci/start.mjs'), [], {
      npm_config_cache: join(folder, 'cache'),
      npm_config_registry: 'http://127.0.0.1:9/',
    });
    // On a busy machine npm is not done within the quarter of a minute after which it says that it still runs.
    const lines = output.split('\n').filter((line) => !line.startsWith('Still installing after '));
    expect({ code, lines, errors }).toEqual({
      code: 2,
      lines: ['Installing packages (npm ci)…', ''],
      errors:
        'npm cannot reach its registry (ECONNREFUSED): connect this machine, or tell npm of your proxy or mirror (npm config set proxy, registry), and try again.\n',
    });
  }, 180_000);
});
