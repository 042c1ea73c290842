import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { Complaint } from '#shared/complaint.ts';
import { seedStatements, seedTables } from '#worker/db/seed/load.ts';
import pictures from '#worker/db/seed/pictures.json' with { type: 'json' };
import { scriptOf } from '#worker/db/seed/script.ts';
import { keepServedFiles } from '../build/keep-files.ts';
import { Commands } from '../commands.ts';
import { check } from './check.ts';
import { type Options, readOptions } from './options.ts';
import { hasPassed } from './passed.ts';
import { type Config, findMissing, findMissingFacts, readSettings } from './settings.ts';

/** Shares of visitors that a version is given one after the other: at 0 % it answers to whoever asks for it. */
const SHARES = [0, 10, 100];
/** A site of a new name waits for its certificate and for what the timer publishes: so many times as long. */
const FIRST_WAITS_TIMES = 10;
/** A command line holds no more, in bytes. */
const SEED_PIECE = 100_000;

interface Run {
  readonly options: Options;
  readonly commands: Commands;
  readonly commit: string;
}

/** A worker that is released: the site, or its desk. */
interface Target {
  readonly environment: string;
  readonly url: string;
  readonly config: Config;
  readonly paths: readonly string[];
  /** Folder of its static files. */
  readonly files: string;
}

function listTargets({ environment, deskEnvironment }: Options): Target[] {
  const config = readSettings(environment);
  const paths = ['/health', '/', '/dostavka/', '/rest/helper/config/', '/robots.txt'];
  const site = { environment, config, paths, url: String(config.vars.SITE_URL), files: 'dist/client' };
  if (deskEnvironment === undefined) return [site];
  const desk = readSettings(deskEnvironment);
  const about = { environment: deskEnvironment, config: desk, url: String(desk.vars.DESK_URL) };
  return [site, { ...about, files: 'dist/desk-client', paths: ['/health', '/sign-in/'] }];
}

const git = (...words: string[]) => spawnSync('git', words, { encoding: 'utf8' }).stdout.trim();
/** What Cloudflare answers of a worker that was never deployed. */
const isUnknown = (output: string) =>
  /Worker ".+ not found|\b10007\b|does not exist on your account/.test(output);
/** What wrangler prints in JSON, beside whatever it warns of. */
const jsonIn = (output: string): unknown => JSON.parse(/^[[{][\s\S]*^[\]}]/m.exec(output)?.[0] ?? output);

/** What is released is what is committed: a build of anything else could never be made again. */
function findCommit(): string {
  const changes = git('status', '--porcelain');
  if (changes !== '') throw new Complaint(`Not committed, so not released:\n${changes}`);
  return git('rev-parse', 'HEAD');
}

function requireTested(commit: string, options: Options, commands: Commands): void {
  if (options['without-tests'])
    console.log('!!! This commit is released WITHOUT its tests, as --without-tests allows. !!!');
  else if (!hasPassed(process.cwd(), commit)) commands.follow('npm', 'run', 'test:all');
}

function listSecrets({ environment }: Target, { secrets }: Options, commands: Commands): string[] {
  const given = secrets === undefined ? [] : Object.keys(JSON.parse(readFileSync(secrets, 'utf8')));
  const { isRight, output } = commands.ask(environment, 'secret', 'list', '--format', 'json');
  if (!isRight && !isUnknown(output)) throw new Complaint(`The secrets cannot be listed:\n${output}`);
  const stored = isRight ? z.array(z.object({ name: z.string() })).parse(jsonIn(output)) : [];
  return [...given, ...stored.map(({ name }) => name)];
}

function requireSettings(targets: readonly Target[], options: Options, commands: Commands): void {
  const hasCompany = targets.some(({ config }) => config.d1_databases.length > 0);
  const secrets = targets.map((one) => listSecrets(one, options, commands));
  if (hasCompany && !secrets.flat().some((name) => /CAPTCHA_SECRET$/.test(name)))
    console.log(
      '!!! Without a bot check robots use up the codes by SMS: docs/operations.md says how to get one. !!!',
    );
  const missing = [
    ...targets.flatMap((one, index) => findMissing(one.config, secrets[index] ?? [])),
    ...(hasCompany ? findMissingFacts(options.company) : []),
  ];
  const samples = pictures.filter(({ isSample }) => isSample).map(({ name }) => name);
  if (samples.length > 0) console.log(`${samples.length} pictures are still samples: ${samples.join(', ')}`);
  if (missing.length > 0)
    throw new Complaint(
      `This is missing:\n${missing.join('\n')}\ndocs/operations.md says what each is; a secret is set by npx wrangler secret put NAME, or all of a new site by --secrets FILE.`,
    );
}

const Status = z.object({
  versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })),
  annotations: z.optional(z.object({ 'workers/message': z.optional(z.string()) })),
});

interface Serving {
  readonly version: string;
  /** What was released, where this tool has done it. */
  readonly commit: string | undefined;
}

/** The version that serves everybody; undefined where nothing does yet. */
function findServing({ environment, config }: Target, commands: Commands): Serving | undefined {
  const { isRight, output } = commands.ask(environment, 'deployments', 'status', '--json');
  if (!isRight && isUnknown(output)) return undefined;
  if (!isRight) throw new Complaint(`What ${config.name} serves cannot be asked:\n${output}`);
  const { versions, annotations } = Status.parse(jsonIn(output));
  const [serving, other] = versions.filter(({ percentage }) => percentage > 0);
  if (other !== undefined)
    throw new Complaint(
      `A rollout of ${config.name} is under way: end it with npx wrangler versions deploy.`,
    );
  return serving && { version: serving.version_id, commit: annotations?.['workers/message'] };
}

