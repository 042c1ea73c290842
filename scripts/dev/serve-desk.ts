// The desk beside the development server, over the same stores: built, and built again some moments after an edit. A process
// of its own, since a build would keep the server from answering.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { type LocalWorker, startLocalWorker } from '#scripts/local/local-worker.ts';
import { root, stopWith } from '../bootstrap.mjs';
import { buildWhenChanged } from '../build.ts';

/** An editor may write several files at a time. */
const SETTLES_MS = 300;
const [sitePort = '', deskPort = '', stateDir = ''] = process.argv.slice(2);

let worker: LocalWorker | undefined;
async function serve(): Promise<void> {
  const hasChanged = await buildWhenChanged(['client', 'local', 'deskClient', 'deskLocal']);
  if (worker && !hasChanged) return;
  await worker?.stop();
  worker = await startLocalWorker({
    ...{ port: 0, deskPort: Number(deskPort), stateDir, siteUrl: `http://localhost:${sitePort}` },
    onLog: (line) => console.log(`desk: ${line}`),
  });
  console.log(`Desk of the operators, with a manager for trying: ${worker.deskUrl}`);
}

let work = Promise.resolve();
/** What does not build stays as it was until the next edit. */
const serveNext = () => {
  work = work.then(serve).catch((error) => console.error(`The desk stays as it was: ${error.message}`));
};
serveNext();

let timer: NodeJS.Timeout | undefined;
for (const folder of ['client', 'shared', 'worker'])
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(serveNext, SETTLES_MS);
  });

stopWith(async () => {
  await worker?.stop();
  process.exit(0);
});
