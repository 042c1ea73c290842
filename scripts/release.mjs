// Releases the site, or goes on with a release: `npm run release -- full --to production`; docs/operations.md.
import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
const { releaseWith } = await import('./release/open-release.ts');
const { readOptions } = await import('./release/options.ts');

await releaseWith(readOptions(process.argv.slice(2)), {
  variables: process.env,
  say: console.log,
  lines: 'inherit',
});
