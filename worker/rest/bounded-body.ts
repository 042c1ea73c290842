import { inTime } from '../in-time.ts';

/**
 * A body that breaks off where its sender keeps us waiting longer than so many milliseconds in all. What the reader
 * takes its time for does not count.
 */
export function boundWaits(body: ReadableStream<Uint8Array>, ms: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let left = ms;
  return new ReadableStream(
    {
      async pull(controller) {
        const begun = Date.now();
        try {
          const { done, value } = await inTime(left, 'The rest of an answer', reader.read());
          left -= Date.now() - begun;
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          controller.error(error);
          // Nobody waits for a sender that says nothing to hear of it.
          void reader.cancel(error).catch(() => undefined);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Read no further than the reader is: otherwise all of a long answer would lie in memory.
    { highWaterMark: 0 },
  );
}
