import { expect, test, vi } from 'vitest';
import { buildAppState } from '#tests/factories/app-state.ts';
import { withProof } from './captcha.ts';

vi.mock('./widgets.ts', () => ({
  proveBy: async () => ({ token: 'proof-1', failure: {}, release: () => undefined }),
}));

test('a token of the bot check is in the state for the call alone, whatever comes of it', async () => {
  const outside = { smartcaptcha: { src: '' } } as unknown as NonNullable<
    Parameters<typeof buildAppState>[0]
  >['outside'];
  const state = buildAppState({ ...(outside && { outside }) });
  const seen = async () => [state.auth.captchaToken];
  expect(await withProof(state, 'smartcaptcha', seen)).toEqual(['proof-1']);
  expect(state.auth.captchaToken).toBe('');
  await expect(withProof(state, 'smartcaptcha', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(state.auth.captchaToken).toBe('');
});
