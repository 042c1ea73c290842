// The desk beside the development server, over the same stores: built, and built again some moments after an edit. A process
// of its own, since a build would keep the server from answering.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { root, stopWith } from '../bootstrap.mjs';
import { buildWhenChanged } from '../build.mjs';

const { startLocalWorker } = await import('#scripts/local/local-worker.ts');

/** An editor may write several files at a time. */
const SETTLES_MS = 300;
const parts = ['client', 'local', 'deskClient', 'deskLocal'];
const [sitePort = '', deskPort = '', stateDir = ''] = process.argv.slice(2);

const start = () =>
  startLocalWorker({
    ...{ port: 0, deskPort: Number(deskPort), stateDir, siteUrl: `http://localhost:${sitePort}` },
    onLog: (line) => console.log(`desk: ${line}`),
  });

/** @type {Awaited<ReturnType<typeof start>> | undefined} */
let worker;
async function serve() {
  const hasChanged = await buildWhenChanged(parts);
  if (worker && !hasChanged) return;
  await worker?.stop();
  worker = await start();
  console.log(`Desk of the operators, with a manager for trying: ${worker.deskUrl}`);
}

let work = Promise.resolve();
/** What does not build stays as it was until the next edit. */
const serveNext = () => {
  work = work.then(serve).catch((error) => console.error(`The desk stays as it was: ${error.message}`));
};
serveNext();

/** @type {NodeJS.Timeout | undefined} */
let timer;
for (const folder of ['client', 'shared', 'worker'])
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(serveNext, SETTLES_MS);
  });

async function stop() {
  await worker?.stop();
  process.exit(0);
}
stopWith(stop);
