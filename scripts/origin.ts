import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Complaint } from '#shared/complaint.ts';
import { copyDatabase } from '#worker/origin/copies.ts';
import { loadScript } from '#worker/origin/load-script.ts';
import { startOrigin } from '#worker/origin/run.ts';
import { stopWith } from './bootstrap.mjs';
import { buildWhenChanged } from './build.ts';
import {
  checkOriginVariables,
  LOCAL_HOP_SECRET,
  readDeskPort,
  readPort,
  requireFreePort,
} from './start/settings.ts';

const { PORT: _, DATA_DIR = '.origin', HOST = '127.0.0.1', ...rest } = process.env;

async function serve(): Promise<void> {
  const port = readPort(process.env, 8790);
  checkOriginVariables(process.env);
  await requireFreePort(port, 'run origin');
  const { ADDRESS_HEADER, PROTOCOL_HEADER, ALLOWED_HOSTS = '', ...given } = rest;
  const isLocal = given.ENVIRONMENT !== 'production';
  const deskPort = readDeskPort(rest, port, isLocal);
  if (deskPort) await requireFreePort(deskPort, 'run origin', 'DESK_PORT');
  await buildWhenChanged();
  const { migrations, unknown, isSeeded, url, deskUrl, stop } = await startOrigin({
    port,
    deskPort,
    dataDir: DATA_DIR,
    hostname: HOST,
    addressHeader: ADDRESS_HEADER?.toLowerCase(),
    protocolHeader: PROTOCOL_HEADER?.toLowerCase(),
    hosts: ALLOWED_HOSTS.toLowerCase().split(',').filter(Boolean),
    variables: isLocal ? { HOP_SECRET: LOCAL_HOP_SECRET, ...given } : given,
  });
  if (unknown.length > 0)
    console.log(
      `A newer build has written ${DATA_DIR} (${unknown.join(', ')}): this one bears what the next release has added, and no more.`,
    );
  const seed = isSeeded ? 'seeded' : 'seed unchanged';
  console.log(`Database in ${DATA_DIR}: ${migrations.length} migrations applied, ${seed}.`);
  console.log(`Origin: ${url}, described at ${url}/rest/openapi.json`);
  if (deskUrl !== undefined) console.log(`Desk of the operators: ${deskUrl}`);
  if (isLocal) {
    console.log(`SMS codes and letters land here: ${url}/local/inbox`);
    console.log(`An edge in front of it: REST_ORIGIN=${url} npm start`);
  }
  stopWith(() => void stop().then(() => process.exit(0)));
}

async function load(file: string): Promise<string> {
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
}

/**
 * `npm run origin`: the origin on this machine, with the operators' desk at a port of its own. `-- copy` copies its database
 * to the store of copies, `-- load <file>` runs a script of SQL, such as a seed.
 */
export async function run([word, file]: readonly string[]): Promise<void> {
  if (word === undefined) return serve();
  const usage = 'npm run origin [-- copy | load <file>]';
  if (word === '--help') return console.log(usage);
  if (!(word === 'copy' && file === undefined) && !(word === 'load' && file !== undefined))
    throw new Complaint(usage);
  // A database that is made by opening it would have no table to load anything into, and nothing to copy.
  if (!existsSync(join(DATA_DIR, 'site.sqlite')))
    throw new Complaint(
      `${DATA_DIR} has no database yet: start the origin once with DATA_DIR=${DATA_DIR} npm run origin, then ${word}.`,
    );
  const done = file === undefined ? await copyDatabase(DATA_DIR, rest) : await load(file);
  console.log(`Done: ${word} ${done} (${DATA_DIR}).`);
}
