import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
    'test e2e',
    () => ({ CHROMIUM_PATH: '/no/browser' }),
    () =>
      "CHROMIUM_PATH=/no/browser does not exist: give the file of a browser, or leave it out for the system's.",
  ],
  [
    'test units',
    () => ({}),
    () => 'No stage is called units: choose one of format, lint, types, unit, worker, e2e.',
  ],
  [
    'test lint --watch',
    () => ({}),
    () => '--watch follows one kind of tests: npm run test:worker -- --watch <path>.',
  ],
  [
    'soak lod',
    () => ({}),
    () => 'No part of the soak is called lod: there are load, slow, crowd, faults, kills, fuzz.',
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
])('npm run %s -- --help says how to use it', async (script, beginning) => {
  const { code, output, errors } = await runScriptFile(`.ci/${script}.mjs`, ['--help'], {
    SITE_URL: there(),
  });
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(output.startsWith(beginning)).toBe(true);
});
