// Runs a command in the pinned Node, with everything installed: `node scripts/run.mjs scripts/start.ts`. The file exports `run`.
import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
const [, , file, ...words] = process.argv;
const { run } = await import(`../${file}`);
await run(words);
