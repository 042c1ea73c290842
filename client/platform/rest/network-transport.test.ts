import { beforeEach, describe, expect, test, vi } from 'vitest';
import { overNetwork } from './network-transport.ts';

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

describe('a call whose body got stuck on the way', () => {
  const order = { ...call, method: 'POST', body: { days: 7 } };
  const slow = () =>
    Response.json({ error: { code: 'request_too_slow', message: 'Медленно' } }, { status: 408 });

  /** Answers the calls one after another; how many there were. */
  function answer(...answers: readonly Response[]) {
    let calls = 0;
    vi.stubGlobal('fetch', () => {
      calls += 1;
      return Promise.resolve(answers[calls - 1]);
    });
    return () => calls;
  }

  test('is made once more: the site has not seen it', async () => {
    const calls = answer(slow(), Response.json({ id: 'a' }));
    expect(await overNetwork(order)).toMatchObject({ status: 200, body: { id: 'a' } });
    expect(calls()).toBe(2);
  });

  test('is not made a third time', async () => {
    const calls = answer(slow(), slow());
    expect(await overNetwork(order)).toMatchObject({ status: 408 });
    expect(calls()).toBe(2);
  });

  test('is not made again where something else has timed out', async () => {
    const calls = answer(new Response('Request Timeout', { status: 408 }));
    expect(await overNetwork(order)).toMatchObject({ status: 408 });
    expect(calls()).toBe(1);
  });
});
