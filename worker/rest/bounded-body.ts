import { inTime, TooLate } from '../in-time.ts';

interface Patience {
  /** How long its sender may keep us waiting in all, in milliseconds. */
  readonly senderMs: number;
  /** How long its reader may take over all of it. */
  readonly readerMs: number;
}

/** A body that breaks off where its sender keeps us waiting too long, or its reader the sender. */
export function boundWaits(
  body: ReadableStream<Uint8Array>,
  { senderMs, readerMs }: Patience,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let left = senderMs;
  let timer: ReturnType<typeof setTimeout> | null = null;
  function breakOff(controller: ReadableStreamDefaultController<Uint8Array>, error: unknown): void {
    clearTimeout(timer);
    controller.error(error);
    // Nobody waits for a sender that says nothing to hear of it.
    void reader.cancel(error).catch(() => undefined);
  }

  return new ReadableStream(
    {
      start(controller) {
        timer = setTimeout(
          () => breakOff(controller, new TooLate('An answer was not read in time')),
          readerMs,
        );
      },
      async pull(controller) {
        const begun = Date.now();
        try {
          const { done, value } = await inTime(left, 'The rest of an answer', reader.read());
          left -= Date.now() - begun;
          if (!done) return controller.enqueue(value);
          clearTimeout(timer);
          controller.close();
        } catch (error) {
          breakOff(controller, error);
        }
      },
      cancel(reason) {
        clearTimeout(timer);
        return reader.cancel(reason);
      },
    },
    // Read no further than the reader is: otherwise all of a long answer would lie in memory.
    { highWaterMark: 0 },
  );
}
