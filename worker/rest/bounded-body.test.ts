import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { boundWaits as bound } from './bounded-body.ts';

const boundWaits = (body: ReadableStream<Uint8Array>, senderMs: number) =>
  bound(body, { senderMs, readerMs: 60_000 });
const bytes = (text: string) => new TextEncoder().encode(text);

function streamOf(parts: AsyncIterator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(to) {
      const { done, value } = await parts.next();
      if (done) to.close();
      else to.enqueue(value);
    },
  });
}
async function* three() {
  yield bytes('one ');
  yield bytes('two ');
  yield bytes('three');
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a body that is bounded to a second of waiting', () => {
  test('comes whole where its sender keeps nobody waiting', async () => {
    const body = boundWaits(streamOf(three()), 1000);
    await expect(new Response(body).text()).resolves.toBe('one two three');
  });

  test('breaks off where its sender stops, and lets the sender go', async () => {
    const cancel = vi.fn<(reason?: unknown) => void>();
    const sender = new ReadableStream<Uint8Array>({ start: (to) => to.enqueue(bytes('one')), cancel });
    const reader = boundWaits(sender, 1000).getReader();
    expect((await reader.read()).value).toEqual(bytes('one'));
    const [rest] = await Promise.allSettled([reader.read(), vi.advanceTimersByTimeAsync(1000)]);
    expect(String(rest.status === 'rejected' && rest.reason)).toContain('more than 1000 ms');
    expect(cancel).toHaveBeenCalledOnce();
  });

  test('waits for its reader as long as that one likes', async () => {
    const reader = boundWaits(streamOf(three()), 1000).getReader();
    for (const part of ['one ', 'two ', 'three']) {
      await vi.advanceTimersByTimeAsync(5000);
      expect((await reader.read()).value).toEqual(bytes(part));
    }
    expect((await reader.read()).done).toBe(true);
  });

  test('breaks off where its reader lets it lie, and lets the sender go', async () => {
    const cancel = vi.fn<(reason?: unknown) => void>();
    const sender = new ReadableStream<Uint8Array>({ pull: (to) => to.enqueue(bytes('one')), cancel });
    const reader = boundWaits(sender, 1000).getReader();
    expect((await reader.read()).value).toEqual(bytes('one'));
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(reader.read()).rejects.toThrow('not read in time');
    expect(cancel).toHaveBeenCalledOnce();
  });
});
