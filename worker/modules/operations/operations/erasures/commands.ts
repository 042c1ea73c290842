import type { EpochMs } from '#shared/dates.ts';
import { keysOf, type ObjectStore } from '../../../../platform/object-store.ts';
import type { Scope } from '../../../../scope.ts';
import { ERASURE_MS } from '../backups/keeping.ts';

/** Names of erased customers, with when: nothing else of them, and in no database that could forget it. */
const ERASURES = 'erasures/';

/** A customer who was erased. */
export interface Erasure {
  readonly customerId: string;
  readonly at: EpochMs;
}

const nameOf = ({ customerId, at }: Erasure) => `${ERASURES}${at}/${customerId}`;

function readName(name: string): Erasure {
  const [, at = '', customerId = ''] = name.split('/');
  return { customerId, at: Number(at) };
}

/** Notes apart from the database who was erased; noted again it is the same. */
export async function noteErasures(
  { bindings: { BACKUPS: store } }: Pick<Scope, 'bindings'>,
  erasures: readonly Erasure[],
): Promise<void> {
  if (!store) return;
  for (const erasure of erasures) await store.put(nameOf(erasure), '');
}

/** Who was erased since the oldest backup. */
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
