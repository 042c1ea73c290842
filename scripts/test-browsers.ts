import { spawnSync } from 'node:child_process';
import { Complaint } from '#shared/complaint.ts';
import { root } from './bootstrap.mjs';
import { buildWhenChanged } from './build.ts';
import { installEngines } from './start/engines.ts';

/** `npm run test:browsers`: what has broken in Firefox and WebKit. */
export async function run(words: readonly string[]): Promise<void> {
  const missing = installEngines();
  if (missing.length > 0)
    throw new Complaint(`Firefox and WebKit are not all here: install ${missing.join(', ')}, and try again.`);
  await buildWhenChanged();
  const { status } = spawnSync('vitest', ['run', '--project', 'browsers', ...words], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.exitCode = status ?? 1;
}