/** Whether files are those of another commit; of an unknown one they are not. */
const isUnchanged = (commit: string, ...files: readonly string[]) =>
  spawnSync('git', ['diff', '--quiet', commit, 'HEAD', '--', ...files]).status === 0;

/** Migrations only add, and come before the version serves anybody: the build before goes on with the new schema. */
function prepareDatabase(target: Target, before: Serving | undefined, { options, commands }: Run): void {
  const { environment, config } = target;
  const { company } = options;
  if (config.d1_databases.length === 0) return;
  const bookmark = commands.wrangler(environment, 'd1', 'time-travel', 'info', 'DB', '--json');
  console.log(`The database as it is now, which loses what is written from here on: ${bookmark.trim()}`);
  commands.wrangler(environment, 'd1', 'migrations', 'apply', 'DB', '--remote');
  if (before?.commit !== undefined && isUnchanged(before.commit, 'worker/db/seed', company)) return;
  const facts = JSON.parse(readFileSync(company, 'utf8'));
  // A whole script by --file would shut the database while it is loaded.
  let piece = '';
  const send = () => {
    if (piece !== '')
      commands.wrangler(environment, 'd1', 'execute', 'DB', '--remote', '--yes', '--command', piece);
  };
  for (const statement of seedStatements(seedTables('base', facts))) {
    const text = scriptOf([statement]);
    if (Buffer.byteLength(piece + text) > SEED_PIECE) {
      send();
      piece = '';
    }
    piece += text;
  }
  send();
}

/** Whatever looks at the desk behind Cloudflare Access needs a service token of its application. */
function accessHeaders(): Record<string, string> {
  const { CF_ACCESS_CLIENT_ID: id, CF_ACCESS_CLIENT_SECRET: secret } = process.env;
  return id && secret ? { 'CF-Access-Client-Id': id, 'CF-Access-Client-Secret': secret } : {};
}

async function look(target: Target, headers: Record<string, string>, times: number, { options }: Run) {
  if (options['dry-run']) return [];
  const { id: build } = JSON.parse(readFileSync(`${target.files}/builds/latest.json`, 'utf8'));
  const asked = { site: target.url, paths: target.paths, headers: { ...accessHeaders(), ...headers }, build };
  return check(asked, options.patienceMs * times);
}

const secretsWords = ({ secrets }: Options) => (secrets === undefined ? [] : ['--secrets-file', secrets]);

/** The first version creates the worker: there is nobody to keep from it, and nothing to go back to. */
async function deployFirst(target: Target, run: Run): Promise<void> {
  const { environment, url } = target;
  const about = ['--tag', run.commit.slice(0, 12), ...secretsWords(run.options)];
  run.commands.wrangler(environment, 'deploy', ...about);
  const wrong = await look(target, {}, FIRST_WAITS_TIMES, run);
  if (wrong.length > 0)
    throw new Complaint(
      `The first version fails:\n${wrong.join('\n')}\nnpx wrangler tail --env="${environment}" tells why; is the zone of ${url} on this account, its certificate ready?`,
    );
}

async function rollOut(target: Target, version: string, before: string, run: Run): Promise<void> {
  const { environment, config } = target;
  const { commands, commit } = run;
  const headers = { 'Cloudflare-Workers-Version-Overrides': `${config.name}="${version}"` };
  for (const share of SHARES) {
    const shares = [`${version}@${share}%`, ...(share === 100 ? [] : [`${before}@${100 - share}%`])];
    commands.wrangler(environment, 'versions', 'deploy', ...shares, '--message', commit, '--yes');
    const wrong = await look(target, headers, 1, run);
    if (wrong.length === 0) continue;
    commands.wrangler(environment, 'versions', 'deploy', `${before}@100%`, '--yes');
    throw new Complaint(
      `${config.name} fails:\n${wrong.join('\n')}\nRolled back: ${before} serves everybody again, and bears the new schema.`,
    );
  }
  // Versions carry no addresses, queues or timer: a timer must not run on what is rolled back.
  commands.wrangler(environment, 'triggers', 'deploy');
}

async function deployTarget(target: Target, before: Serving | undefined, run: Run): Promise<void> {
  const { commands, commit, options } = run;
  if (before === undefined) return deployFirst(target, run);
  const about = ['--tag', commit.slice(0, 12), '--message', commit, ...secretsWords(options)];
  const output = commands.wrangler(target.environment, 'versions', 'upload', ...about);
  const version = options['dry-run'] ? 'NEW' : /Version ID: ([\w-]{36})/.exec(output)?.[1];
  if (version === undefined) throw new Error(`wrangler names no version:\n${output}`);
  return rollOut(target, version, before.version, run);
}

/** `npm run release`: releases the commit that this folder is at, or goes back; the site comes before its desk. */
export async function run(words: readonly string[]): Promise<void> {
  const options = readOptions(words);
  const commands = new Commands(options['dry-run']);
  const targets = listTargets(options);
  if (options.back) {
    for (const { environment } of targets)
      commands.wrangler(environment, 'rollback', '--yes', '--message', 'npm run release -- --back');
    return;
  }
  const commit = findCommit();
  requireSettings(targets, options, commands);
  requireTested(commit, options, commands);
  if (!options['without-audit']) commands.follow('npm', 'audit', '--omit=dev');
  commands.follow('npm', 'run', 'build');
  const release = { options, commands, commit };
  for (const [index, target] of targets.entries()) {
    const before = findServing(target, commands);
    if (index === 0) {
      if (before !== undefined && !options['dry-run']) {
        const kept = await keepServedFiles(target.files, target.url, Date.now());
        console.log(`${kept.length} files of earlier builds stay for a day.`);
      }
      prepareDatabase(target, before, release);
    }
    await deployTarget(target, before, release);
    console.log(`${target.config.name}: released.`);
  }
}
