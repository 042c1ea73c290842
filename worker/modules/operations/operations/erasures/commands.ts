import { DAY_MS } from '#shared/dates.ts';
import { Erasure, listUnnoted, removeNoted } from '../../../../db/erasures/sql.ts';
import { keysOf } from '../../../../platform/object-store.ts';
import type { Scope } from '../../../../scope.ts';

/** Names of erased customers, with what and when: nothing else of them, and in no database that could forget it. */
const ERASURES = 'erasures/';
/** Erasures are needed for as long as there is a copy (29 days), or a point of time travel (30), from before them. */
const ERASURE_MS = 60 * DAY_MS;
/** What is noted in one run. */
const NOTED = 500;

const nameOf = ({ kind, customerId, at }: Erasure) => `${ERASURES}${kind}/${at}/${customerId}`;

function readName(name: string): Erasure {
  const [, kind, at, customerId] = name.split('/');
  return Erasure.parse({ kind, at: Number(at), customerId });
}

/**
 * Notes apart from the database what was erased, as far as one run goes. Throws where the store is away: a later run notes
 * it. A site without copies has nothing that could bring anybody back.
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

/** What was erased since the oldest copy; what no copy is from before of is forgotten. */
export async function listErasures({
  bindings: { BACKUPS: store },
  clock,
}: Pick<Scope, 'bindings' | 'clock'>): Promise<Erasure[]> {
  const erasures: Erasure[] = [];
  if (!store) return erasures;
  for await (const name of keysOf(store, ERASURES)) {
    const erasure = readName(name);
    if (clock.now() - erasure.at < ERASURE_MS) erasures.push(erasure);
    else await store.delete(name);
  }
  return erasures;
}
