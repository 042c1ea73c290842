import { join } from 'node:path';
import * as z from 'zod/mini';
import { Complaint } from '#shared/complaint.ts';
import { keepServedFiles } from '../../build/keep-files.ts';
import { commandOf } from '../options.ts';
import type { Release, Step } from '../release.ts';
import { type Watched, waitForBuild, watch } from '../watch.ts';

/** How long a deployment may take to reach the place that is asked, in seconds. */
const ARRIVES_WITHIN_S = 30;
/** A site of a new name waits for its certificate, for its timer and for what that publishes: so many times as long. */
const FIRST_WAITS_TIMES = 10;

/** Deployed files are those of one version: pages of the one before go on with theirs for a day. */
export const keep: Step = {
  name: 'keep',
  describe: ({ config }) => `files of the build that ${config().site} serves stay for a day`,
  async run({ folder, config }) {
    const { site } = config();
    const added = await keepServedFiles(join(folder, 'dist/client'), site, Date.now()).catch((error) => {
      throw new Complaint(
        `Files of the build that ${site} serves cannot be kept (${error.message}): pages that are open would lose theirs.`,
      );
    });
    return `${added.length} files of earlier builds stay for a day`;
  },
};

const Deployments = z.object({
  deployments: z.array(
    z.object({ versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })) }),
  ),
});

/** Versions that visitors get. */
export async function listServing({ api, config }: Release) {
  const cloudflare = await api();
  const path = `${cloudflare.account}/workers/scripts/${config().name}/deployments`;
  const [serving] = (await cloudflare.find(Deployments, path))?.deployments ?? [];
  return serving?.versions.filter(({ percentage }) => percentage > 0) ?? [];
}

/** The version that serves everybody; a rollout that somebody has left half way is theirs to end. */
async function findServing(release: Release): Promise<string> {
  const { config } = release;
  const [version, other] = await listServing(release);
  if (version === undefined)
    throw new Complaint(`${config().name} serves nothing yet: release it with --first.`);
  if (other !== undefined)
    throw new Complaint(
      `A rollout is under way already: ${version.version_id} ${version.percentage} %, ${other.version_id} ${other.percentage} %. End it with npx wrangler versions deploy.`,
    );
  return version.version_id;
}

const uploaded = /Version ID: ([\w-]{36})/;

const secretsOf = ({ options: { secrets } }: Release) =>
  secrets === undefined ? [] : ['--secrets-file', secrets];

export const upload: Step = {
  name: 'upload',
  describe: ({ config }) => `wrangler versions upload: a version of ${config().name} that serves nobody yet`,
  async run(release) {
    const { commit, id, note, wrangler } = release;
    const previous = await findServing(release);
    const about = ['--tag', commit.slice(0, 12), '--message', id];
    const output = await wrangler('versions', 'upload', ...about, ...secretsOf(release));
    const [, version] = uploaded.exec(output) ?? [];
    if (version === undefined) throw new Error(`wrangler names no version:\n${output}`);
    note({ previous, version, portion: -1 });
    return `version ${version}; ${previous} serves`;
  },
};

/** The lines that lead back for whoever has to do it by hand. */
function wayBack({ environment, facts, config }: Release): string {
  const { previous, bookmark } = facts();
  const database = config().database;
  return [
    `npx wrangler versions deploy ${previous}@100% --env="${environment}" --yes`,
    ...(bookmark !== undefined && database
      ? [
          `the database as it was before, which loses what was written since: npx wrangler d1 time-travel restore ${database.name} --bookmark=${bookmark}`,
        ]
      : []),
  ].join('\n');
}

async function goBack(release: Release, reasons: readonly string[]): Promise<never> {
  const { facts, note, say, wrangler, options } = release;
  const { previous = '', version = '' } = facts();
  say(`Version ${version} fails:\n${reasons.join('\n')}\nGoing back to ${previous}.`);
  await wrangler('versions', 'deploy', `${previous}@100%`, '--yes').catch((error) => {
    throw new Complaint(`ROLLED BACK IT IS NOT (${error.message}). Do it by hand:\n${wayBack(release)}`);
  });
  note({ portion: -1 });
  throw new Complaint(
    `Rolled back: ${previous} serves everybody again, and bears the new schema.
Look what failed, with npx wrangler tail --version-id ${version} or in the log. Was it something outside, repeat ${commandOf(options)}; was it the version, mend and commit it: that is a release of its own.`,
  );
}

