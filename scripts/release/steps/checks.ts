import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { Complaint } from '#shared/complaint.ts';
import { withoutCaptcha } from '../captcha.ts';
import { hasPassed } from '../passed.ts';
import type { Release, Step } from '../release.ts';
import { findMissingSecrets, findPlaceholdersOf } from '../settings.ts';

/** What is released is what is committed: a build of anything else could never be made again. */
export const tree: Step = {
  name: 'tree',
  describe: () => 'git status: everything is committed',
  async run({ run, commit }) {
    const { output } = await run('git', 'status', '--porcelain');
    if (output.trim() !== '') throw new Complaint(`Not committed, so not released:\n${output.trimEnd()}`);
    return `commit ${commit.slice(0, 8)}, nothing beside it`;
  },
};

export const tests: Step = {
  name: 'tests',
  describe: ({ options }) =>
    options.isUntested
      ? 'NOT tested, as --without-tests allows'
      : 'npm run test:all, unless it has passed on this commit',
  async run({ options, folder, commit, follow, say }) {
    if (options.isUntested) {
      say('!!! This commit is released WITHOUT its tests, as --without-tests allows. !!!');
      return 'not tested';
    }
    if (hasPassed(folder, commit)) return 'npm run test:all has passed on this commit';
    await follow('npm', 'run', 'test:all');
    return 'npm run test:all passes';
  },
};

const Secrets = z.array(z.object({ name: z.string() }));

/** Names of the secrets in the file that comes with the version. */
function givenSecrets({ options: { secrets } }: Release): string[] {
  if (secrets === undefined) return [];
  if (!existsSync(secrets))
    throw new Complaint(`There is no ${secrets}: write the secrets into it as {"NAME": "value"}.`);
  return Object.keys(JSON.parse(readFileSync(secrets, 'utf8')));
}

/** Names of the secrets that the worker has, or will have by the file that comes with it. */
async function knownSecrets(release: Release): Promise<string[]> {
  const given = givenSecrets(release);
  const cloudflare = await release.api();
  const path = `${cloudflare.account}/workers/scripts/${release.config().name}/secrets`;
  const stored = await cloudflare.find(Secrets, path);
  return [...(stored ?? []).map((secret) => secret.name), ...given];
}

/** The release and that of its desk; the company's facts are those of the site. */
const bothOf = (release: Release) => [
  { one: release, company: release.options.variant === 'edge' ? undefined : release.options.company },
  ...(release.desk ? [{ one: release.desk, company: undefined }] : []),
];

/** What is missing of the settings of an environment, and what stands for something else. */
function findMissing({ options, config }: Release, company: string | undefined, names?: readonly string[]) {
  const { requiredSecrets, variables, routes, database, namespace } = config();
  const ids = options.isFirst ? {} : { database: database?.id, namespace: namespace?.id };
  const secrets = names === undefined ? [] : findMissingSecrets(names, requiredSecrets, variables);
  return [
    ...secrets.map((secret) => `secret missing: ${secret}`),
    ...findPlaceholdersOf({ variables, routes, ids, company }).map((place) => `placeholder: ${place}`),
  ];
}

/** Asked for in a list: a release knows their names and invents no value. */
export const settings: Step = {
  name: 'settings',
  describe: ({ config }) =>
    `variables and company without placeholders, secrets set: ${config().requiredSecrets.join(', ')}`,
  lookAhead: (release) =>
    bothOf(release).flatMap(({ one, company }) => {
      // Only a first one has no secrets yet beside those of the file.
      const names = one.options.isFirst ? givenSecrets(one) : undefined;
      return findMissing(one, company, names).map((found) => `${one.config().name}, ${found}`);
    }),
  async run(release) {
    const { options } = release;
    const looked = await Promise.all(
      bothOf(release).map(async ({ one, company }) => {
        const names = await knownSecrets(one);
        return { one, names, found: findMissing(one, company, names) };
      }),
    );
    const wrong = looked.filter(({ found }) => found.length > 0);
    if (wrong.length === 0) return `${looked[0]?.names.length} secrets, no placeholders`;
    const puts = wrong.map(({ one }) => `npx wrangler secret put NAME --env="${one.environment}"`);
    const how = options.isFirst
      ? 'write the secrets into a file and name it by --secrets'
      : puts.join(' and ');
    const told = wrong.map(({ one, found }) => `${one.config().name}:\n${found.join('\n')}`);
    throw new Complaint(
      `Settings are not complete.\n${told.join('\n')}\nFor secrets: ${how}; docs/operations.md says what each is.`,
    );
  },
};

export const check: Step = {
  name: 'check',
  describe: () => 'npm run release:check: packages, licences, bot check, other browsers',
  async run({ options, environment, follow }) {
    const { variant, isFirst, secrets } = options;
    // Keys of an origin stand in a file of its machine, which no platform tells of.
    const letPass = [...options.letPass, ...(variant === 'origin' ? [withoutCaptcha] : [])];
    const words = [
      `--env=${environment}`,
      ...(isFirst ? ['--first'] : []),
      ...(secrets === undefined ? [] : [`--secrets=${secrets}`]),
    ];
    await follow('npm', 'run', '--silent', 'release:check', '--', ...words, ...letPass);
    return 'nothing to object';
  },
};

const Build = z.object({ id: z.string() });

export const build: Step = {
  name: 'build',
  describe: () => 'npm run build',
  async run({ folder, follow, note }) {
    await follow('npm', 'run', '--silent', 'build');
    const { id } = Build.parse(
      JSON.parse(readFileSync(join(folder, 'dist/client/builds/latest.json'), 'utf8')),
    );
    note({ build: id });
    return `build ${id}`;
  },
};
