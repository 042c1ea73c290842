import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
const { buildWhenChanged } = await import('./build.mjs');

await buildWhenChanged();
const [part, ...sizes] = process.argv.slice(2);
if (part === 'growth') {
  const { printGrowth } = await import('#tests/bench/growth.ts');
  await printGrowth(sizes.length > 0 ? sizes.map(Number) : undefined);
} else {
  const { runBench } = await import('#tests/bench/bench.ts');
  await runBench();
}
