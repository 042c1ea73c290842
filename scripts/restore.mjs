// Brings a copy of the database into a site that is empty: `npm run restore`.
import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
const { runRestore } = await import('./restore/command.ts');
await runRestore(process.argv.slice(2), process.env);
