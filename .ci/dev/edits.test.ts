import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEdits, type Edits } from './edits.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sends a request; what it returns tells whether that has gone on to the worker. */
function ask(edits: Edits): () => Promise<boolean> {
  const next = vi.fn<() => void>();
  edits.waitForThem({} as never, {} as never, next);
  return async () => {
    await vi.advanceTimersByTimeAsync(0);
    return next.mock.calls.length > 0;
  };
}

it('a request goes on at once where nothing is being edited', async () => {
  expect(await ask(createEdits())()).toBe(true);
});

it('a request after an edit waits until the worker has taken it in', async () => {
  const edits = createEdits();
  edits.begin();
  const isAnswered = ask(edits);
  edits.loaded(edits.last());
  expect(await isAnswered()).toBe(false);
  edits.taken();
  expect(await isAnswered()).toBe(true);
  expect(await ask(edits)()).toBe(true);
});

it('a request between two edits in a row waits for the second one', async () => {
  const edits = createEdits();
  edits.begin();
  const first = edits.last();
  const early = ask(edits);
  edits.begin();
  const late = ask(edits);
  edits.loaded(first);
  edits.taken();
  expect([await early(), await late()]).toEqual([false, false]);
  edits.loaded(edits.last());
  edits.taken();
  expect([await early(), await late()]).toEqual([true, true]);
});

it('an edit that the worker cannot run is waited for during five seconds', async () => {
  const edits = createEdits();
  edits.begin();
  const isAnswered = ask(edits);
  await vi.advanceTimersByTimeAsync(4999);
  expect(await isAnswered()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isAnswered()).toBe(true);
});
