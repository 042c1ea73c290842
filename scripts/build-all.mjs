// Builds what has changed of the site: `npm run build`.
import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
const { buildWhenChanged } = await import('./build.mjs');
if (!(await buildWhenChanged())) console.log('Everything is built already.');
