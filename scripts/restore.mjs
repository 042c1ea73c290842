// Brings a backup into a site that was migrated and holds nothing yet, or tries one: `npm run restore -- --drill`.
import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
const { runRestore } = await import('./restore/command.ts');
await runRestore(process.argv.slice(2), process.env);
