import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How long pages of a build that was replaced find its files, in milliseconds: a day. */
export const KEPT_MS = 24 * 3_600_000;

/** The hashed files of a build, and those of builds before it that are still served. */
export interface BuildFiles {
  readonly id: string;
  readonly files: readonly string[];
  readonly kept: readonly { readonly file: string; readonly until: number }[];
}

const LIST = 'builds/files.json';

/** Only what the build names by its content: such a name never means something else. */
const hashedName = /^assets\/[\w.-]+$/;

/** Notes which files are those of the build itself. */
export function listBuildFiles(clientDir: string, id: string): void {
  const names = existsSync(join(clientDir, 'assets')) ? readdirSync(join(clientDir, 'assets')) : [];
  const files = names.map((name) => `assets/${name}`).filter((name) => !name.endsWith('.map'));
  writeList(clientDir, { id, files: files.sort(), kept: [] });
}

function writeList(clientDir: string, list: BuildFiles): void {
  mkdirSync(join(clientDir, dirname(LIST)), { recursive: true });
  writeFileSync(join(clientDir, LIST), `${JSON.stringify(list)}\n`);
}

/** What the site serves now; undefined where it serves no build with a list yet. */
async function readServed(site: string): Promise<BuildFiles | undefined> {
  const answer = await fetch(new URL(`/${LIST}`, site), { cache: 'no-store' });
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`${site} answers ${answer.status} for its list of files`);
  const { id, files, kept } = (await answer.json()) as BuildFiles;
  const names = [...files, ...kept.map(({ file }) => file)];
  const strange = names.find((name) => !hashedName.test(name));
  if (strange !== undefined) throw new Error(`${site} lists a file that is none of a build: ${strange}`);
  return { id, files, kept };
}

async function download(site: string, file: string, clientDir: string): Promise<void> {
  const answer = await fetch(new URL(`/${file}`, site));
  if (!answer.ok) throw new Error(`${site} answers ${answer.status} for ${file}`);
  writeFileSync(join(clientDir, file), new Uint8Array(await answer.arrayBuffer()));
}

/**
 * Puts the files of the build that a site serves beside those of the build that will replace it: whoever has a page
 * open goes on with it for a day. Deployed assets are those of one version only. Answers the names of what was added.
 */
export async function keepServedFiles(clientDir: string, site: string, now: number): Promise<string[]> {
  const own = JSON.parse(readFileSync(join(clientDir, LIST), 'utf8')) as BuildFiles;
  const served = await readServed(site);
  if (!served) return [];
  const isSame = served.id === own.id;
  const candidates = [
    // Its day begins when another build takes its place.
    ...(isSame ? [] : served.files.map((file) => ({ file, until: now + KEPT_MS }))),
    ...served.kept.filter(({ until }) => until > now),
  ];
  const kept = candidates.filter(
    ({ file }, index) =>
      !own.files.includes(file) && candidates.findIndex((other) => other.file === file) === index,
  );
  for (const { file } of kept) await download(site, file, clientDir);
  writeList(clientDir, { ...own, kept });
  return kept.map(({ file }) => file);
}
