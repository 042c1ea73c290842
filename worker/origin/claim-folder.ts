import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Complaint } from '#shared/complaint.ts';

/** Makes a folder where there is none; whoever may not write it hears so. */
function openLock(folder: string): DatabaseSync {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return new DatabaseSync(join(folder, 'running.sqlite'), { timeout: 0 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Complaint(
      `DATA_DIR=${folder} cannot be written (${reason}): give a folder of this user, or make it so.`,
    );
  }
}

/**
 * Keeps other processes off the folder of an origin, whose sockets and counts are in process. The system lets go of the
 * lock when the process dies, however it does; no note in a file could be relied upon for that.
 */
export function claimFolder(folder: string): () => void {
  const lock = openLock(folder);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new Complaint(
      `An origin is running on DATA_DIR=${folder}: stop that one, or give this one a folder of its own.`,
    );
  }
  return () => lock.close();
}
