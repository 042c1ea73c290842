import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followPayment } from './payment-check.tsx';

const HOUR = 3_600_000;

let visibilityState: DocumentVisibilityState;

beforeEach(() => {
  visibilityState = 'visible';
  vi.useFakeTimers();
  vi.stubGlobal('document', {
    get visibilityState() {
      return visibilityState;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the provider is asked once, the page is read again with growing pauses', async () => {
  const ask = vi.fn<() => Promise<void>>().mockResolvedValue();
  const moments: number[] = [];
  const start = Date.now();
  followPayment({ ask, look: () => moments.push(Date.now() - start) });
  await vi.advanceTimersByTimeAsync(HOUR);
  const pauses = moments.map((moment, index) => moment - (moments[index - 1] ?? 0));
  expect(ask).toHaveBeenCalledTimes(1);
  expect(pauses.slice(0, 7)).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
});

test('the page is read again also when the provider could not be asked', async () => {
  const look = vi.fn<() => void>();
  followPayment({ ask: () => Promise.reject(new Error('offline')), look });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(look).toHaveBeenCalledTimes(2);
});

test('a hidden page is not read, and is again once it is seen', async () => {
  const look = vi.fn<() => void>();
  followPayment({ ask: () => Promise.resolve(), look });
  visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(look).not.toHaveBeenCalled();
  visibilityState = 'visible';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(1);
});

test('what has ended reads nothing more, also where the provider answers later', async () => {
  const look = vi.fn<() => void>();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const end = followPayment({ ask: () => asked, look });
  end();
  answer();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(look).not.toHaveBeenCalled();
});
