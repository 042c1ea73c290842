import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runScriptFile } from '#tests/harness/commands.ts';
import { portOf } from '#tests/harness/port.ts';

/** A server that is no site of ours but for the description of its calls, and takes no token. */
let other: Server;
const description = {
  paths: { '/rest/operations/sales-stops/': { get: { tags: ['operations'], summary: 'a', parameters: [] } } },
};

beforeAll(async () => {
  other = createServer(({ url }, response) => {
    const isDescription = url === '/rest/openapi.json';
    response.statusCode = isDescription ? 200 : 401;
    response.end(JSON.stringify(isDescription ? description : { error: { message: 'Войдите' } }));
  });
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(() => other.close());

/** Stands for the port of the other server. */
const TAKEN = 'the port of another';

test.each<[command: string, variables: Record<string, string>, named: string]>([
  ['start', { PORT: 'abc' }, 'PORT=abc is no port'],
  ['start', { PORT: TAKEN }, 'is taken'],
  ['start', { IS_SIMPLY: 'yes' }, 'IS_SIMPLY=yes'],
  ['start', { REST_ORIGIN: 'https://origin.example' }, 'HOP_SECRET'],
  ['dev', { PORT: TAKEN }, 'is taken'],
  ['origin', { SMTP_URL: 'nonsense' }, 'SMTP_URL=nonsense'],
  ['origin', { PORT: TAKEN }, 'is taken'],
  ['origin lode', {}, 'npm run origin [-- copy | load <file>]'],
  ['origin copy', { DATA_DIR: '.cache/no-origin' }, '.cache/no-origin has no database yet'],
  ['restore origin --key .cache/no-key', {}, '.cache/no-key cannot be read'],
  ['soak lod', {}, 'No part is called lod'],
  ['bench --fast', {}, 'No part is called --fast'],
  ['operate', { SITE_URL: 'http://127.0.0.1:9' }, 'No site answers at http://127.0.0.1:9'],
  ['operate sales-stops/list', { SITE_URL: TAKEN, OPERATOR_TOKEN: 'wrong' }, 'refuses the token'],
])('npm run %s with %o says in one line what is wrong', async (command, variables, named) => {
  const [script, ...words] = command.split(' ');
  const port = String(portOf(other));
  const told = Object.entries(variables).map(([name, value]) => {
    const taken = name === 'PORT' ? port : `http://127.0.0.1:${port}`;
    return [name, value === TAKEN ? taken : value];
  });
  const { code, output, errors } = await runScriptFile(
    `scripts/${script}.mjs`,
    words,
    Object.fromEntries(told),
  );
  expect([code, output, errors.trimEnd()]).toEqual([2, '', expect.stringContaining(named)]);
  expect(errors.trimEnd().split('\n')).toHaveLength(1);
});

test.each(['v18.20.8', 'v20.20.2'])('a command that Node %s begins goes on in ours', async (version) => {
  const older = `data:text/javascript,Object.defineProperty(process,'version',{value:'${version}'})`;
  const words = [older, 'scripts/operate.mjs', '--help'];
  const site = { SITE_URL: `http://127.0.0.1:${portOf(other)}` };
  const { code, output } = await runScriptFile('--import', words, site);
  expect([code, output]).toEqual([0, expect.stringContaining('sales-stops/list')]);
});
