import { BODY_LIMIT } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { inTime, TooLate } from '../in-time.ts';
import { joinBytes } from '../read-bytes.ts';

/**
 * How long a body may take to begin, in milliseconds: a mobile network wakes up in a second, and sends what it has lost
 * again after three.
 */
const GRACE_MS = 5000;
/**
 * From then on it has to keep up with so many bytes a second: the slowest mobile network sends ten times as many, and
 * what comes by drops is sent to hold a place.
 */
const LEAST_BYTES_A_SECOND = 1024;
/** Within this a body of the usual size is whole, in milliseconds. */
const WHOLE_MS = 10_000;
/** What larger ones, photos, are given time by: a megabit a second. */
const LARGE_BYTES_A_SECOND = 128 * 1024;

/** How long a body of at most so many bytes may take in all, in milliseconds. */
const longestOf = (limit: number) =>
  limit <= BODY_LIMIT ? WHOLE_MS : Math.max(WHOLE_MS, (1000 * limit) / LARGE_BYTES_A_SECOND);

/** A refusal that names the most that is taken, as «64 КБ» or «8 МБ». */
export function bodyTooLarge(limit: number): AppError {
  const kilobytes = limit / 1024;
  const most = kilobytes < 1024 ? `${kilobytes}\u00a0КБ` : `${kilobytes / 1024}\u00a0МБ`;
  return new AppError('body_too_large', {
    message: `Слишком большой запрос: принимаем до\u00a0${most}`,
    details: { most: limit },
  });
}

interface Pace<Part> {
  /** The most that is read, in bytes. */
  readonly limit: number;
  /** Rejects where the place is needed for others. */
  readonly givenUp: Promise<never>;
  readonly onPart: (part: Part) => void;
}

/** Hears every part of a body as it comes; one that is too slow, or that is given up, is let go. */
async function hearInPace(
  body: ReadableStream<Uint8Array>,
  longestMs: number,
  { limit, givenUp, onPart }: Pace<Uint8Array>,
): Promise<void> {
  const reader = body.getReader();
  const begunAt = Date.now();
  let size = 0;
  try {
    for (;;) {
      const until = begunAt + Math.min(longestMs, GRACE_MS + (1000 * size) / LEAST_BYTES_A_SECOND);
      const next = Promise.race([reader.read(), givenUp]);
      const { done, value } = await inTime(Math.max(0, until - Date.now()), 'A body', next);
      if (done) return;
      size += value.byteLength;
      if (size > limit) {
        reader.releaseLock();
        throw bodyTooLarge(limit);
      }
      onPart(value);
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'body_too_large') throw error;
    // Nobody waits for a sender that says nothing to hear of it.
    void reader.cancel(error).catch(() => undefined);
    throw error instanceof TooLate ? new AppError('request_too_slow', { cause: error }) : error;
  }
}

/**
 * Reads a body whole, telling the size of each part before it is kept. One that is too large is left to whoever drains
 * it.
 */
export async function readInPace(
  body: ReadableStream<Uint8Array>,
  { limit, givenUp, onPart }: Pace<number>,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  await hearInPace(body, longestOf(limit), {
    limit,
    givenUp,
    onPart(part) {
      onPart(part.byteLength);
      parts.push(part);
      size += part.byteLength;
    },
  });
  return joinBytes(parts, size);
}

/** How much is read of a body that nobody wants, in bytes, and for how long. */
const UNWANTED_BYTES = 16 * 1024 * 1024;
const UNWANTED_MS = 30_000;

/** Reads a body that nobody wants at the pace of any other, and keeps nothing of it. */
export function drainInPace(body: ReadableStream<Uint8Array>, givenUp: Promise<never>): Promise<void> {
  return hearInPace(body, UNWANTED_MS, { limit: UNWANTED_BYTES, givenUp, onPart: () => undefined });
}
