import * as z from 'zod/mini';
import { AppError } from '#shared/errors.ts';
import { sha256 } from '../../hash.ts';
import { inTime } from '../../in-time.ts';
import { keysOf, type ObjectStore } from '../../platform/object-store.ts';
import { archivesOf } from './statements.ts';

/** How long somebody waits for the store, in milliseconds. */
const STORE_MS = 10_000;
/** Names that a store removes in one call. */
const REMOVED_AT_ONCE = 1000;

/** A day of a person as `served_days` had it, with its meals whole: an object depends on no other table. */
export const ArchivedDay = z.object({
  ...{ order_id: z.string(), date: z.string(), person: z.number() },
  ...{ kcal: z.number(), credit_kop: z.number(), money_kop: z.number(), kept_at: z.number() },
  food: z.array(z.record(z.string(), z.unknown())),
  /** Whether its missing meals were paid back to the card. */
  is_to_card: z.number(),
});
export type ArchivedDay = z.infer<typeof ArchivedDay>;

const Content = z.object({ days: z.array(ArchivedDay) });

const gzip = () => new CompressionStream('gzip');
const gunzip = () => new DecompressionStream('gzip');

/** What an order's food becomes in the store. */
interface Sealed {
  /** Of the text before it is compressed: compression may change with the runtime. */
  readonly sha256: string;
  readonly bytes: ArrayBuffer;
}

/** Seals the food of an order; the same rows always become the same object. */
export async function sealArchive(days: readonly ArchivedDay[]): Promise<Sealed> {
  const text = JSON.stringify({ days });
  const packed = new Response(new Blob([text]).stream().pipeThrough(gzip()));
  return { sha256: await sha256(text), bytes: await packed.arrayBuffer() };
}

async function open(store: Pick<ObjectStore, 'get'>, name: string): Promise<ArchivedDay[]> {
  const found = await store.get(name);
  if (!found) throw new Error(`${name} is missing`);
  const packed = new Blob([await found.arrayBuffer()]).stream();
  const text = await new Response(packed.pipeThrough(gunzip())).text();
  if (!name.endsWith(`-${await sha256(text)}`)) throw new Error(`${name} holds something else`);
  return Content.parse(JSON.parse(text)).days;
}

/** The food of an archived order; fails where the store has not exactly what was put there. */
export async function readArchive(store: Pick<ObjectStore, 'get'>, name: string): Promise<ArchivedDay[]> {
  try {
    return await inTime(STORE_MS, 'reading an archive', open(store, name));
  } catch (cause) {
    throw new AppError('upstream_failed', { cause });
  }
}

/** Puts the food of an order into the store and reads it back. */
export async function storeArchive(store: ObjectStore, name: string, { bytes }: Sealed): Promise<void> {
  await inTime(STORE_MS, 'storing an archive', store.put(name, bytes));
  await readArchive(store, name);
}

/** Removes archives of a customer, whether or not a row names them. */
export async function removeArchives(store: ObjectStore, customerId: string): Promise<void> {
  const names: string[] = [];
  for await (const name of keysOf(store, archivesOf(customerId))) names.push(name);
  for (let start = 0; start < names.length; start += REMOVED_AT_ONCE)
    await store.delete(names.slice(start, start + REMOVED_AT_ONCE));
}
