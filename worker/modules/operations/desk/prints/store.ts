import * as z from 'zod/mini';
import { DAY_MS, type EpochMs } from '#shared/dates.ts';
import { PRINT_FILE_DAYS } from '#shared/features/desk/prints/contract.ts';
import { inTime } from '../../../../in-time.ts';
import { keysOf, type ObjectStore } from '../../../../platform/object-store.ts';
import { LabelledBag } from '../labels/load.ts';
import type { EditionLine, LineChange } from './editions.ts';

const PRINTS = 'prints/';

const FILES = `${PRINTS}files/`;
const EDITIONS = `${PRINTS}editions/`;
/** Days that the lines of an edition are kept after their day: nothing is printed of it any more. */
const EDITION_DAYS = 7;
/** How long the store may take, in milliseconds: a file of labels has some megabytes. */
const STORE_MS = 20_000;
/** Objects that one run removes of each kind. */
const REMOVED_AT_ONCE = 500;

/** Names sort by time, so that what is over comes first: ids of prints begin with theirs. */
const filesOf = (id: string) => `${FILES}${id}/`;
const partKey = (id: string, part: number) => `${filesOf(id)}${part}`;
const bagsKey = (id: string, part: number) => `${filesOf(id)}bags-${part}`;

/** An edition of a list. */
interface EditionKey {
  readonly date: string;
  readonly series: string;
  readonly edition: number;
}
const editionKey = ({ date, series, edition }: EditionKey) =>
  `${EDITIONS}${date}/${encodeURIComponent(series)}/${edition}`;

/** What is kept of an edition. */
interface Edition {
  readonly lines: readonly EditionLine[];
  /** What had changed since the one before. */
  readonly changes: readonly LineChange[];
}

const KeptEdition = z.object({
  lines: z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])),
  changes: z.array(
    z.object({
      ...{ key: z.string(), title: z.string() },
      ...{ was: z.nullable(z.string()), now: z.nullable(z.string()) },
    }),
  ),
});

const reading = <T>(work: Promise<T>): Promise<T> => inTime(STORE_MS, 'reading a print', work);
const storing = <T>(work: Promise<T>): Promise<T> => inTime(STORE_MS, 'storing a print', work);

/** Bytes of an object; undefined where there is none. */
function readBytes(store: ObjectStore, key: string) {
  const read = async () => {
    const found = await store.get(key);
    return found ? new Uint8Array(await found.arrayBuffer()) : undefined;
  };
  return reading(read());
}

async function readText(store: ObjectStore, key: string): Promise<string | undefined> {
  const bytes = await readBytes(store, key);
  return bytes && new TextDecoder().decode(bytes);
}

/** An edition; undefined where it is kept no more. */
export async function readEdition(store: ObjectStore, key: EditionKey): Promise<Edition | undefined> {
  const text = await readText(store, editionKey(key));
  return text === undefined ? undefined : KeptEdition.parse(JSON.parse(text));
}

export const writeEdition = (store: ObjectStore, key: EditionKey, edition: Edition) =>
  storing(store.put(editionKey(key), JSON.stringify(edition)));

/** The bags that a file of a print is made of; none where they are kept no more. */
export async function readBags(
  store: ObjectStore,
  id: string,
  part: number,
): Promise<readonly LabelledBag[]> {
  const text = await readText(store, bagsKey(id, part));
  return text === undefined ? [] : z.array(LabelledBag).parse(JSON.parse(text));
}

export const writeBags = (store: ObjectStore, id: string, part: number, bags: readonly LabelledBag[]) =>
  storing(store.put(bagsKey(id, part), JSON.stringify(bags)));

/** A file of a print, which count from 1; undefined where there is none, or none any more. */
export const readFile = (store: ObjectStore, id: string, part: number) => readBytes(store, partKey(id, part));

export const writeFile = (store: ObjectStore, id: string, part: number, file: Uint8Array | string) =>
  storing(store.put(partKey(id, part), file));

/** Names in a folder, from the first one on, as long as they are over. */
async function removeWhile(store: ObjectStore, folder: string, isOver: (name: string) => boolean) {
  const over: string[] = [];
  for await (const key of keysOf(store, folder)) {
    if (!isOver(key.slice(folder.length)) || over.length === REMOVED_AT_ONCE) break;
    over.push(key);
  }
  if (over.length > 0) await store.delete(over);
}

/** The moment that the id of a print begins with (UUID, version 7). */
const momentOf = (name: string): EpochMs => Number.parseInt(name.slice(0, 13).replace('-', ''), 16);

/** Until when the files of a print are kept. */
export const keptUntil = (id: string): EpochMs => momentOf(id) + PRINT_FILE_DAYS * DAY_MS;

/** Removes files and lines whose time is over. */
export async function removeOldPrints(store: ObjectStore, now: EpochMs): Promise<void> {
  const firstDay = new Date(now - EDITION_DAYS * DAY_MS).toISOString().slice(0, 10);
  await storing(removeWhile(store, FILES, (name) => keptUntil(name) < now));
  await storing(removeWhile(store, EDITIONS, (name) => name.slice(0, 10) < firstDay));
}
