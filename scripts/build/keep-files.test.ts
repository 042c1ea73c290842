import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { keepServedFiles, listBuildFiles } from './keep-files.ts';

const DAY = 86_400_000;
const now = Date.parse('2026-11-22T12:00:00Z');
const site = 'https://befit.example';
const folder = temporaryFolder();

function build(id: string, files: readonly string[]): string {
  for (const name of ['assets', 'builds']) mkdirSync(join(folder, id, name), { recursive: true });
  for (const name of files) writeFileSync(join(folder, id, 'assets', name), `${name} of ${id}`);
  listBuildFiles(join(folder, id), id);
  return join(folder, id);
}

/** The files of a build once it takes the place of another one. */
async function replace(served: string, next: string, at: number): Promise<string[]> {
  vi.stubGlobal('fetch', async (url: URL) => new Response(readFileSync(join(served, url.pathname))));
  await keepServedFiles(next, site, at);
  return readdirSync(join(next, 'assets')).sort();
}

test('files of builds stay for a day after another one has taken their place', async () => {
  const one = build('one', ['app-1.js', 'react-1.js']);
  const two = build('two', ['app-2.js', 'react-1.js']);
  expect(await replace(one, two, now)).toEqual(['app-1.js', 'app-2.js', 'react-1.js']);
  expect(readFileSync(join(two, 'assets/app-1.js'), 'utf8')).toBe('app-1.js of one');
  expect(readFileSync(join(two, 'assets/react-1.js'), 'utf8')).toBe('react-1.js of two');
  expect(await replace(two, build('three', ['app-3.js']), now + DAY - 1)).toHaveLength(4);
  const four = build('four', ['app-4.js']);
  expect(await replace(two, four, now + DAY)).toEqual(['app-2.js', 'app-4.js', 'react-1.js']);
});

test('a list that names anything but files of a build is refused', async () => {
  const served = build('served', []);
  const list = { id: 'served', files: ['assets/../sw.js'], kept: [] };
  writeFileSync(join(served, 'builds/files.json'), JSON.stringify(list));
  await expect(replace(served, build('next', []), now)).rejects.toThrow('none of a build');
});
