import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectStore } from '../platform/object-store.ts';
import { claimFolder } from './claim-folder.ts';
import { createKeyValues } from './key-values.ts';
import { createLeases, type Leases } from './leases.ts';
import { openBackups, openPhotos } from './open-store.ts';
import { SqliteDatabase } from './sqlite-database.ts';

/** Everything that an origin keeps, in one folder; photos may be in a bucket. */
export interface Stores {
  /** Customers, orders, money: what a copy is of. */
  readonly site: SqliteDatabase;
  /** What Cloudflare keeps for the worker: published content, queues, leases. */
  readonly service: SqliteDatabase;
  /** Inbox and clock of the local environment; undefined outside it. */
  readonly local: SqliteDatabase | undefined;
  readonly keyValues: ReturnType<typeof createKeyValues>;
  readonly photos: ObjectStore;
  /** What is kept apart from all of that, to be restored from; undefined where nothing is. */
  readonly backups: ObjectStore | undefined;
  readonly leases: Leases;
  close(): void;
}

/** A schema of the worker's sources. */
export const schemaOf = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

/** Opens the folder of an origin, which is then nobody else's, and makes it where there is none. */
export async function openStores(
  folder: string,
  isLocal: boolean,
  variables: Readonly<Record<string, string | undefined>> = {},
): Promise<Stores> {
  const releaseFolder = claimFolder(folder);
  const site = new SqliteDatabase(join(folder, 'site.sqlite'));
  const service = new SqliteDatabase(join(folder, 'service.sqlite'));
  await service.exec(schemaOf('service-schema.sql'));
  const local = isLocal ? new SqliteDatabase(join(folder, 'local.sqlite')) : undefined;
  await local?.exec(schemaOf('../local/schema.sql'));
  return {
    ...{ site, service, local },
    keyValues: createKeyValues(service),
    photos: openPhotos(join(folder, 'photos'), variables),
    backups: openBackups(variables),
    leases: createLeases(service, Date.now),
    close() {
      for (const database of [site, service, local]) database?.close();
      releaseFolder();
    },
  };
}
