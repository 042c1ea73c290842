import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How long pages of a build that was replaced find its files, in milliseconds: a day. */
const KEPT_MS = 24 * 3_600_000;

/** The hashed files of a build, and those of builds before it that are still served. */
export interface BuildFiles {
  readonly id: string;
  readonly files: readonly string[];
  readonly kept: readonly { readonly file: string; readonly until: number }[];
}

const LIST = 'builds/files.json';

/** Only what the build names by its content: such a name never means something else. */
const hashedName = /^assets\/[\w.-]+$/;

const writeList = (clientDir: string, list: BuildFiles) =>
  writeFileSync(join(clientDir, LIST), `${JSON.stringify(list)}\n`);

/** Notes which files are those of the build itself. */
export function listBuildFiles(clientDir: string, id: string): void {
  const files = readdirSync(join(clientDir, 'assets')).map((name) => `assets/${name}`);
  writeList(clientDir, { id, files: files.filter((name) => !name.endsWith('.map')).sort(), kept: [] });
}

async function download(site: string, file: string): Promise<Uint8Array> {
  const answer = await fetch(new URL(`/${file}`, site), { cache: 'no-store' });
  if (!answer.ok) throw new Error(`${site} answers ${answer.status} for ${file}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/**
 * Puts the files of the build that a site serves beside those of the build that will replace it: whoever has a page
 * open goes on with it for a day. Deployed assets are those of one version only. Answers the names of what was added.
 */
export async function keepServedFiles(clientDir: string, site: string, now: number): Promise<string[]> {
  const own: BuildFiles = JSON.parse(readFileSync(join(clientDir, LIST), 'utf8'));
  const served: BuildFiles = JSON.parse(new TextDecoder().decode(await download(site, LIST)));
  const kept = new Map(served.kept.map(({ file, until }) => [file, until]));
  // The day of a build begins when another one takes its place.
  if (served.id !== own.id) for (const file of served.files) kept.set(file, now + KEPT_MS);
  const added = [...kept].filter(([file, until]) => until > now && !own.files.includes(file));
  for (const [file] of added) {
    if (!hashedName.test(file)) throw new Error(`${site} lists a file that is none of a build: ${file}`);
    writeFileSync(join(clientDir, file), await download(site, file));
  }
  writeList(clientDir, { ...own, kept: added.map(([file, until]) => ({ file, until })) });
  return added.map(([file]) => file);
}
