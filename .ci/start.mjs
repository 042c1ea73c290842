import { ensureInstalled, whenOrphaned } from './bootstrap.mjs';
import { LOCAL_HOP_SECRET } from './local-hop.mjs';

await ensureInstalled();
const { createServer } = await import('node:net');
const { buildWhenChanged } = await import('./build.mjs');
const { makePicturesAhead } = await import('./start/pictures-ahead.ts');
const { startLocalWorker } = await import('#tests/harness/local-worker.ts');

const port = Number(process.env.PORT ?? 8787);
const isSimply = process.env.IS_SIMPLY === 'true';
const { REST_ORIGIN, HOP_SECRET = LOCAL_HOP_SECRET } = process.env;
/** In front of an origin the site has nothing to keep but what the local environment itself needs. */
const isEdge = REST_ORIGIN !== undefined;
const stateDir = process.env.STATE_DIR ?? (isEdge ? '.state-edge' : '.state');

/** @param {number} wanted */
function isFree(wanted) {
  return new Promise((answer) => {
    const server = createServer();
    server.once('error', () => answer(false));
    server.listen(wanted, '127.0.0.1', () => server.close(() => answer(true)));
  });
}

if (!(await isFree(port))) {
  console.error(`Port ${port} is taken: choose another one, for example PORT=${port + 1} npm start.`);
  process.exit(1);
}
console.log((await buildWhenChanged()) ? 'Built the client and the worker.' : 'The build is up to date.');
const worker = await startLocalWorker({
  port,
  stateDir,
  isSimply,
  vars: { PLAIN_COOKIES: 'true', ...(isEdge && { REST_ORIGIN, HOP_SECRET }) },
  ...(isEdge && { isEdge, hasNetwork: true }),
  onLog: (line) => console.log(line),
});
const { migrations, isSeeded } = worker.prepared;
const seed = isSeeded ? 'seeded' : 'seed unchanged';
console.log(
  isEdge
    ? `Edge of ${REST_ORIGIN}, without a database.`
    : `Database in ${stateDir}: ${migrations.length} migrations applied, ${seed}.`,
);
console.log(`Site (${isSimply ? 'simple' : 'full'} variant): ${worker.url}`);
console.log(`SMS codes and letters land here: ${isEdge ? REST_ORIGIN : worker.url}/local/inbox`);
console.log('No bot check is set up here: forms go off without one.');

/** What the platform does every five minutes, more often: whoever tries the site waits for its messages. */
function runTimer() {
  fetch(new URL('/cdn-cgi/handler/scheduled?cron=*/5+*+*+*+*', worker.url)).catch((error) =>
    console.error(error),
  );
}
// An edge has none: its origin runs its own.
const timer = isEdge ? undefined : setInterval(runTimer, 30_000);

const stopping = new AbortController();
makePicturesAhead(worker.url, stopping.signal).catch((error) => {
  if (!stopping.signal.aborted) console.error('Pictures are made when they are asked for:', error);
});

async function stop() {
  clearInterval(timer);
  stopping.abort();
  await worker.stop();
  process.exit(0);
}
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
whenOrphaned(stop);
