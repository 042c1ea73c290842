import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Outcome, projectRoot, runScriptFile, runWrangler } from '#tests/harness/commands.ts';
import { applyMigrations } from '#tests/harness/database.ts';
import { lookInto, readTables } from '#tests/harness/local-database.ts';
import { operatorEdits } from '#tests/harness/operator-edits.ts';
import { writeOwnCompany } from '#tests/harness/own-company.ts';
import { splitSql } from '#tests/harness/split-sql.ts';

const folder = mkdtempSync(join(tmpdir(), 'befit-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string) => readFileSync(join(projectRoot, name), 'utf8');
const wranglerToml = read('wrangler.toml');

/** The commands under a heading in the section on deploying of docs/operations.md, without what is said of them. */
function commandsOf(heading: string): string[] {
  const [, section = ''] = read('docs/operations.md').split('\n## Deploying\n');
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(section) ?? [];
  const [, part = ''] = block.split(`# ${heading}\n`);
  const [lines = ''] = part.split(/^# /m);
  return lines
    .split(/\n| && /)
    .map((command) => command.replace(/\s+#.*$/, ''))
    .filter((command) => command !== '');
}

const [once, release] = [commandsOf('Once'), commandsOf('With every release')];

/** Runs a command of docs/operations.md on this machine: a deployment goes as far as its dry run, databases are local ones. */
async function follow(command: string): Promise<Outcome> {
  const [, args = ''] = /^npx wrangler (.*)$/.exec(command) ?? [];
  const words = args.split(' ').map((word) => word.replaceAll('"', ''));
  if (words[0] === 'deploy') return runWrangler([...words, '--dry-run', '--outdir', join(folder, 'out')]);
  if (words[0] === 'd1') {
    const local = words.flatMap((word) => (word === '--remote' ? ['--local', '--persist-to', folder] : word));
    return runWrangler(local.map((word) => (word.endsWith('.sql') ? join(folder, word) : word)));
  }
  const seed = /^npm run --silent seed:sql -- base company\.json > (\S+)$/;
  const [, file = ''] = seed.exec(command) ?? [];
  if (file === '')
    throw new Error(`docs/operations.md names a command that is not followed here: ${command}`);
  const refused = await runScriptFile('.ci/seed-sql.mjs', ['base', 'worker/db/seed/company-sample.json']);
  expect(refused.code).toBe(1);
  writeOwnCompany(join(folder, 'company.json'));
  const outcome = await runScriptFile('.ci/seed-sql.mjs', ['base', join(folder, 'company.json')]);
  writeFileSync(join(folder, file), outcome.output);
  return outcome;
}

const databaseId = /database_id = "([^"]+)"/.exec(wranglerToml)?.[1] ?? '';
const tables = () => lookInto(folder, databaseId, readTables);
const edit = (...scripts: string[]) =>
  lookInto(folder, databaseId, (db) => db.batch(scripts.flatMap(splitSql).map((sql) => db.prepare(sql))));

describe('the first steps of a deployment', () => {
  test('create every database, bucket and queue that wrangler.toml names, and the secret that has to be there', () => {
    const [full = ''] = wranglerToml.split('[env.simply]');
    const names = [...full.matchAll(/^(?:database_name|bucket_name|queue|dead_letter_queue) = "([^"]+)"/gm)];
    const created = once.flatMap((command) => / create (\S+)$/.exec(command)?.[1] ?? []);
    const stores = [...full.matchAll(/^\[\[kv_namespaces\]\]\nbinding = "([^"]+)"/gm)];
    const named = [...names, ...stores].map(([, name]) => name);
    expect(new Set(created)).toEqual(new Set(named));
    expect(once).toContain('npx wrangler secret put CODE_PEPPER --env=""');
  });

  test('are told for the simple variant by putting other names into them', () => {
    const [full = '', simple = ''] = wranglerToml.split(/^\[env\.simply\]$/m);
    const namesOf = (text: string) =>
      [...text.matchAll(/^(?:database_name|bucket_name|queue|dead_letter_queue) = "([^"]+)"/gm)].map(
        ([, name]) => name,
      );
    expect(namesOf(simple)).toEqual(namesOf(full).map((name) => name?.replace('befit', 'befit-simply')));
  });
});

test('no deployment lets the platform log addresses, where codes may stand', () => {
  const [, logs = ''] = wranglerToml.split(/^\[observability\.logs\]$/m);
  expect(logs).toMatch(/^\ninvocation_logs = false$/m);
  expect(wranglerToml).not.toMatch(/^\[env\.\w+\.observability/m);
});

test('an edge in front of an origin is bound to no store and runs nothing by the clock', () => {
  const [, edge = ''] = wranglerToml.split(/^\[env\.edge\]$/m);
  const parts = [...edge.matchAll(/^\[+env\.edge\.(\w+)/gm)].map(([, name]) => name);
  expect(parts).toEqual(['vars', 'triggers', 'images']);
  expect(edge).toContain('crons = []');
  expect(edge).toMatch(/^REST_ORIGIN = "https:/m);
});

/** Migrations that wrangler applies here: it starts a database for each, and applied those before when they were new. */
const NEWEST_MIGRATIONS = 4;

/** The database as a release of some migrations ago has left it. */
async function migrateAsBefore(): Promise<void> {
  const directory = join(projectRoot, 'worker/db/migrations');
  const older = join(folder, 'older');
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  for (const name of names.slice(0, -NEWEST_MIGRATIONS)) cpSync(join(directory, name), join(older, name));
  await lookInto(folder, databaseId, (db) => applyMigrations(db, older));
}

describe('a release as docs/operations.md tells it', () => {
  let outcomes: (readonly [string, Outcome])[] = [];
  beforeAll(async () => {
    await migrateAsBefore();
    // The build is that of these tests; packages are judged by a registry, and by rules of their own; the files of the one before come from a live site; the record of a release would change the repository, and is tested with the rules
    // of migrations.
    const live = 'npm run keep:build -- https://befit.example';
    const elsewhere = [
      'npm run build',
      'npm run release:check -- company.json',
      live,
      'npm run schema:release',
    ];
    for (const command of release.filter((each) => !elsewhere.includes(each)))
      outcomes = [...outcomes, [command, await follow(command)]];
  }, 240_000);

  test('runs through without a network', () => {
    expect(release[0]).toBe('npm run build');
    expect(outcomes).toHaveLength(4);
    for (const [command, { code, errors }] of outcomes)
      expect([command, code, errors]).toEqual([command, 0, errors]);
  });

  test('ends with a deployment that has every binding', () => {
    const printed = outcomes.at(-1)?.[1].output;
    for (const name of [
      'DB',
      'CONTENT',
      'PHOTOS',
      'CHARGES',
      'MESSAGES',
      'EMAIL',
      'IMAGES',
      'ASSETS',
      'FLOOD_LIMITER',
    ])
      expect(printed).toContain(`env.${name} `);
    expect(printed).toContain('--dry-run: exiting now');
  });

  test('is one of the simple variant with the other environment', async () => {
    const { code, output } = await follow('npx wrangler deploy --env simply');
    expect([code, output]).toEqual([0, expect.stringContaining('env.DB (befit-simply)')]);
    expect(output).toContain('env.IS_SIMPLY ("true")');
  }, 60_000);

  test('may be repeated: what operators have changed, added or removed meanwhile stays', async () => {
    const seeded = await tables();
    expect(seeded.dishes?.length).toBeGreaterThan(100);
    await edit(...operatorEdits.map(([, sql]) => sql));
    const edited = await tables();
    expect(edited).not.toEqual(seeded);
    const load = release.find((command) => command.endsWith('base.sql') && command.includes('d1 execute'));
    expect(await follow(load ?? '')).toMatchObject({ code: 0 });
    expect(await tables()).toEqual(edited);
  }, 60_000);

  test('meets a database that refuses what D1 refuses', async () => {
    const refusalOf = (sql: string) => edit(sql).then(String, String);
    expect(await refusalOf(`SELECT '${'a'.repeat(100_000)}'`)).toMatch(/too long|TOOBIG/i);
    const compound = Array.from({ length: 6 }, (_, index) => `SELECT ${index}`).join(' UNION ALL ');
    expect(await refusalOf(compound)).toMatch(/compound SELECT/i);
  }, 60_000);
});
