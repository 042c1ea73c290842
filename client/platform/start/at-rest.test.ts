import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBuildCheck, watchBuild } from './at-rest.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a manifest that has named another build is not asked for again', async () => {
  const load = vi.fn<(url: string) => Promise<unknown>>(async () => ({ id: 'next' }));
  const { check } = createBuildCheck({ buildId: 'this', now: () => Date.now(), load });
  await check();
  await check();
  expect(load).toHaveBeenCalledTimes(1);
});

describe('an open page', () => {
  let visibilityState: DocumentVisibilityState;
  let page: EventTarget;
  const check = vi.fn<() => Promise<void>>();

  beforeEach(() => {
    check.mockReset();
    check.mockResolvedValue();
    visibilityState = 'visible';
    page = Object.defineProperty(new EventTarget(), 'visibilityState', { get: () => visibilityState });
    vi.stubGlobal('document', page);
  });

  test('asks when it comes back into view, and not when it goes', () => {
    watchBuild(check);
    visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(check).not.toHaveBeenCalled();
    visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(check).toHaveBeenCalledTimes(1);
  });
});
