// Lists the operators' calls as the site describes them, or makes one: `npm run operate -- <name> field=value …`.
import { ensureInstalled } from './bootstrap.mjs';

await ensureInstalled();
const { operate } = await import('./operate/operate.ts');
process.exitCode = await operate(process.argv.slice(2), process.env);
