import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CloudflareDouble } from '#tests/doubles/cloudflare.ts';
import { projectRoot, withoutNetwork } from '#tests/harness/commands.ts';
import { writeOwnCompany } from '#tests/harness/own-company.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

// Each command of wrangler takes two seconds, on a busy machine ten, and a release is two dozen of them.
vi.setConfig({ testTimeout: 900_000 });

/** A build of one file: its id follows from the code, and its pages ask for one hashed file. */
const build = `
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
const [code, desk] = ['code.js', 'desk.js'].map((name) => readFileSync(name, 'utf8'));
const id = code.replace(/\\W+/g, '').slice(-20);
rmSync('dist', { recursive: true, force: true });
for (const name of ['worker', 'desk', 'client/assets', 'client/builds', 'desk-client/builds']) mkdirSync('dist/' + name, { recursive: true });
writeFileSync('dist/worker/index.js', code);
writeFileSync('dist/desk/index.js', desk);
writeFileSync('dist/desk-client/builds/latest.json', JSON.stringify({ id: 'desk' + id }));
writeFileSync('dist/client/assets/app-' + id + '.js', '');
writeFileSync('dist/client/builds/latest.json', JSON.stringify({ id }));
writeFileSync('dist/client/builds/files.json', JSON.stringify({ id, files: ['assets/app-' + id + '.js'], kept: [] }));
`;
const codeOf = (words: string) =>
  `export class AccountChannel {}\nexport default { fetch: () => new Response('${words}') };\n`;

const cloudflare = new CloudflareDouble();
const folder = temporaryFolder();
const site = join(folder, 'site');
const write = (name: string, text: string) => writeFileSync(join(site, name), text);

function commit(words: string, desk = words): void {
  write('code.js', codeOf(words));
  write('desk.js', codeOf(desk));
  execFileSync('git', ['add', '.'], { cwd: site });
  const name = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@befit.test' };
  const committer = { GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@befit.test' };
  execFileSync('git', ['commit', '--quiet', '--message', words], {
    ...{ cwd: site, env: { ...process.env, ...name, ...committer } },
  });
}

beforeAll(async () => {
  await cloudflare.start();
  mkdirSync(join(site, 'worker/db/migrations'), { recursive: true });
  cpSync(join(projectRoot, 'worker/db/migrations'), join(site, 'worker/db/migrations'), { recursive: true });
  cpSync(join(projectRoot, 'wrangler.toml'), join(site, 'wrangler.toml'));
  write(
    'package.json',
    JSON.stringify({
      type: 'module',
      scripts: { 'test:all': 'test ! -e ../fails', build: 'node build.mjs' },
    }),
  );
  write('build.mjs', build);
  write('.gitignore', 'dist\n.cache\n.wrangler\n');
  write('../secrets.json', JSON.stringify({ CODE_PEPPER: 'a', OPERATOR_TOKEN: 'b', SMS_RU_API_ID: 'c' }));
  execFileSync('git', ['init', '--quiet'], { cwd: site });
  commit('one');
});
afterAll(() => cloudflare.stop());

async function release(...words: string[]): Promise<string> {
  const script = join(projectRoot, 'scripts/run.mjs');
  const all = [
    'scripts/release/release.ts',
    'full',
    '--to',
    'production',
    '--patience',
    '0',
    '--without-audit',
    ...words,
  ];
  const child = spawn(process.execPath, [script, ...all], {
    ...{ cwd: site, env: { ...process.env, ...withoutNetwork, ...cloudflare.variables } },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  const [code] = await once(child, 'close');
  return `${printed.join('')}\nended with ${code}`;
}

const worker = (name = 'befit') => cloudflare.workers.get(name);
const serving = (name = 'befit') => worker(name)?.pick(undefined)?.code;
const count = (table: string) => Number(cloudflare.db.prepare(`SELECT COUNT(*) AS n FROM ${table}`).get()?.n);

test('a site without secrets, company and names of its own is not released', async () => {
  const said = await release();
  for (const missing of [
    /befit: CODE_PEPPER/,
    /befit: SMS_RU_API_ID or .+nobody can sign in/,
    /befit: placeholder: https:..befit.example/,
    /befit-desk: placeholder: https:..desk.befit.example/,
    /placeholder: id 0{8}/,
    /there is no company.json/,
    /ended with 2/,
  ])
    expect(said).toMatch(missing);
  expect(cloudflare.changes).toEqual([]);
});

test('the first release migrates, seeds and deploys the site and its desk', async () => {
  const toml = readFileSync(join(site, 'wrangler.toml'), 'utf8');
  const named = toml
    .replaceAll('"https://befit.example"', `"${cloudflare.siteUrl}"`)
    .replaceAll('"https://desk.befit.example"', `"${cloudflare.deskUrl}"`)
    .replaceAll('befit.example', 'befit.ru')
    .replaceAll('00000000-0000-0000-0000-000000000001', 'd1d1d1d1-0000-4000-8000-000000000001')
    .replaceAll('"00000000000000000000000000000001"', '"cafe0000000000000000000000000001"');
  write('wrangler.toml', named);
  writeOwnCompany(join(site, 'company.json'));
  commit('one');
  writeFileSync(join(folder, 'fails'), '');
  expect(await release('--secrets', '../secrets.json')).toContain('npm run test:all has failed');
  execFileSync('rm', [join(folder, 'fails')]);
  expect(cloudflare.changes).toEqual([]);
  const said = await release('--secrets', '../secrets.json');
  expect([said, cloudflare.unknown]).toEqual([expect.stringContaining('befit-desk: released.'), []]);
  expect(count('programmes')).toBeGreaterThan(0);
  expect([serving(), serving('befit-desk')]).toEqual([
    expect.stringContaining("'one'"),
    expect.stringContaining("'one'"),
  ]);
  expect(worker()?.triggers).toMatchObject({ crons: [{ cron: '* * * * *' }, { cron: '*/5 * * * *' }] });
});

test('the next one is given to more and more visitors, and keeps files of open pages', async () => {
  commit('two');
  const before = cloudflare.changes.length;
  expect(await release('--dry-run')).toContain('$ npx wrangler versions deploy NEW@10%');
  expect(cloudflare.changes).toHaveLength(before);
  expect(await release()).toContain('befit-desk: released.');
  const shares = worker()?.deployments.map(({ versions }) => versions[0]?.percentage);
  expect(shares).toEqual([100, 10, 0, 100]);
  expect(serving()).toContain("'two'");
  const files = [...(worker()?.pick(undefined)?.files.keys() ?? [])];
  expect(files.filter((path) => path.startsWith('/assets/'))).toHaveLength(2);
});

test('a version that fails goes back before a visitor has seen it, and a desk that fails leaves its site', async () => {
  commit('broken');
  const said = await release('--without-tests');
  expect(said).toContain('released WITHOUT its tests');
  expect(said).toMatch(/\/ answers 500[\s\S]*Rolled back/);
  expect(serving()).toContain("'two'");
  commit('three', 'broken desk');
  expect(await release()).toMatch(/\/sign-in\/ answers 500[\s\S]*Rolled back/);
  expect([serving(), serving('befit-desk')]).toEqual([
    expect.stringContaining("'three'"),
    expect.stringContaining("'two'"),
  ]);
});

test('one command goes back; a desk that has gone back already stays', async () => {
  expect(await release('--back')).toContain('ended with 0');
  expect([serving(), serving('befit-desk')]).toEqual([
    expect.stringContaining("'two'"),
    expect.stringContaining("'two'"),
  ]);
  expect(cloudflare.unknown).toEqual([]);
});