/** One visitor stays with one version by a rule of the zone; whoever has this header is led to the new one. */
function watched({ config, facts, options, watching }: Release): Watched {
  const { name, site } = config();
  const override = { 'Cloudflare-Workers-Version-Overrides': `${name}="${facts().version}"` };
  return { ...watching, site, headers: { ...watching.headers, ...override }, seconds: options.watchSeconds };
}

async function give(release: Release, portion: number): Promise<void> {
  const { facts, note, wrangler } = release;
  const { previous = '', version = '', build = '' } = facts();
  const shares =
    portion === 100 ? [`${version}@100%`] : [`${version}@${portion}%`, `${previous}@${100 - portion}%`];
  await wrangler('versions', 'deploy', ...shares, '--yes');
  const asked = watched(release);
  if (!(await waitForBuild(asked, build, ARRIVES_WITHIN_S)))
    await goBack(release, [`the site does not show build ${build} to whoever asks for the version`]);
  const wrong = await watch(asked);
  if (wrong.length > 0) await goBack(release, wrong);
  note({ portion });
}

export const rollout: Step = {
  name: 'rollout',
  describe: ({ options, watching: { portions } }) =>
    `wrangler versions deploy: to ${portions.join(', ')} % of visitors, each watched for ${options.watchSeconds} s; what fails is rolled back`,
  async run(release) {
    const { facts, say, watching } = release;
    const { portion = -1, version, previous } = facts();
    if (version === undefined) throw new Complaint('There is no version to roll out: upload one first.');
    const serving = (await listServing(release)).map(({ version_id: id }) => id);
    const others = serving.filter((id) => id !== version && id !== previous);
    if (others.length > 0)
      throw new Complaint(
        `${others.join(', ')} serves since this release was broken off, and would be lost: repeat ${commandOf(release.options)} --from upload.`,
      );
    for (const share of watching.portions.filter((one) => one > portion)) {
      await give(release, share);
      say(`  ${share} % of visitors get version ${version}: well`);
    }
    return `version ${version} serves everybody`;
  },
};

/** The first version creates the worker: there is nobody to keep from it, and nothing to go back to. */
export const deploy: Step = {
  name: 'deploy',
  describe: ({ config }) => `wrangler deploy: ${config().name} with its secrets, addresses, queues and timer`,
  async run(release) {
    const { wrangler, config, facts, options, commit } = release;
    const { build = '' } = facts();
    await wrangler('deploy', '--tag', commit.slice(0, 12), ...secretsOf(release));
    const { site } = config();
    const asked = { ...release.watching, site, seconds: 0 };
    const end = Date.now() + options.watchSeconds * FIRST_WAITS_TIMES * 1000;
    const look = async () =>
      (await waitForBuild(asked, build, 0)) ? watch(asked) : [`${site} does not show build ${build}`];
    let wrong = await look();
    while (wrong.length > 0 && Date.now() < end) wrong = await look();
    if (wrong.length > 0)
      throw new Complaint(
        `The first version fails:\n${wrong.join('\n')}\nThere is none to go back to: npx wrangler tail --env="${release.environment}" tells why; is the zone of ${site} on this account, its certificate ready?`,
      );
    return `${site} serves build ${build}`;
  },
};

/** Versions carry no triggers: addresses, queues and the timer follow when the version serves everybody. */
export const triggers: Step = {
  name: 'triggers',
  describe: () => 'wrangler triggers deploy: addresses, queues and timer as wrangler.toml has them',
  async run({ wrangler }) {
    await wrangler('triggers', 'deploy');
    return 'addresses, queues and timer are those of wrangler.toml';
  },
};
