import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { type BuildFiles, KEPT_MS, keepServedFiles, listBuildFiles } from './keep-files.ts';

const DAY = 86_400_000;
const now = Date.parse('2026-11-22T12:00:00Z');

const site = 'https://befit.example';
const folder = temporaryFolder();
let work: string;
/** The folder that the site serves; null before its first deployment. */
let served: string | null;

beforeEach(() => {
  work = join(folder, randomUUID());
  served = null;
  vi.stubGlobal('fetch', async (address: URL) => {
    const file = served && join(served, address.pathname);
    return file && existsSync(file) ? new Response(readFileSync(file)) : new Response(null, { status: 404 });
  });
});

function build(id: string, files: readonly string[]): string {
  const folder = join(work, id);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  for (const name of files) writeFileSync(join(folder, 'assets', name), `${name} of ${id}`);
  listBuildFiles(folder, id);
  return folder;
}

/** Deploys a build as the command does, and answers what was added to it. */
async function deploy(folder: string, at: number): Promise<string[]> {
  const added = await keepServedFiles(folder, site, at);
  served = folder;
  return added;
}

const filesIn = (folder: string) => readdirSync(join(folder, 'assets')).sort();
const listOf = (folder: string): BuildFiles =>
  JSON.parse(readFileSync(join(folder, 'builds/files.json'), 'utf8'));

test('a build keeps the files of the one it replaces, as they were, and not those that both have', async () => {
  await deploy(build('one', ['app-1.js', 'react-1.js']), now);
  const two = build('two', ['app-2.js', 'react-1.js']);
  expect(await deploy(two, now)).toEqual(['assets/app-1.js']);
  expect(filesIn(two)).toEqual(['app-1.js', 'app-2.js', 'react-1.js']);
  expect(readFileSync(join(two, 'assets/app-1.js'), 'utf8')).toBe('app-1.js of one');
  expect(listOf(two)).toEqual({
    id: 'two',
    files: ['assets/app-2.js', 'assets/react-1.js'],
    kept: [{ file: 'assets/app-1.js', until: now + DAY }],
  });
});

test('builds of one day are all kept, and go after a day', async () => {
  expect(KEPT_MS).toBe(DAY);
  await deploy(build('one', ['app-1.js']), now);
  await deploy(build('two', ['app-2.js']), now);
  const three = build('three', ['app-3.js']);
  await deploy(three, now + DAY - 1);
  expect(filesIn(three)).toEqual(['app-1.js', 'app-2.js', 'app-3.js']);
  const four = build('four', ['app-4.js']);
  await deploy(four, now + DAY);
  expect(filesIn(four)).toEqual(['app-2.js', 'app-3.js', 'app-4.js']);
});

test('a list that names anything but files of a build is refused', async () => {
  const one = build('one', []);
  writeFileSync(
    join(one, 'builds/files.json'),
    JSON.stringify({ id: 'one', files: ['assets/../sw.js'], kept: [] }),
  );
  served = one;
  await expect(keepServedFiles(build('two', []), site, now)).rejects.toThrow('none of a build');
});
