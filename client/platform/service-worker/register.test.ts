import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { registerServiceWorker } from './register.ts';

/** How long the page is left alone first. */
const PAUSE_MS = 3000;

interface WorkerEvent {
  readonly isUpdate?: boolean;
  readonly isExternal?: boolean;
}

const created: unknown[][] = [];
const listeners = new Map<string, (event: WorkerEvent) => void>();
const register = vi.fn<() => Promise<void>>();

vi.mock('workbox-window', () => ({
  Workbox: class {
    register = register;

    constructor(...args: unknown[]) {
      created.push(args);
    }

    addEventListener(type: string, listener: (event: WorkerEvent) => void) {
      listeners.set(type, listener);
    }
  },
}));

const handlers = { onOfflineReady: vi.fn<() => void>(), reload: vi.fn<() => void>() };
const emit = (type: string, event: WorkerEvent) => listeners.get(type)?.(event);

beforeEach(() => {
  vi.useFakeTimers();
  created.length = 0;
  for (const mock of [register, handlers.onOfflineReady, handlers.reload]) mock.mockReset();
  vi.stubGlobal('navigator', { serviceWorker: {} });
});
afterEach(() => {
  vi.useRealTimers();
});

async function start(): Promise<void> {
  const registering = registerServiceWorker(handlers);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  await registering;
}

describe('the service worker', () => {
  test('reloads the page when an update has been activated, or another page has activated one', async () => {
    await start();
    emit('activated', {});
    expect(handlers.reload).not.toHaveBeenCalled();
    emit('activated', { isUpdate: true });
    expect(handlers.reload).toHaveBeenCalledTimes(1);
    emit('activated', { isExternal: true });
    expect(handlers.reload).toHaveBeenCalledTimes(2);
  });
});
