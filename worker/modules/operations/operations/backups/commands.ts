import { AppError } from '#shared/errors.ts';
import { BACKUPS, idOf, momentOf, type Progress } from '../../../../db/backup/archive.ts';
import { readSchema } from '../../../../db/backup/schema.ts';
import { readMark, setFirstMark, setMark } from '../../../../db/timer-marks/sql.ts';
import { keysOf, type ObjectStore } from '../../../../platform/object-store.ts';
import type { Scope } from '../../../../scope.ts';
import { removeOldErasures } from '../erasures/commands.ts';
import { decideRun, isStanding } from './decide.ts';
import { keptOf } from './keeping.ts';
import { copyPhotos, removeGonePhotos } from './photos.ts';
import { copyRows, queryOf } from './rows.ts';
import { openVault, readManifest, readProgress, type Vault, writeManifest, writeProgress } from './store.ts';

/** What the queue goes on with: which backup, and which of its runs. */
const messageOf = ({ id, step }: Pick<Progress, 'id' | 'step'>) => `${id}:${step}`;

/** Begins a backup: its runs follow by the queue. */
async function begin(scope: Scope, { store }: Vault): Promise<Progress> {
  const begunAt = scope.clock.now();
  const { tables, migrations } = await readSchema(queryOf(scope));
  const progress: Progress = {
    ...{ id: idOf(begunAt), begunAt, movedAt: begunAt, step: 0, phase: 'rows', next: null, photo: '' },
    ...{ migrations: [...migrations], ledger: {}, parts: [], photos: 0 },
    tables: Object.fromEntries(tables.map(({ name }) => [name, 0])),
  };
  await writeProgress(store, progress);
  await setMark(scope.db, 'backup-begun', begunAt);
  await setFirstMark(scope.db, 'backup-first', begunAt);
  return progress;
}

/** What a run of the timer hands to the queue. */
async function beginOrLook(scope: Scope, vault: Vault): Promise<string | undefined> {
  const now = scope.clock.now();
  const begunAt = await readMark(scope.db, 'backup-begun');
  const wholeAt = await readMark(scope.db, 'backup');
  const decision = decideRun({ begunAt, wholeAt, now });
  if (decision === 'wait') return undefined;
  const progress =
    decision === 'look' && begunAt !== undefined ? await readProgress(vault.store, idOf(begunAt)) : undefined;
  if (progress === undefined) return messageOf(await begin(scope, vault));
  return isStanding(progress.movedAt, now) ? messageOf(progress) : undefined;
}

/** Removes backups whose time is over, and what was begun before the newest one and never ended. */
async function removeOldBackups(store: ObjectStore, newest: string, now: number): Promise<void> {
  const keys: string[] = [];
  for await (const key of keysOf(store, BACKUPS)) keys.push(key);
  const idIn = (key: string) => key.split('/')[1] ?? '';
  const whole = keys.filter((key) => key.endsWith('/manifest.json')).map(idIn);
  const kept = keptOf(whole.map(momentOf), now);
  const isOver = (id: string) => (whole.includes(id) ? !kept.has(momentOf(id)) : id < newest);
  // The manifest first: what is only half there is no backup any more.
  const over = keys.filter((key) => isOver(idIn(key)));
  const manifests = over.filter((key) => key.endsWith('/manifest.json'));
  if (manifests.length > 0) await store.delete(manifests);
  for (let start = 0; start < over.length; start += 1000) await store.delete(over.slice(start, start + 1000));
}

async function end(scope: Scope, { store }: Vault, progress: Progress): Promise<void> {
  const endedAt = scope.clock.now();
  const { id, begunAt, migrations, tables, ledger, parts, photos } = progress;
  const build = __BUILD_ID__;
  await writeManifest(store, { id, begunAt, endedAt, build, migrations, tables, ledger, parts, photos });
  await setMark(scope.db, 'backup', begunAt);
  await removeOldBackups(store, id, endedAt);
  await removeGonePhotos(scope, store, endedAt);
  await removeOldErasures(store, endedAt);
  scope.log('info', 'backup made', { id, parts: parts.length, photos, runs: progress.step + 1 });
}

/** One run of a backup that is being made. */
async function goOn(scope: Scope, vault: Vault, message: string): Promise<string | undefined> {
  const [id = ''] = message.split(':');
  const progress = await readProgress(vault.store, id);
  // Done by a message that came before, or given up for a later one.
  if (!progress || messageOf(progress) !== message) return undefined;
  if ((await readMark(scope.db, 'backup-begun')) !== progress.begunAt) return undefined;
  const moved =
    progress.phase === 'rows'
      ? await copyRows(scope, vault, progress)
      : await copyPhotos(scope, vault, progress);
  if (moved === undefined) return messageOf(await begin(scope, vault));
  if ('isWhole' in moved && moved.isWhole) {
    await end(scope, vault, moved);
    return undefined;
  }
  const next: Progress = { ...moved, step: progress.step + 1, movedAt: scope.clock.now() };
  await writeProgress(vault.store, next);
  return messageOf(next);
}

/**
 * Makes a backup every night, a part of it in each run, and answers what the queue goes on with. By the timer, without a
 * message, it is begun, or taken up again where it stands.
 */
export async function makeBackup(scope: Scope, message?: string): Promise<string | undefined> {
  const vault = openVault(scope);
  if (!vault) return undefined;
  return message === undefined ? beginOrLook(scope, vault) : goOn(scope, vault, message);
}

/** Begins a backup now; one that is being made is given up for it. */
export async function beginBackup(scope: Scope): Promise<{ id: string }> {
  const vault = openVault(scope);
  if (!vault)
    throw new AppError('not_found', {
      message: 'Копии здесь не\u00a0делаются: не\u00a0заданы BACKUP_RECIPIENT или хранилище копий',
    });
  const progress = await begin(scope, vault);
  await scope.bindings.TASKS.send({ part: 'backup', after: messageOf(progress) });
  return { id: progress.id };
}

/** Whole backups, the newest first. */
export async function listBackups(scope: Scope) {
  const vault = openVault(scope);
  if (!vault) return [];
  const ids: string[] = [];
  for await (const key of keysOf(vault.store, BACKUPS))
    if (key.endsWith('/manifest.json')) ids.push(key.split('/')[1] ?? '');
  const manifests = await Promise.all(ids.map((id) => readManifest(vault.store, id)));
  return manifests
    .filter((manifest) => manifest !== undefined)
    .toReversed()
    .map(({ id, begunAt, endedAt, build, tables, parts, photos }) => ({
      ...{ id, begunAt, endedAt, build, photos },
      rows: Object.values(tables).reduce((sum, rows) => sum + rows, 0),
      bytes: parts.reduce((sum, part) => sum + part.bytes, 0),
    }));
}

/** Notes how the trial of a backup has ended. */
export async function noteDrill(
  scope: Scope,
  { backup, passed, reason }: { readonly backup: string; readonly passed: boolean; readonly reason: string },
): Promise<{ at: number }> {
  const at = scope.clock.now();
  await setMark(scope.db, passed ? 'drill' : 'drill-failed', at);
  scope.log(passed ? 'info' : 'error', 'backup tried', { backup, passed, reason });
  return { at };
}
