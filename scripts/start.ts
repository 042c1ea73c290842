import { prepareLocal, prepareState } from '#scripts/local/local-state.ts';
import { startLocalWorker } from '#scripts/local/local-worker.ts';
import { refreshStatements } from '#worker/db/seed/load.ts';
import { stopWith } from './bootstrap.mjs';
import { buildWhenChanged } from './build.ts';
import { LOCAL_HOP_SECRET, readFlag, readOrigin, readPort, requireFreePort } from './start/settings.ts';

/** `npm start`: the site, and the operators' desk beside it. */
export async function run(): Promise<void> {
  const port = readPort(process.env, 8787);
  const isSimply = readFlag('IS_SIMPLY', process.env);
  const origin = readOrigin(process.env, LOCAL_HOP_SECRET);
  /** In front of an origin the site has nothing to keep but what the local environment itself needs. */
  const isEdge = origin !== undefined;
  const stateDir = process.env.STATE_DIR ?? (isEdge ? '.state-edge' : '.state');
  /** In front of an origin the desk has no stores to stand on. */
  const deskPort = isEdge ? undefined : port === 0 ? 0 : port + 1;

  await requireFreePort(port, 'start');
  if (deskPort) await requireFreePort(deskPort, 'start');
  const isBuilt = await buildWhenChanged(['client', 'local', 'deskClient', 'deskLocal']);
  console.log(isBuilt ? 'Built the client and the worker.' : 'The build is up to date.');
  if (origin) await prepareLocal(stateDir);
  const prepared = origin ? undefined : await prepareState(stateDir, refreshStatements());
  const worker = await startLocalWorker({
    ...{ port, stateDir, isSimply, onLog: console.log },
    ...(origin && { vars: origin, isEdge, hasNetwork: true }),
    ...(deskPort !== undefined && { deskPort }),
  });
  if (origin) console.log(`Edge of ${origin.REST_ORIGIN}, without a database.`);
  if (prepared)
    console.log(
      `Database in ${stateDir}: ${prepared.migrations.length} migrations applied, ${prepared.isSeeded ? 'seeded' : 'seed unchanged'}.`,
    );
  console.log(`Site (${isSimply ? 'simple' : 'full'} variant): ${worker.url}`);
  if (worker.deskUrl) console.log(`Desk of the operators, with a manager for trying: ${worker.deskUrl}`);
  console.log(`SMS codes and letters land here: ${origin?.REST_ORIGIN ?? worker.url}/local/inbox`);
  console.log('No bot check is set up here: forms go off without one.');

  /** What the platform does every five minutes, more often: whoever tries the site waits for its messages. */
  function runTimer() {
    fetch(new URL('/cdn-cgi/handler/scheduled?cron=*/5+*+*+*+*', worker.url)).catch(console.error);
  }
  // An edge has none: its origin runs its own.
  const timer = isEdge ? undefined : setInterval(runTimer, 30_000);
  stopWith(async () => {
    clearInterval(timer);
    await worker.stop();
    process.exit(0);
  });
}
