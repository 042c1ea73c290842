import { type StdioOptions, spawn } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { Complaint } from '#shared/complaint.ts';
import { type CloudflareApi, openApi } from './cloudflare-api.ts';
import { readReleaseConfig } from './config.ts';
import { deskEnvironmentOf, environmentOf, type ReleaseOptions } from './options.ts';
import type { Outcome, Release, Watching } from './release.ts';
import { runSteps } from './run-steps.ts';

const wranglerFile = resolve(import.meta.dirname, '../../node_modules/wrangler/bin/wrangler.js');

/** Where a release runs: what it has of the machine. */
export interface Surroundings {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly say: (line: string) => void;
  /** Where the lines of commands go that a person follows. */
  readonly lines: 'inherit' | 'ignore';
}

/** Runs a command in a folder; what it prints is answered where it is not shown. */
function start(folder: string, { variables }: Surroundings, shown: StdioOptions, words: readonly string[]) {
  return new Promise<Outcome>((done, fail) => {
    const [command = '', ...rest] = words;
    const env = { ...variables, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' };
    const child = spawn(command, rest, { cwd: folder, env, stdio: shown });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.on('error', fail);
    child.on('close', (code) => done({ isRight: code === 0, output }));
  });
}

type Commands = Pick<Release, 'run' | 'follow' | 'wrangler'>;

function commandsIn(file: string, environment: string, around: Surroundings): Commands {
  const folder = dirname(file);
  const run: Release['run'] = (...words) => start(folder, around, ['ignore', 'pipe', 'pipe'], words);
  return {
    run,
    async follow(...words) {
      const { isRight } = await start(folder, around, ['ignore', around.lines, around.lines], words);
      if (!isRight) throw new Complaint(`${words.join(' ')} has failed: its lines above tell why.`);
    },
    async wrangler(...words) {
      const where = ['--config', file, `--env=${environment}`];
      const { isRight, output } = await run(process.execPath, wranglerFile, ...words, ...where);
      if (!isRight)
        throw new Complaint(`wrangler ${words.slice(0, 3).join(' ')} has failed:\n${output.trim()}`);
      return output;
    },
  };
}

/** Nobody at first: whoever releases looks alone. */
const site: Watching = { portions: [0, 5, 25, 100], headers: {} };

/**
 * The staff are few, and no rule of the zone keeps each of them with one version. Where Cloudflare Access stands in front,
 * a service token of its own lets the release in.
 */
function deskWatching({
  CF_ACCESS_CLIENT_ID: id,
  CF_ACCESS_CLIENT_SECRET: secret,
}: Release['variables']): Watching {
  const token = id && secret ? { 'CF-Access-Client-Id': id, 'CF-Access-Client-Secret': secret } : {};
  return { portions: [0, 100], paths: ['/health', '/sign-in/'], headers: token };
}

/** The release of the desk beside that of its site, with what it finds out apart. */
function besideIt(release: Release, file: string, environment: string, around: Surroundings): Release {
  const { facts, note } = release;
  return {
    ...release,
    ...commandsIn(file, environment, around),
    environment,
    config: () => readReleaseConfig(file, environment, 'DESK_URL'),
    facts: () => facts().desk ?? {},
    note: (found) => note({ desk: { ...facts().desk, ...found } }),
    watching: deskWatching(around.variables),
  };
}

/** Releases the commit that a folder is at, or goes on with its release. */
export async function releaseWith(options: ReleaseOptions, around: Surroundings): Promise<void> {
  const file = resolve(options.config);
  const folder = dirname(file);
  const environment = environmentOf(options);
  const deskEnvironment = deskEnvironmentOf(options);
  const commands = commandsIn(file, environment, around);
  const config = () => readReleaseConfig(file, environment);
  const head = await commands.run('git', 'rev-parse', 'HEAD');
  if (!head.isRight) throw new Complaint(`${folder} is no repository of git: a release is that of a commit.`);
  const commit = head.output.trim();
  const { say, variables } = around;
  let api: Promise<CloudflareApi> | undefined;
  const reach = () =>
    openApi({
      variables,
      account: config().account,
      askWrangler: () => commands.wrangler('auth', 'token', '--json'),
    });
  await runSteps({
    options,
    commit,
    journals: join(folder, '.cache/releases'),
    say,
    open({ id }, note, facts) {
      const release: Release = {
        ...{ options, folder, environment, variables, id, commit, facts, note, config, say, ...commands },
        watching: site,
        api: () => {
          api ??= reach();
          return api;
        },
      };
      if (deskEnvironment === undefined) return release;
      return { ...release, desk: besideIt(release, file, deskEnvironment, around) };
    },
  });
}
