import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { projectRoot } from '#tests/harness/commands.ts';
import { portOf } from '#tests/harness/port.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

/** Another user than the one who builds, where the tests may be one. */
const isRoot = process.getuid?.() === 0;
const OTHER = 65_534;
const asOther = isRoot ? { uid: OTHER, gid: OTHER } : {};
/** What the documented file of secrets names. */
const secrets = {
  CODE_PEPPER: 'a-pepper-of-the-tests-32-letters-long',
  HOP_SECRET: 'a-secret-of-edge-and-origin-32-letters',
  SITE_URL: 'https://befit.example',
  ALLOWED_HOSTS: 'rest.befit.example',
  DATA_IN_RUSSIA: 'true',
};

const deployed = (name: string) => readFileSync(join(projectRoot, 'worker/origin/deploy', name), 'utf8');
/** What stands behind a word at the beginning of lines. */
const valuesOf = (text: string, beginning: string) =>
  text.split('\n').flatMap((line) => (line.startsWith(beginning) ? [line.slice(beginning.length)] : []));
const stepsOf = (name: string) => valuesOf(deployed('Containerfile'), `${name} `);
const unitValues = (name: string) => valuesOf(deployed('befit-origin.service'), `${name}=`);
const pairsOf = (text: string) => Object.fromEntries(text.split(' ').map((pair) => pair.split(/=(.*)/, 2)));

const scratch = temporaryFolder();
/** Stands for `/opt/befit` of both files. */
const program = join(scratch, 'program');
/** What a shell has there: the Node of the image, and nothing of the packages. */
const barePath = [join(scratch, 'bin'), '/usr/bin', '/bin'].join(delimiter);

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  return String(port);
}

/** Does something in the folder of the program, as who builds it. */
function runStep(script: string, variables: Readonly<Record<string, string>> = {}): void {
  const { status, stderr } = spawnSync('sh', ['-c', script], {
    cwd: program,
    encoding: 'utf8',
    env: { PATH: barePath, ...variables },
  });
  if (status !== 0) throw new Error(`A step has failed: ${script}\n${stderr}`);
}

beforeAll(() => {
  chmodSync(scratch, 0o755);
  mkdirSync(join(scratch, 'bin'));
  cpSync(realpathSync(process.execPath), join(scratch, 'bin/node'));
  const ignored = new Set(readFileSync(join(projectRoot, '.dockerignore'), 'utf8').split('\n'));
  cpSync(projectRoot, program, {
    recursive: true,
    filter: (path) => path === projectRoot || !ignored.has(path.slice(projectRoot.length + 1)),
  });
  const [install = ''] = stepsOf('RUN');
  // The packages are those of this copy: a registry is no part of the test.
  runStep('cp -al "$FROM" . 2>/dev/null || cp -a "$FROM" .', { FROM: join(projectRoot, 'node_modules') });
  runStep(install.replace('npm ci', 'true'));
}, 300_000);

const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a service as its file says, and stops it as the system would. */
async function runService(
  command: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const dataDir = mkdtempSync(join(scratch, 'data-'));
  if (isRoot) chownSync(dataDir, OTHER, OTHER);
  const port = await freePort();
  const [file = '', ...words] = command;
  const env = { PATH: barePath, ...variables, ...secrets, DATA_DIR: dataDir, PORT: port };
  const child = spawn(file, words, { cwd: program, env, ...asOther });
  running.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const gone = once(child, 'exit');
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) return expect(printed).toBe('running');
      expect((await fetch(`http://127.0.0.1:${port}/alive`)).status).toBe(200);
    },
    { timeout: 60_000, interval: 300 },
  );
  const refused = await fetch(`http://127.0.0.1:${port}/`, { headers: { Host: 'rest.befit.example' } });
  expect([421, 403]).toContain(refused.status);
  child.kill('SIGTERM');
  expect(await gone).toEqual([0, null]);
  expect(existsSync(join(dataDir, 'site.sqlite'))).toBe(true);
}

test('an origin runs in its container, as the user of it, with nothing of the packages on the path', async () => {
  // The steps that are followed here are all that there are.
  expect(stepsOf('FROM')).toEqual([expect.stringMatching(/\/node:24-/)]);
  expect(stepsOf('COPY')).toEqual(['. .']);
  expect(stepsOf('RUN').slice(1)).toEqual(['mkdir /data && chown node /data']);
  expect(stepsOf('USER')).toEqual(['node']);
  await runService(JSON.parse(stepsOf('CMD').at(-1) ?? '[]'), pairsOf(stepsOf('ENV')[0] ?? ''));
}, 120_000);

test('an origin runs under systemd, as a user who may write nothing but its folder', async () => {
  expect([unitValues('User'), unitValues('WorkingDirectory')]).toEqual([['befit'], ['/opt/befit']]);
  const command = (unitValues('ExecStart')[0] ?? '').replace('/opt/befit', program).split(' ');
  await runService(command, pairsOf(unitValues('Environment')[0] ?? ''));
}, 120_000);
