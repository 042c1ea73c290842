import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Complaint } from '#shared/complaint.ts';
import { commandOf } from '../options.ts';
import type { Release, Step } from '../release.ts';
import { waitForAnswer, watch } from '../watch.ts';

/** Where the build before is kept until the next release. */
const before = (folder: string) => join(folder, '.cache/releases/dist-before');
const dist = (folder: string) => join(folder, 'dist');

/** Id of the build in `dist`; undefined where there is none. */
const buildIn = (folder: string): string | undefined => {
  const file = join(dist(folder), 'client/builds/latest.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).id : undefined;
};

/** The database, copied while the origin serves. */
export const originBackup: Step = {
  name: 'backup',
  describe: () => 'npm run origin -- copy: the database, encrypted and signed, to the store of copies',
  async run({ follow }) {
    await follow('npm', 'run', '--silent', 'origin', '--', 'copy');
    return 'the store of copies has the database of this moment';
  },
};

/** The process has its code in memory, but reads files of pages as they are asked for. */
export const originKeep: Step = {
  name: 'keep',
  describe: () => 'copies dist, the build that serves, to go back to',
  async run({ folder }) {
    if (!existsSync(dist(folder))) return 'there is no build before';
    rmSync(before(folder), { recursive: true, force: true });
    cpSync(dist(folder), before(folder), { recursive: true });
    return 'the build that serves can be gone back to';
  },
};

async function restartWith(
  { run, options, variables: { PORT = '8790' } }: Release,
  paths: readonly string[],
): Promise<string[]> {
  const { isRight, output } = await run('sh', '-c', options.restart);
  if (!isRight) return [`${options.restart} fails: ${output.trim()}`];
  const watched = { site: `http://127.0.0.1:${PORT}`, headers: {}, seconds: options.watchSeconds, paths };
  await waitForAnswer(watched, '/alive');
  return watch(watched);
}

/** Migrations are applied by the start; the build before bears them. */
export const restart: Step = {
  name: 'restart',
  describe: ({ options }) =>
    `${options.restart}, then watches /alive and /health for ${options.watchSeconds} s`,
  async run(release) {
    const { folder, options, say, facts } = release;
    const { build } = facts();
    if (build !== undefined && build !== buildIn(folder))
      throw new Complaint(
        `dist holds another build than this release has made: repeat ${commandOf(options)} --from build.`,
      );
    // Whoever is not its edge is answered nothing else.
    const wrong = await restartWith(release, ['/alive', '/health']);
    if (wrong.length === 0) return 'the origin serves the new build';
    say(`The new build fails:\n${wrong.join('\n')}`);
    if (!existsSync(before(folder)))
      throw new Complaint('There is no build before to go back to: the log tells why it fails.');
    rmSync(dist(folder), { recursive: true, force: true });
    cpSync(before(folder), dist(folder), { recursive: true });
    const still = await restartWith(release, ['/alive']);
    throw new Complaint(
      still.length > 0
        ? `ROLLED BACK IT IS NOT:\n${still.join('\n')}\nThe build before is in dist: look at the log of the service.`
        : `Rolled back: the build before serves again. Look at the log of the service; mend and commit, or repeat ${commandOf(options)} --from build.`,
    );
  },
};
