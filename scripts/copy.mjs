// Copies the database of a deployed site to the store of copies: `npm run copy -- full`, every night.
import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
const { runCopy } = await import('./restore/command.ts');
await runCopy(process.argv.slice(2), process.env);
