import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createStorage } from '#tests/harness/memory-storage.ts';
import {
  askToInstall,
  followInstallWay,
  type InstallFacts,
  installWay,
  readInstallWay,
} from './install-prompt.ts';

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const iPad =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
const chromeOnIos = safari.replace('Version/18.1', 'CriOS/131.0');
const chrome =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36';

const facts: InstallFacts = {
  isInstalled: false,
  isDismissed: false,
  hasPrompt: false,
  userAgent: chrome,
  touchPoints: 5,
};

describe('the way to the home screen', () => {
  test.each([
    ['the browser’s question, where it was held back', { hasPrompt: true }, 'prompt'],
    ['words, in Safari of an iPhone', { userAgent: safari }, 'ios'],
    ['words, in Safari of an iPad', { userAgent: iPad }, 'ios'],
    ['none on a Mac', { userAgent: iPad, touchPoints: 0 }, 'none'],
    ['none in other browsers of an iPhone', { userAgent: chromeOnIos }, 'none'],
    ['none where the browser asks nothing', {}, 'none'],
    ['none once it is installed', { hasPrompt: true, isInstalled: true }, 'none'],
    ['none after a refusal', { hasPrompt: true, isDismissed: true }, 'none'],
  ] as const)('is %s', (_, change, way) => {
    expect(installWay({ ...facts, ...change })).toBe(way);
  });
});

describe('the browser’s question', () => {
  let page: EventTarget & { localStorage: Storage; heldPrompt?: Event };
  const prompt = vi.fn<() => Promise<{ outcome: 'accepted' | 'dismissed' }>>();

  beforeEach(() => {
    page = Object.assign(new EventTarget(), {
      localStorage: createStorage(),
      matchMedia: () => ({ matches: false }),
      heldPrompt: Object.assign(new Event('beforeinstallprompt'), { prompt }),
    });
    vi.stubGlobal('window', page);
    vi.stubGlobal('navigator', { userAgent: chrome, maxTouchPoints: 5 });
  });

  test('is asked once, and who refuses is not asked again', async () => {
    const heard = vi.fn<() => void>();
    followInstallWay(heard);
    expect(readInstallWay()).toBe('prompt');
    prompt.mockResolvedValueOnce({ outcome: 'dismissed' });
    await askToInstall();
    await askToInstall();
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(heard).toHaveBeenCalled();
    page.heldPrompt = Object.assign(new Event('beforeinstallprompt'), { prompt });
    expect(readInstallWay()).toBe('none');
  });
});
