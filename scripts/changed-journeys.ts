import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

export const git = (...args: string[]): string =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';

/** What journeys walk through. */
const walked =
  /^(?:client|shared|worker|public|tests\/(?:e2e(?!\/all)|harness|factories|doubles))\/(?!.*\.test\.)/;

/** Files of journeys that the edits touch: those edited, and those with a tag of an edited folder; all, where one has none. */
export function changedJourneys(): string[] {
  const specs = globSync('tests/e2e/*.spec.ts', { cwd: root });
  const edited = git('diff', '--name-only', '--no-renames', 'HEAD').split('\n');
  const added = git('ls-files', '--others', '--exclude-standard').split('\n');
  const touched = [...edited, ...added].flatMap((path) => {
    if (!walked.test(path)) return [];
    if (path.endsWith('.spec.ts')) return specs.filter((spec) => spec === path);
    const tags = path.split('/').map((folder) => `'@${folder}'`);
    const isTagged = (text: string) => tags.some((tag) => text.includes(tag));
    const found = specs.filter((spec) => isTagged(readFileSync(join(root, spec), 'utf8')));
    return found.length > 0 ? found : specs;
  });
  return [...new Set(touched)];
}
