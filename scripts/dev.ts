import { fork } from 'node:child_process';
import { createServer } from 'vite';
import { stopWith } from './bootstrap.mjs';
import { followContent, prepareAnew } from './dev/follow-content.ts';
import { readFlag, readPort, requireFreePort } from './start/settings.ts';

/** `npm run dev`; with `-- desk` the desk as well: whoever edits the site alone need not wait for its builds. */
export async function run(words: readonly string[]): Promise<void> {
  const port = readPort(process.env, 8787);
  readFlag('IS_SIMPLY', process.env);
  const stateDir = process.env.STATE_DIR ?? '.state';
  const hasDesk = words.includes('desk');
  const deskPort = port + 1;
  await requireFreePort(port, 'run dev');
  if (hasDesk) await requireFreePort(deskPort, 'run dev');
  // Only a deployed worker has the visitor's location: the emulation would ask Cloudflare for ours.
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';
  await prepareAnew(stateDir);
  const server = await createServer({ server: { port, strictPort: true } });
  followContent(server, stateDir);
  await server.listen();
  server.printUrls();
  console.log('SMS codes and letters land at /local/inbox');

  const desk = hasDesk
    ? fork(new URL('dev/serve-desk.ts', import.meta.url), [String(port), String(deskPort), stateDir])
    : undefined;
  stopWith(async () => {
    desk?.kill();
    await server.close();
    process.exit(0);
  });
}
