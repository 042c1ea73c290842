import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
const { buildWhenChanged } = await import('./build.mjs');
const { runBench } = await import('#tests/bench/bench.ts');

await buildWhenChanged();
await runBench(process.argv.slice(2));
