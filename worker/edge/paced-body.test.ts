import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BODY_LIMIT } from '#shared/contract.ts';
import { PHOTO_MAX_BYTES } from '#shared/features/pictures/photo.ts';
import { readInPace } from './paced-body.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Sender {
  readonly partBytes: number;
  readonly pauseMs: number;
  readonly parts: number;
}

function bodyOf({ partBytes, pauseMs, parts }: Sender, cancel: () => void = () => undefined) {
  let sent = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(to) {
        if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
        if (sent === parts) return to.close();
        sent += 1;
        to.enqueue(new Uint8Array(partBytes));
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
}

const never = new Promise<never>(() => undefined);

/** What becomes of a body, and after how many milliseconds, to a tenth of a second. */
async function take(body: ReadableStream<Uint8Array>, limit = BODY_LIMIT, givenUp = never) {
  const begun = Date.now();
  const took = () => Math.round((Date.now() - begun) / 100) * 100;
  const taking = readInPace(body, { limit, givenUp, onPart: () => undefined }).then(
    (bytes) => [bytes.byteLength, took()],
    (error) => [error.code ?? String(error), took()],
  );
  const [outcome] = await Promise.all([taking, vi.advanceTimersByTimeAsync(120_000)]);
  return outcome;
}

describe('a body', () => {
  test.each<[string, Sender, number, unknown]>([
    ['at once', { partBytes: 1000, pauseMs: 0, parts: 1 }, BODY_LIMIT, [1000, 0]],
    ['at its very limit', { partBytes: BODY_LIMIT, pauseMs: 0, parts: 1 }, BODY_LIMIT, [BODY_LIMIT, 0]],
    ['after a moment', { partBytes: 1000, pauseMs: 900, parts: 1 }, BODY_LIMIT, [1000, 1800]],
    ['after a lost packet', { partBytes: 300, pauseMs: 2400, parts: 1 }, BODY_LIMIT, [300, 4800]],
    ['slowly, as of an old phone', { partBytes: 1200, pauseMs: 1000, parts: 5 }, BODY_LIMIT, [6000, 6000]],
    ['by drops', { partBytes: 70, pauseMs: 1000, parts: 100 }, BODY_LIMIT, ['request_too_slow', 5300]],
    ['never', { partBytes: 70, pauseMs: 1_000_000, parts: 1 }, BODY_LIMIT, ['request_too_slow', 5000]],
    ['for ever', { partBytes: 2000, pauseMs: 1000, parts: 30 }, BODY_LIMIT, ['request_too_slow', 10_000]],
    ['too much of it', { partBytes: 9000, pauseMs: 0, parts: 30 }, BODY_LIMIT, ['body_too_large', 0]],
    ['a photo', { partBytes: 200_000, pauseMs: 1000, parts: 40 }, PHOTO_MAX_BYTES, [8_000_000, 41_000]],
    [
      'a photo for ever',
      { partBytes: 9000, pauseMs: 100, parts: 900 },
      PHOTO_MAX_BYTES,
      ['request_too_slow', 64_000],
    ],
  ])('that comes %s', async (_, sender, limit, outcome) => {
    expect(await take(bodyOf(sender), limit)).toEqual(outcome);
  });

  test('whose place is needed is let go', async () => {
    const cancel = vi.fn<() => void>();
    const givenUp = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('needed')), 500));
    const sender: Sender = { partBytes: 70, pauseMs: 1000, parts: 100 };
    expect(await take(bodyOf(sender, cancel), BODY_LIMIT, givenUp)).toEqual(['Error: needed', 500]);
    expect(cancel).toHaveBeenCalledOnce();
  });
});
