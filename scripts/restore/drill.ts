import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Complaint } from '#shared/complaint.ts';
import { search } from '#shared/features/search/contract.ts';
import type { Manifest } from '#worker/db/backup/archive.ts';
import { hopHeaders } from '#worker/hop.ts';
import { startOrigin } from '#worker/origin/run.ts';
import { SqliteDatabase } from '#worker/origin/sqlite-database.ts';
import { readRow, sql } from '#worker/platform/database.ts';
import type { ObjectStore } from '#worker/platform/object-store.ts';
import { openFolder } from './folder.ts';
import { restoreInto } from './restore.ts';

/** Photos that a trial opens: as many as tell that they can be opened. */
const PHOTOS = 50;

/** The name of something that is sold, for the site to find. */
async function readName(folder: string): Promise<string | undefined> {
  const db = new SqliteDatabase(join(folder, 'site.sqlite'));
  try {
    const row = await readRow(db, sql('SELECT name FROM programmes LIMIT 1'));
    return row === null ? undefined : String(row.name);
  } finally {
    db.close();
  }
}

/** Asks the build as it is deployed, over what was restored: nothing happens by its clock, and it has nobody's keys. */
async function searchIn(dataDir: string, words: string): Promise<number> {
  const secret = randomUUID();
  const site = 'https://drill.invalid';
  const origin = await startOrigin({
    ...{ port: 0, dataDir, hasTimer: false },
    variables: {
      ...{ ENVIRONMENT: 'production', SITE_URL: site, DATA_IN_RUSSIA: 'true' },
      // A gateway that is never asked: nobody signs in here.
      ...{ HOP_SECRET: secret, CODE_PEPPER: secret, SMS_RU_API_ID: secret },
    },
  });
  try {
    const target = `${search.path}?${new URLSearchParams({ q: words })}`;
    const hop = { address: '', origin: site, requestId: randomUUID(), services: [], isOwn: true };
    const headers = hopHeaders(secret, hop);
    const answer = await origin.host.fetch(new Request(new URL(target, site), { headers }));
    if (!answer.ok) throw new Complaint(`Поиск на\u00a0восстановленном сайте ответил ${answer.status}.`);
    return search.response.parse(await answer.json()).groups.length;
  } finally {
    await origin.stop();
  }
}

interface Trial {
  readonly store: ObjectStore;
  readonly manifest: Manifest;
  readonly identity: string;
  readonly scratch: string;
}

/** Restores a backup into an empty site of this machine, compares what it holds, and lets the site search. */
export async function tryBackup({ store, manifest, identity, scratch }: Trial): Promise<void> {
  const folder = join(scratch, 'site');
  const target = await openFolder(folder, {});
  try {
    await restoreInto({ store, manifest, identity, target, scratch, mostPhotos: PHOTOS });
  } finally {
    await target.close();
  }
  const name = await readName(folder);
  if (name !== undefined && (await searchIn(folder, name)) === 0)
    throw new Complaint(`Восстановленный сайт не\u00a0находит «${name}».`);
}
