import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { BODY_LIMIT } from '#shared/contract.ts';
import type { AppEnv } from '../context.ts';
import { bytesOf } from '../read-bytes.ts';
import { takeBody } from './take-body.ts';

const app = new Hono<AppEnv>()
  .onError((error, c) => c.text('code' in error ? String(error.code) : String(error)))
  .use(takeBody(() => undefined))
  .post('/', (c) => c.text(String(bytesOf(c).byteLength)));

test.each<[string, number, number, string]>([
  ['at its very limit', 1, BODY_LIMIT, `${BODY_LIMIT}`],
  ['slowly, as of an old phone', 8, 1000, '8000'],
  ['by drops', 100, 70, 'request_too_slow'],
  ['too much of it', 9, 9000, 'body_too_large'],
])('a body that comes %s', async (_, parts, partBytes, outcome) => {
  vi.useFakeTimers();
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(to) {
      if (parts > 1) await new Promise((resolve) => setTimeout(resolve, 1000));
      if (sent === parts) return to.close();
      sent += 1;
      to.enqueue(new Uint8Array(partBytes));
    },
  });
  const answer = app.request('/', { method: 'POST', body, duplex: 'half' } as RequestInit);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await (await answer).text()).toBe(outcome);
  vi.useRealTimers();
});
