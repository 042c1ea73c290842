import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStorage } from '#tests/harness/memory-storage.ts';
import { followInvitation } from './page-chat.ts';
import { createVisitNotes, type NoteStores } from './visit-notes.ts';

/** The waits of the specification, in milliseconds. */
const ON_SITE = 200_000;
const SINCE_INVITATION = 6_000_000;
/** How soon operators who were away are looked for again. */
const CHECK = 30_000;

const start = Date.parse('2026-11-22T09:00:00Z');
let mode: 'online' | 'offline';
let asked: string[];
let stores: NoteStores;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  mode = 'online';
  asked = [];
  stores = { tab: createStorage(), browser: createStorage() };
});
afterEach(() => {
  vi.useRealTimers();
});

const now = () => Date.now();

function follow() {
  const api = { chatMode: () => mode, showProactiveInvitation: (text: string) => void asked.push(text) };
  return followInvitation(
    api,
    createVisitNotes(() => stores, now),
    now,
  );
}

/** How many invitations have come just at the end of a wait, and one millisecond later. */
function aroundTheEnd(waitMs: number): number[] {
  vi.advanceTimersByTime(waitMs);
  const atTheEnd = asked.length;
  vi.advanceTimersByTime(1);
  return [atTheEnd, asked.length];
}

describe('the invitation', () => {
  test('asks whether help is needed once the visit has lasted, and again long after the last one', () => {
    follow();
    expect(aroundTheEnd(ON_SITE)).toEqual([0, 1]);
    expect(asked[0]).toMatch(/помощь.*\?$/);
    expect(aroundTheEnd(SINCE_INVITATION)).toEqual([1, 2]);
  });

  test('comes only while operators are online, and soon after they are back', () => {
    mode = 'offline';
    follow();
    vi.advanceTimersByTime(ON_SITE + 1 + CHECK);
    expect(asked).toEqual([]);
    mode = 'online';
    vi.advanceTimersByTime(CHECK);
    expect(asked).toHaveLength(1);
  });

  test('does not come into an open chat', () => {
    const { onOpen } = follow();
    onOpen();
    vi.advanceTimersByTime(2 * ON_SITE);
    expect(asked).toEqual([]);
  });
});
