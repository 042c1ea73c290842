import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
// Hostile requests to each call; the tests send ten.
process.env.SOAK_RUNS ??= '1000';
const { buildWhenChanged } = await import('./build.mjs');
const { runSoak } = await import('#tests/soak/soak.ts');

await buildWhenChanged();
process.exitCode = (await runSoak(process.argv.slice(2))) ? 0 : 1;
