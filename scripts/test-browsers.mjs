import { ensureInstalled, root } from './bootstrap.mjs';

await ensureInstalled();
const { spawnSync } = await import('node:child_process');
const { buildWhenChanged } = await import('./build.mjs');
const { installEngines } = await import('./start/engines.mjs');
const { Complaint } = await import('#shared/complaint.ts');

const missing = installEngines();
if (missing.length > 0) {
  throw new Complaint(`Firefox and WebKit are not all here: install ${missing.join(', ')}, and try again.`);
}
await buildWhenChanged();
const { status } = spawnSync('vitest', ['run', '--project', 'browsers', ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
});
process.exitCode = status ?? 1;
