import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createStorage } from '#tests/harness/memory-storage.ts';
import { deliver, sendUnsent } from './report-delivery.ts';

const taken: string[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  taken.length = 0;
  answer = async () => new Response(null, { status: 202 });
  vi.stubGlobal('window', { sessionStorage: createStorage() });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const given = await answer();
    if (given.status === 202) taken.push(body);
    return given;
  });
});

const answerStatus = (status: number) => {
  answer = async () => new Response(null, { status });
};

describe('a report of an error', () => {
  test.each([
    ['the network is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the origin behind the edge is away', async () => new Response(null, { status: 502 })],
    ['the log takes no more for a while', async () => new Response(null, { status: 429 })],
  ])('waits where %s, and is sent later, once', async (_, failing) => {
    answer = failing;
    await deliver('one');
    await deliver('two');
    await sendUnsent();
    expect(taken).toEqual([]);
    answerStatus(202);
    await sendUnsent();
    await sendUnsent();
    expect(taken).toEqual(['one', 'two']);
  });

  test('is sent once where two ask for it at once, and stays until it has arrived', async () => {
    answerStatus(503);
    await deliver('one');
    const waiting = Promise.withResolvers<Response>();
    answer = () => waiting.promise;
    const both = [sendUnsent(), sendUnsent()];
    expect(window.sessionStorage.getItem('unsent-reports')).toBe('["one"]');
    waiting.resolve(new Response(null, { status: 202 }));
    await Promise.all(both);
    expect(taken).toEqual(['one']);
    await sendUnsent();
    expect(taken).toEqual(['one']);
  });

  test('does not wait where the log has refused it', async () => {
    answerStatus(400);
    await deliver('refused');
    answerStatus(202);
    await sendUnsent();
    expect(taken).toEqual([]);
  });

  test('is one of twenty that wait, and the others go on waiting when the log goes away again', async () => {
    answerStatus(503);
    for (let count = 0; count < 25; count += 1) await deliver(`report ${count}`);
    answer = async () => new Response(null, { status: taken.length < 3 ? 202 : 503 });
    await sendUnsent();
    expect(taken).toEqual(['report 0', 'report 1', 'report 2']);
    answerStatus(202);
    await sendUnsent();
    expect(taken).toHaveLength(20);
    expect(taken.at(-1)).toBe('report 19');
  });
});
