// Starts the origin on this machine: `npm run origin`. `-- backup <folder>` copies what it keeps, `-- restore <folder>`
// fills an empty DATA_DIR from such a copy, `-- load <file>` runs a script of SQL, such as a seed.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureInstalled, whenOrphaned } from './bootstrap.mjs';
import { LOCAL_HOP_SECRET } from './local-hop.mjs';

await ensureInstalled();
const { checkOriginVariables, readPort, requireFreePort } = await import('./start/settings.ts');
const { Complaint } = await import('#tests/harness/complaint.ts');
const { PORT: _, DATA_DIR = '.origin', HOST = '127.0.0.1', ...rest } = process.env;
const [word, path] = process.argv.slice(2);

async function serve() {
  const port = readPort(process.env, 8790);
  checkOriginVariables(process.env);
  await requireFreePort(port, 'run origin');
  const { buildWhenChanged } = await import('./build.mjs');
  const { startOrigin } = await import('../worker/origin/run.ts');
  const { ADDRESS_HEADER, PROTOCOL_HEADER, ALLOWED_HOSTS = '', ...given } = rest;
  const isLocal = given.ENVIRONMENT !== 'production';
  const variables = isLocal ? { HOP_SECRET: LOCAL_HOP_SECRET, ...given } : given;
  await buildWhenChanged();
  const origin = await startOrigin({
    port,
    dataDir: DATA_DIR,
    hostname: HOST,
    addressHeader: ADDRESS_HEADER?.toLowerCase(),
    protocolHeader: PROTOCOL_HEADER?.toLowerCase(),
    hosts: ALLOWED_HOSTS.toLowerCase().split(',').filter(Boolean),
    variables,
  });
  const { migrations, isSeeded, url } = origin;
  console.log(
    `Database in ${DATA_DIR}: ${migrations.length} migrations applied, ${isSeeded ? 'seeded' : 'seed unchanged'}.`,
  );
  console.log(`Origin: ${url}, described at ${url}/rest/openapi.json`);
  if (isLocal) {
    console.log(`SMS codes and letters land here: ${url}/local/inbox`);
    console.log(`An edge in front of it: REST_ORIGIN=${url} npm start`);
  }
  const stop = () => void origin.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  whenOrphaned(stop);
}

/** A database that is made by opening it would have no table to load anything into. */
function requireDatabase() {
  if (existsSync(join(DATA_DIR, 'site.sqlite'))) return;
  throw new Complaint(
    `${DATA_DIR} has no database yet: start the origin once with DATA_DIR=${DATA_DIR} npm run origin, then load.`,
  );
}

const words = {
  /** @param {string} to */
  backup: async (to) => (await import('../worker/origin/backup.ts')).backupOrigin(DATA_DIR, to, rest),
  /** @param {string} from */
  restore: async (from) => (await import('../worker/origin/backup.ts')).restoreOrigin(from, DATA_DIR, rest),
  /** @param {string} file */
  load: async (file) => {
    requireDatabase();
    await (await import('../worker/origin/backup.ts')).loadScript(await readFile(file, 'utf8'), DATA_DIR);
  },
};

if (word === undefined) await serve();
else if (word in words && path !== undefined) {
  await words[/** @type {keyof typeof words} */ (word)](path);
  console.log(`Done: ${word} ${path} (${DATA_DIR}).`);
} else {
  console.error(`npm run origin [-- ${Object.keys(words).join(' | ')} <path>]`);
  process.exitCode = 2;
}
