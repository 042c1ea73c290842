import type { EpochMs } from '#shared/dates.ts';
import { Erasure, listUnnoted, removeNoted } from '../../../../db/erasures/sql.ts';
import { keysOf, type ObjectStore } from '../../../../platform/object-store.ts';
import type { Scope } from '../../../../scope.ts';
import { ERASURE_MS } from '../backups/keeping.ts';

/** Names of erased customers, with what and when: nothing else of them, and in no database that could forget it. */
const ERASURES = 'erasures/';
/** What is noted in one run. */
const NOTED = 500;

const nameOf = ({ kind, customerId, at }: Erasure) => `${ERASURES}${kind}/${at}/${customerId}`;

function readName(name: string): Erasure {
  const [, kind, at, customerId] = name.split('/');
  return Erasure.parse({ kind, at: Number(at), customerId });
}

/**
 * Notes apart from the database what was erased, as far as one run goes. Throws where the store is away: a later run notes
 * it. A site without backups has nothing that could bring anybody back.
 */
export async function noteErasures({
  db,
  bindings: { BACKUPS: store },
}: Pick<Scope, 'db' | 'bindings'>): Promise<void> {
  const erasures = await listUnnoted(db, NOTED);
  if (erasures.length === 0) return;
  for (const erasure of erasures) await store?.put(nameOf(erasure), '');
  await db.write(erasures.map(removeNoted));
}

/** What was erased since the oldest backup. */
export async function listErasures({
  bindings: { BACKUPS: store },
}: Pick<Scope, 'bindings'>): Promise<Erasure[]> {
  const erasures: Erasure[] = [];
  if (store) for await (const name of keysOf(store, ERASURES)) erasures.push(readName(name));
  return erasures;
}

/** Forgets erasures that no backup is from before of. */
export async function removeOldErasures(store: ObjectStore, now: EpochMs): Promise<void> {
  for await (const name of keysOf(store, ERASURES))
    if (now - readName(name).at >= ERASURE_MS) await store.delete(name);
}
