import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
const { buildWhenChanged } = await import('./build.mjs');
const { readParts, runBench, usage } = await import('#tests/bench/bench.ts');

const words = process.argv.slice(2);
if (words.includes('--help')) {
  console.log(usage);
} else {
  readParts(words);
  await buildWhenChanged();
  process.exitCode = (await runBench(words)) ? 0 : 1;
}
