// Lets pages of the build that a site serves find their files for a day after the next deployment:
// `npm run keep:build -- https://befit.example`, between the build and the deployment.
import { join } from 'node:path';
import { ensureInstalled, root } from './bootstrap.mjs';

await ensureInstalled();
const { keepServedFiles } = await import('./build/keep-files.ts');

const [site] = process.argv.slice(2);
if (!site || !URL.canParse(site)) {
  console.error('Usage: npm run keep:build -- <address of the site>');
  process.exit(2);
}
const added = await keepServedFiles(join(root, 'dist/client'), site, Date.now());
console.log(`${added.length} files of earlier builds stay for a day.`);
