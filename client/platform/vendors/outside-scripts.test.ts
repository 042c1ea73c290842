import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadOutsideScript } from './outside-scripts.ts';

/** A script element as far as the loader uses one. */
class ScriptDouble extends EventTarget {
  src = '';
  async = false;
  isInPage = false;

  remove() {
    this.isInPage = false;
  }
}

const scripts: ScriptDouble[] = [];
let page: Record<string, unknown>;
let rounds = 0;

beforeEach(() => {
  scripts.length = 0;
  page = {};
  rounds += 1;
  vi.useFakeTimers();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    createElement: () => new ScriptDouble(),
    head: {
      append(script: ScriptDouble) {
        script.isInPage = true;
        scripts.push(script);
      },
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const load = (more: { readonly onReady?: string } = {}) =>
  loadOutsideScript({ src: `https://vendor.test/${rounds}.js`, timeoutMs: 5000, ...more }, 'smartCaptcha');

/** The vendor says that it is ready. */
const callVendor = () => {
  if (typeof page.onVendor === 'function') page.onVendor();
};

const run = (index: number, sets: unknown) => {
  if (sets !== undefined) page.smartCaptcha = sets;
  scripts[index]?.dispatchEvent(new Event('load'));
};

describe('a script from outside', () => {
  test('is loaded once for all who ask, and gives what it sets', async () => {
    const api = {};
    const asked = [load(), load()];
    run(0, api);
    expect(await Promise.all(asked)).toEqual([api, api]);
    expect(await load()).toBe(api);
    expect(scripts).toHaveLength(1);
  });

  test('that says itself when it is ready is waited for until then', async () => {
    const api = {};
    const done = vi.fn<() => void>();
    const asked = load({ onReady: 'onVendor' }).then(done);
    run(0, api);
    await vi.advanceTimersByTimeAsync(10);
    expect(done).not.toHaveBeenCalled();
    callVendor();
    await asked;
    expect(done).toHaveBeenCalledTimes(1);
  });

  test('that is blocked is asked for again by the next who needs it', async () => {
    const asked = load();
    scripts[0]?.dispatchEvent(new Event('error'));
    await expect(asked).rejects.toMatchObject({ reason: 'blocked' });
    const again = load();
    run(1, {});
    await expect(again).resolves.toBeDefined();
  });

  test('that hangs fails at its time-out, is used when it has come after all, and not loaded anew', async () => {
    const asked = load({ onReady: 'onVendor' });
    const failure = asked.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await failure).toMatchObject({ reason: 'slow' });
    expect(scripts[0]?.isInPage).toBe(true);
    const api = {};
    page.smartCaptcha = api;
    callVendor();
    expect(await load({ onReady: 'onVendor' })).toBe(api);
    expect(scripts).toHaveLength(1);
  });
});
