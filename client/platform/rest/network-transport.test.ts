import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { overNetwork } from './network-transport.ts';

afterEach(() => vi.unstubAllGlobals());

beforeEach(() => {
  vi.stubGlobal('window', { location: { host: 'befit.example' } });
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

test.each([408, 409, 425, 429, 500, 502, 503, 504])(
  'after %d what is only read is asked for once more, and what changes something never',
  async (status) => {
    let calls = 0;
    vi.stubGlobal('fetch', () => {
      calls += 1;
      return Promise.resolve(
        Response.json({ error: { code: 'request_too_slow', message: 'Медленно' } }, { status }),
      );
    });
    const sent = { POST: 0, PUT: 0, PATCH: 0, DELETE: 0, GET: 0 };
    for (const method of Object.keys(sent) as (keyof typeof sent)[]) {
      expect(await overNetwork({ ...call, method, body: method === 'GET' ? undefined : {} })).toMatchObject({
        status,
      });
      sent[method] = calls;
      calls = 0;
    }
    expect(sent).toEqual({ POST: 1, PUT: 1, PATCH: 1, DELETE: 1, GET: 2 });
  },
);
