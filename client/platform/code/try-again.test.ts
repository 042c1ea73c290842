import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tryAgain } from './import-again.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Fails until it is told to succeed; notes when it was tried, in seconds. */
function createRig() {
  const tries: number[] = [];
  const rig = { tries, works: false, network: new EventTarget() };
  const begin = Date.now();
  const load = async () => {
    rig.tries.push((Date.now() - begin) / 1000);
    if (!rig.works) throw new Error('no network');
    return 'whole';
  };
  return Object.assign(rig, { outcome: tryAgain(load, rig.network) });
}

test('what fails is tried again after pauses that grow to a minute', async () => {
  const rig = createRig();
  await vi.advanceTimersByTimeAsync(220_000);
  expect(rig.tries).toEqual([0, 3, 9, 21, 45, 93, 153, 213]);
  rig.works = true;
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(rig.outcome).resolves.toBe('whole');
});

test('a browser that comes online tries again at once, and only once', async () => {
  const rig = createRig();
  await vi.advanceTimersByTimeAsync(10_000);
  rig.works = true;
  rig.network.dispatchEvent(new Event('online'));
  await expect(rig.outcome).resolves.toBe('whole');
  rig.network.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(100_000);
  expect(rig.tries).toEqual([0, 3, 9, 10]);
});
