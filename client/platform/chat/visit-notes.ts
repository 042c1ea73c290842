/** The waits of the invitation go on from these over several pages. */
export type VisitNotes = ReturnType<typeof createVisitNotes>;

/** Named like the vendor's own: what removes those without consent removes these. */
const VISIT_KEY = 'jivo_visit_at';
const keys = { closedAt: 'jivo_closed_at', invitedAt: 'jivo_invited_at' } as const;

/** A visit is one tab's; closing and invitation count for the whole browser. */
export interface NoteStores {
  readonly tab: Pick<Storage, 'getItem' | 'setItem'>;
  readonly browser: Pick<Storage, 'getItem' | 'setItem'>;
}

function readMoment(store: NoteStores['tab'], key: string): number | null {
  const text = store.getItem(key);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Keeps the notes in storages; where those are denied, in the memory of the page. */
export function createVisitNotes(storesOf: () => NoteStores, now: () => number) {
  const startedAt = now();
  /** When the chat was closed, and when the visitor was invited; null where neither is known. */
  const own: { closedAt: number | null; invitedAt: number | null } = { closedAt: null, invitedAt: null };
  const stored = <T>(act: (stores: NoteStores) => T): T | undefined => {
    try {
      return act(storesOf());
    } catch {
      // Browsers may deny the storages.
      return;
    }
  };
  stored(({ tab }) => {
    if (readMoment(tab, VISIT_KEY) === null) tab.setItem(VISIT_KEY, String(startedAt));
  });
  return {
    read: () => ({
      /** When the visit has begun. */
      siteAt: stored(({ tab }) => readMoment(tab, VISIT_KEY)) ?? startedAt,
      closedAt: stored(({ browser }) => readMoment(browser, keys.closedAt)) ?? own.closedAt,
      invitedAt: stored(({ browser }) => readMoment(browser, keys.invitedAt)) ?? own.invitedAt,
    }),
    write(change: Partial<typeof own>) {
      Object.assign(own, change);
      stored(({ browser }) => {
        for (const name of ['closedAt', 'invitedAt'] as const) {
          const moment = change[name];
          if (moment !== undefined && moment !== null) browser.setItem(keys[name], String(moment));
        }
      });
    },
  };
}
