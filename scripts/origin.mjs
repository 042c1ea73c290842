// Starts the origin on this machine, with the operators' desk at a port of its own: `npm run origin`. `-- copy` copies its database to the store of copies, `-- load
// <file>` runs a script of SQL, such as a seed.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureInstalled, stopWith } from './bootstrap.mjs';

await ensureInstalled();
const { checkOriginVariables, readDeskPort, LOCAL_HOP_SECRET, readPort, requireFreePort } = await import(
  './start/settings.ts'
);
const { Complaint } = await import('#shared/complaint.ts');
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
  const deskPort = readDeskPort(rest, port, isLocal);
  if (deskPort) await requireFreePort(deskPort, 'run origin', 'DESK_PORT');
  const variables = isLocal ? { HOP_SECRET: LOCAL_HOP_SECRET, ...given } : given;
  await buildWhenChanged();
  const origin = await startOrigin({
    port,
    deskPort,
    dataDir: DATA_DIR,
    hostname: HOST,
    addressHeader: ADDRESS_HEADER?.toLowerCase(),
    protocolHeader: PROTOCOL_HEADER?.toLowerCase(),
    hosts: ALLOWED_HOSTS.toLowerCase().split(',').filter(Boolean),
    variables,
  });
  const { migrations, unknown, isSeeded, url, deskUrl } = origin;
  if (unknown.length > 0) {
    console.log(
      `A newer build has written ${DATA_DIR} (${unknown.join(', ')}): this one bears what the next release has added, and no more.`,
    );
  }
  console.log(
    `Database in ${DATA_DIR}: ${migrations.length} migrations applied, ${isSeeded ? 'seeded' : 'seed unchanged'}.`,
  );
  console.log(`Origin: ${url}, described at ${url}/rest/openapi.json`);
  if (deskUrl !== undefined) console.log(`Desk of the operators: ${deskUrl}`);
  if (isLocal) {
    console.log(`SMS codes and letters land here: ${url}/local/inbox`);
    console.log(`An edge in front of it: REST_ORIGIN=${url} npm start`);
  }
  const stop = () => void origin.stop().then(() => process.exit(0));
  stopWith(stop);
}

/** A database that is made by opening it would have no table to load anything into, and nothing to copy. */
function requireDatabase() {
  if (existsSync(join(DATA_DIR, 'site.sqlite'))) return;
  throw new Complaint(
    `${DATA_DIR} has no database yet: start the origin once with DATA_DIR=${DATA_DIR} npm run origin, then ${word}.`,
  );
}

const words = {
  copy: async () => {
    requireDatabase();
    const { copyDatabase } = await import('../worker/origin/copies.ts');
    return copyDatabase(DATA_DIR, rest);
  },
  load: async () => {
    requireDatabase();
    const { loadScript } = await import('../worker/origin/load-script.ts');
    const file = path ?? '';
    const script = await readFile(file, 'utf8').catch(({ code }) => {
      throw new Complaint(
        `${file} cannot be read (${code}): give a file of SQL, such as npm run seed:sql prints.`,
      );
    });
    await loadScript(script, DATA_DIR).catch(({ message }) => {
      throw new Complaint(
        `${file} does not fit ${DATA_DIR} (${message}), which stays as it was: mend the file.`,
      );
    });
    return file;
  },
};

if (word === undefined) await serve();
else if ((word === 'copy' && path === undefined) || (word === 'load' && path !== undefined)) {
  const done = await words[word]();
  console.log(`Done: ${word} ${done} (${DATA_DIR}).`);
} else {
  const usage = 'npm run origin [-- copy | load <file>]';
  if (word !== '--help') throw new Complaint(usage);
  console.log(usage);
}
