// Releases the site: `npm run release -- full --to production`; docs/operations.md.
import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
const { release } = await import('./release/release.ts');
const { readOptions } = await import('./release/options.ts');

await release(readOptions(process.argv.slice(2)));
