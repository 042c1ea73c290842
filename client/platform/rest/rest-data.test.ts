import { afterEach, describe, expect, test, vi } from 'vitest';
import { getDish } from '#shared/features/dishes/contract.ts';
import { createRestCall, type RestReply, type RestRequest } from './rest.ts';
import { type LoadRequest, type Outcome, readLoad, type Settled, startLoad } from './rest-data.ts';

const first: LoadRequest = { key: 'borsch', version: 1, reloads: 0 };
const answered: Settled<string> = { request: first, outcome: { status: 'success', data: 'Борщ' } };
const refused: Settled<string> = { request: first, outcome: { status: 'error', error: 'offline' } };

describe('the state of a request', () => {
  test.each([
    ['idle', { ...first, key: null }, answered],
    ['pending', first, undefined],
    ['success', first, answered],
    ['error', first, refused],
    ['pending', { ...first, key: 'kharcho' }, answered],
    ['pending', { ...first, version: 2 }, answered],
    ['pending', { ...first, reloads: 1 }, refused],
  ] as const)('is %s for %o after %o', (status, request, settled) => {
    const isThere = status === 'success';
    expect(readLoad(request, settled, undefined)).toMatchObject({
      status,
      data: isThere ? 'Борщ' : undefined,
    });
  });

  test('is known data until that is reloaded', () => {
    expect(readLoad(first, undefined, 'Щи')).toMatchObject({ status: 'success', data: 'Щи' });
    expect(readLoad({ ...first, key: 'kharcho' }, answered, 'Харчо')).toMatchObject({ data: 'Харчо' });
    const reload = { ...first, reloads: 1 };
    expect(readLoad(reload, undefined, 'Щи')).toMatchObject({ status: 'pending' });
    expect(readLoad(reload, { ...answered, request: reload }, 'Щи')).toMatchObject({ data: 'Борщ' });
  });
});

/** A `/rest` that answers when it is told to. */
function heldRest() {
  const requests: RestRequest[] = [];
  const answers: ((reply: RestReply) => void)[] = [];
  const refusals: unknown[] = [];
  const rest = createRestCall(
    (request) => {
      requests.push(request);
      return new Promise((resolve) => answers.push(resolve));
    },
    (error) => refusals.push(error),
  );
  const answer = (status: number, body: unknown) => answers.shift()?.({ status, statusText: '', body });
  return { rest, requests, refusals, answer };
}

function start(pauseMs = 0) {
  const held = heldRest();
  const ends: Outcome<unknown>[] = [];
  const stop = startLoad({
    rest: held.rest,
    load: (rest) => rest(getDish, { params: { code: 'borsch' }, query: {} }),
    pauseMs,
    onEnd: (outcome) => ends.push(outcome),
  });
  return { ...held, ends, stop };
}

/** Lets everything happen that waits for no timer. */
const settle = () => new Promise((done) => setImmediate(done));

describe('a request', () => {
  afterEach(() => vi.useRealTimers());

  test.each([
    [200, { title: 'Борщ' }, { status: 'success', data: { title: 'Борщ' } }],
    [
      404,
      { error: { code: 'not_found', message: 'Нет' } },
      { status: 'error', error: { code: 'not_found' } },
    ],
  ])('reports what %i brings', async (status, body, end) => {
    const { requests, answer, ends } = start();
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /rest/dishes/borsch/']);
    answer(status, body);
    await settle();
    expect(ends).toMatchObject([end]);
  });

  test.each([200, 500])(
    'reports neither answer nor error after it was aborted, answered %i',
    async (status) => {
      const { requests, answer, ends, refusals, stop } = start();
      stop();
      expect(requests[0]?.signal?.aborted).toBe(true);
      answer(status, {});
      await settle();
      expect(ends).toEqual([]);
      expect(refusals).toEqual([]);
    },
  );

  test('is made after its pause, and not at all when it is aborted before', () => {
    vi.useFakeTimers();
    const waiting = start(200);
    const ended = start(200);
    expect(waiting.requests).toEqual([]);
    ended.stop();
    vi.advanceTimersByTime(200);
    expect(waiting.requests).toHaveLength(1);
    expect(ended.requests).toEqual([]);
  });
});
