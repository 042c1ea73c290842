import type { MarkOutcome, ShiftMark } from '#shared/desk/shift/contract.ts';

/** What was pressed at a stop: a mark, or a photo of its door. */
export type Press =
  | { readonly kind: 'mark'; readonly mark: ShiftMark }
  | { readonly kind: 'photo'; readonly photo: Blob };

/** A press that is not known to have come. */
export interface Waiting {
  /** Grows with each press. */
  readonly id: number;
  readonly shiftId: string;
  readonly stop: string;
  readonly press: Press;
  /** Why the server does not take it; empty while it waits. */
  readonly refused: string;
}

/** Where presses are kept while the page is closed. */
export interface QueueStore {
  /** In the order in which they were pressed. */
  readonly list: () => Promise<Waiting[]>;
  readonly add: (press: Omit<Waiting, 'id' | 'refused'>) => Promise<void>;
  readonly refuse: (id: number, words: string) => Promise<void>;
  readonly remove: (ids: readonly number[]) => Promise<void>;
}

/** What has come of sending: answered, refused as a whole, not come through, or nothing may be sent any more. */
export type Sent<T> =
  | { readonly kind: 'answered'; readonly answer: T }
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'closed'; readonly words: string };

/** How presses are sent. */
export interface QueueLine {
  readonly marks: (shiftId: string, marks: readonly ShiftMark[]) => Promise<Sent<readonly MarkOutcome[]>>;
  readonly photo: (shiftId: string, stop: string, photo: Blob) => Promise<Sent<unknown>>;
}

/** Marks that one call takes along: a body that a page may still send while it is closed. */
const AT_ONCE = 60;

type Marked = Waiting & { readonly press: Extract<Press, { kind: 'mark' }> };
const isMark = (one: Waiting): one is Marked => one.press.kind === 'mark';

/** Marks of one shift from the front of a queue on. */
function firstMarks(waiting: readonly Waiting[], most: number): Marked[] {
  const [first] = waiting;
  const marks: Marked[] = [];
  for (const one of waiting) {
    if (!isMark(one) || one.shiftId !== first?.shiftId || marks.length === most) break;
    marks.push(one);
  }
  return marks;
}

/** What has come of emptying the queue. */
export type Flushed = Exclude<Sent<null>, { kind: 'refused' }>;

/** Sends marks; those that are to be sent again later are added to `later`. */
async function sendMarks(
  { store, line }: QueueParts,
  marks: readonly Marked[],
  later: Set<number>,
): Promise<Sent<unknown>> {
  const sent = await line.marks(
    marks[0]?.shiftId ?? '',
    marks.map(({ press }) => press.mark),
  );
  if (sent.kind !== 'answered') return sent;
  const byKey = new Map(sent.answer.map((one) => [one.key, one]));
  const done: number[] = [];
  for (const { id, press } of marks) {
    const outcome = byKey.get(press.mark.key);
    if (outcome?.outcome === 'done') done.push(id);
    else if (outcome?.outcome === 'refused') await store.refuse(id, outcome.words);
    else later.add(id);
  }
  await store.remove(done);
  return sent;
}

interface QueueParts {
  readonly store: QueueStore;
  readonly line: QueueLine;
}

/**
 * Sends what waits, in the order in which it was pressed. What the server refuses stays with its words and stops nothing
 * behind it; what was sent and not answered is sent again, and the server knows it by its key.
 */
async function flush(parts: QueueParts): Promise<Flushed> {
  const { store, line } = parts;
  const later = new Set<number>();
  let most = AT_ONCE;
  for (;;) {
    const waiting = (await store.list()).filter(({ id, refused }) => refused === '' && !later.has(id));
    const [first] = waiting;
    if (!first) return later.size > 0 ? { kind: 'unreachable' } : { kind: 'answered', answer: null };
    const marks = firstMarks(waiting, most);
    const { press, shiftId, stop, id } = first;
    const sent =
      press.kind === 'photo'
        ? await line.photo(shiftId, stop, press.photo)
        : await sendMarks(parts, marks, later);
    if (sent.kind === 'unreachable' || sent.kind === 'closed') return sent;
    if (sent.kind === 'answered') {
      if (press.kind === 'photo') await store.remove([id]);
    } else if (marks.length > 1)
      // One of them is wrong: each by itself tells which.
      most = 1;
    else await store.refuse(id, sent.words);
  }
}

/** A queue that one run empties at a time; who asks meanwhile gets one more run behind it. */
export function createQueue(parts: QueueParts): { readonly flush: () => Promise<Flushed> } {
  let last: Promise<unknown> = Promise.resolve();
  return {
    flush: () => {
      const mine = last.then(() => flush(parts));
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
