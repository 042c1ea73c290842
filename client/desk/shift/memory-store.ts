import type { Waiting } from './queue.ts';
import type { KeptShift, ShiftStore } from './store.ts';

/** The store of a page whose browser keeps nothing: it lasts as long as the page is open. */
export function createMemoryStore(): ShiftStore {
  let kept: Waiting[] = [];
  let last = 0;
  let shift: KeptShift | undefined;
  return {
    isLasting: false,
    list: async () => [...kept],
    add: async (press) => {
      last += 1;
      kept = [...kept, { ...press, id: last, refused: '' }];
    },
    refuse: async (id, words) => {
      kept = kept.map((one) => (one.id === id ? { ...one, refused: words } : one));
    },
    remove: async (ids) => {
      kept = kept.filter(({ id }) => !ids.includes(id));
    },
    readShift: async () => shift,
    keepShift: async (seen) => {
      shift = seen;
    },
    forgetShift: async () => {
      shift = undefined;
    },
  };
}
