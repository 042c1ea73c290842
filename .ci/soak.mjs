import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
const { buildWhenChanged } = await import('./build.mjs');
const { runSoak } = await import('#tests/soak/soak.ts');

await buildWhenChanged();
process.exitCode = (await runSoak(process.argv.slice(2))) ? 0 : 1;
