import { fork } from 'node:child_process';
import { ensureInstalled, stopWith } from './bootstrap.mjs';

await ensureInstalled();
const { createServer } = await import('vite');
const { followContent, readSeed } = await import('./dev/follow-content.ts');
const { readFlag, readPort, requireFreePort } = await import('./start/settings.ts');
const { openState } = await import('#scripts/local/local-state.ts');

const port = readPort(process.env, 8787);
readFlag('IS_SIMPLY', process.env);
const stateDir = process.env.STATE_DIR ?? '.state';
/** `npm run dev -- desk`: whoever edits the site alone need not wait for the builds of the desk. */
const hasDesk = process.argv.includes('desk');
const deskPort = port + 1;
await requireFreePort(port, 'run dev');
if (hasDesk) await requireFreePort(deskPort, 'run dev');
// Only a deployed worker has the visitor's location: the emulation would ask Cloudflare for ours.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';
const state = await openState(stateDir);
await state.prepare([]);
const server = await createServer({ server: { port, strictPort: true } });
await state.prepare(await readSeed());
followContent(server, state, stateDir);
await server.listen();
server.printUrls();
console.log('SMS codes and letters land at /local/inbox');

const desk = hasDesk
  ? fork(new URL('dev/serve-desk.mjs', import.meta.url), [String(port), String(deskPort), stateDir])
  : undefined;

async function stop() {
  desk?.kill();
  await Promise.all([server.close(), state.close()]);
  process.exit(0);
}
stopWith(stop);
