import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_ENDED_CODE } from '#shared/features/deliveries/live.ts';
import { keepSocket } from './live-socket.ts';

const MINUTE = 60_000;

/** The sockets that were opened, the newest last. */
let opened: EventTarget[];

beforeEach(() => {
  opened = [];
  vi.useFakeTimers();
  vi.stubGlobal('window', { location: { origin: 'https://befit.example' } });
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      constructor() {
        super();
        opened.push(this);
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const last = (event: string) => opened.at(-1)?.dispatchEvent(new Event(event));

/** Lets every socket fall after it has stood for a time; counts those of ten minutes. */
function countFalls(standsMs: number): number {
  const before = opened.length;
  const until = Date.now() + 10 * MINUTE;
  while (Date.now() < until) {
    const { length } = opened;
    last('open');
    vi.advanceTimersByTime(standsMs);
    last('close');
    while (opened.length === length) vi.advanceTimersByTime(100);
  }
  return opened.length - before;
}

test('a socket that closes at once is reopened with growing pauses, and each connection refreshes once', () => {
  const look = vi.fn<() => void>();
  keepSocket(look, Date.now());
  const falls = countFalls(0);
  expect(falls).toBeLessThan(30);
  expect(look).toHaveBeenCalledTimes(falls - 1);
});

test('a page that was read long before its first socket opens refreshes, and a fresh one does not', () => {
  const look = vi.fn<() => void>();
  keepSocket(look, Date.now());
  last('open');
  expect(look).not.toHaveBeenCalled();
  keepSocket(look, Date.now() - 3000);
  last('open');
  expect(look).toHaveBeenCalledOnce();
});

test('a socket that was stable is reopened at once', () => {
  keepSocket(vi.fn<() => void>(), Date.now());
  countFalls(0);
  last('open');
  vi.advanceTimersByTime(MINUTE);
  last('close');
  const { length } = opened;
  vi.advanceTimersByTime(2000);
  expect(opened).toHaveLength(length + 1);
});

test('a socket that is refused three times is given up', () => {
  keepSocket(vi.fn<() => void>(), Date.now());
  for (let refusals = 0; refusals < 5; refusals += 1) {
    last('close');
    vi.advanceTimersByTime(10 * MINUTE);
  }
  expect(opened).toHaveLength(3);
});

test('the end of the session is looked at within a second, and no other socket is asked for', () => {
  const look = vi.fn<() => void>();
  keepSocket(look, Date.now());
  last('open');
  opened.at(-1)?.dispatchEvent(Object.assign(new Event('close'), { code: SESSION_ENDED_CODE }));
  vi.advanceTimersByTime(1000);
  expect(look).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10 * MINUTE);
  expect(opened).toHaveLength(1);
});
