import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ScriptToLoad } from '#shared/features/outside-scripts/table.ts';
import { buildAppState } from '#tests/factories/app-state.ts';
import { withProof } from './captcha.ts';
import { createSmartCaptcha } from './widgets.ts';

const ID = 7;
const listeners = new Map<string, () => void>();
let give: (token: string) => void;
const api = {
  render: vi.fn<(container: unknown, options: { callback: (token: string) => void }) => number>(),
  execute: vi.fn<(id: number) => void>(),
  reset: vi.fn<(id: number) => void>(),
  destroy: vi.fn<(id: number) => void>(),
  subscribe(_: number, event: string, listener: () => void) {
    listeners.set(event, listener);
  },
};
const emit = (event: string) => listeners.get(event)?.();

beforeEach(() => {
  listeners.clear();
  api.execute.mockReset();
  api.reset.mockReset();
  api.render.mockImplementation((_, { callback }) => {
    give = callback;
    return ID;
  });
  vi.useFakeTimers();
  vi.stubGlobal('window', { smartCaptcha: api });
  vi.stubGlobal('document', {
    querySelectorAll: () => [],
    body: { append: () => undefined },
    createElement: () => ({ style: {}, dataset: {}, remove: () => undefined }),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const script: ScriptToLoad = {
  category: 'necessary',
  moment: 'touch',
  src: 'https://vendor.test/captcha.js',
  siteKey: 'ysc1_key',
  timeoutMs: 5000,
};
const create = () => createSmartCaptcha(script);

async function resultOf(asked: Promise<string>): Promise<string> {
  return asked.catch((error: { reason: string }) => error.reason);
}

describe('SmartCaptcha', () => {
  test('gives the token of a visit', async () => {
    const asked = (await create()).ask();
    give('token');
    expect(await resultOf(asked)).toBe('token');
    expect(api.execute).toHaveBeenCalledWith(ID);
  });

  test('gives a token that is in the state for its call alone, whatever comes of that', async () => {
    api.execute.mockImplementation(() => give('token'));
    const state = buildAppState({ outside: { smartcaptcha: script } });
    const seen = async () => state.auth.captchaToken;
    expect([await withProof(state, 'smartcaptcha', seen), state.auth.captchaToken]).toEqual(['token', '']);
    const refused = withProof(state, 'smartcaptcha', () => Promise.reject(new Error('refused')));
    await expect(refused).rejects.toThrow('refused');
    expect(state.auth.captchaToken).toBe('');
  });

  test.each([
    ['network-error', 'blocked'],
    ['javascript-error', 'broken'],
  ])('that reports a %s ends the question as %s', async (event, reason) => {
    const asked = (await create()).ask();
    emit(event);
    expect(await resultOf(asked)).toBe(reason);
  });

  test('that says nothing is slow, but a challenge has all the time it needs', async () => {
    const widget = await create();
    const silent = resultOf(widget.ask());
    await vi.advanceTimersByTimeAsync(5000);
    expect(await silent).toBe('slow');
    const challenged = resultOf(widget.ask());
    emit('challenge-visible');
    await vi.advanceTimersByTimeAsync(600_000);
    emit('challenge-hidden');
    give('late');
    expect(await challenged).toBe('late');
  });

  test('tells of a challenge that the visitor has closed', async () => {
    const asked = resultOf((await create()).ask());
    emit('challenge-visible');
    emit('challenge-hidden');
    await vi.advanceTimersByTimeAsync(2000);
    expect(await asked).toBe('closed');
  });
});
