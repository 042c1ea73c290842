import type { ReadShift } from '#shared/desk/shift/contract.ts';
import { createMemoryStore } from './memory-store.ts';
import type { QueueStore, Waiting } from './queue.ts';

/** A shift as it was seen last. */
export interface KeptShift {
  readonly seen: ReadShift;
  /** How far the server's clock was ahead of the phone's, in milliseconds. */
  readonly aheadMs: number;
}

/** What a courier's phone keeps: presses, and the shift as it was seen last. */
export interface ShiftStore extends QueueStore {
  /** Whether it outlives the page. */
  readonly isLasting: boolean;
  readonly readShift: () => Promise<KeptShift | undefined>;
  readonly keepShift: (shift: KeptShift) => Promise<void>;
  /** Forgets the doors of a shift that is over: addresses are nobody's any more. */
  readonly forgetShift: () => Promise<void>;
}

const NAME = 'befit-shift';
const PRESSES = 'presses';
const SHIFTS = 'shifts';
const LAST = 'last';

function whenDone<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(PRESSES, { keyPath: 'id', autoIncrement: true });
    request.result.createObjectStore(SHIFTS);
  };
  return whenDone(request);
}

/** The store of a browser, which keeps it over reloads and closing; where that is denied, one of the page alone. */
export const openStore = (): Promise<ShiftStore> => open().then(lastingStore).catch(createMemoryStore);

function lastingStore(db: IDBDatabase): ShiftStore {
  /** Resolves once what was written is kept, so that nothing is shown as pressed that is not. */
  const change = (name: string, work: (store: IDBObjectStore) => void) =>
    new Promise<void>((resolve, reject) => {
      const transaction = db.transaction(name, 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      work(transaction.objectStore(name));
    });
  const read = (name: string) => db.transaction(name).objectStore(name);
  return {
    isLasting: true,
    list: () => whenDone<Waiting[]>(read(PRESSES).getAll()),
    add: (press) => change(PRESSES, (store) => store.add({ ...press, refused: '' })),
    refuse: (id, words) =>
      change(PRESSES, (store) => {
        const found: IDBRequest<Waiting | undefined> = store.get(id);
        found.onsuccess = () => {
          if (found.result) store.put({ ...found.result, refused: words });
        };
      }),
    remove: (ids) =>
      change(PRESSES, (store) => {
        for (const id of ids) store.delete(id);
      }),
    readShift: () => whenDone<KeptShift | undefined>(read(SHIFTS).get(LAST)),
    keepShift: (shift) => change(SHIFTS, (store) => store.put(shift, LAST)),
    forgetShift: () => change(SHIFTS, (store) => store.delete(LAST)),
  };
}
