import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { overNetwork } from './network-transport.ts';

beforeEach(() => {
  vi.stubGlobal('window', { location: { host: 'befit.example' } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Answers every call with a body that breaks off for this reason. */
function breakOff(reason: unknown): void {
  vi.stubGlobal('fetch', () => {
    const body = new ReadableStream({ start: (stream) => stream.error(reason) });
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'application/json' } }));
  });
}

const call = { method: 'GET', url: 'https://befit.example/rest/site/', headers: {}, body: undefined };

test('an answer whose body breaks off counts as none', async () => {
  breakOff(new TypeError('Failed to fetch'));
  expect(await overNetwork(call)).toEqual({ status: 0, statusText: 'Failed to fetch', body: undefined });
});

test('a call that is given up rejects with that', async () => {
  breakOff(new DOMException('gone', 'AbortError'));
  await expect(overNetwork(call)).rejects.toThrow('gone');
});
