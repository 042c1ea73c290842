import { afterEach, expect, test, vi } from 'vitest';
import { buildAppState } from '#tests/factories/app-state.ts';
import { presentMoment } from './use-now.ts';

afterEach(() => vi.useRealTimers());

test('the present moment follows the server’s clock despite a wrong browser clock and a sleeping device', () => {
  vi.useFakeTimers({ now: Date.parse('2001-01-01T00:00:00Z'), toFake: ['Date'] });
  vi.stubEnv('SSR', false);
  const now = Date.parse('2026-11-16T07:00:00Z');
  const { site } = buildAppState({ now });
  // The clock of the wall goes on while the one of the page stands still.
  vi.setSystemTime(Date.parse('2001-01-01T09:00:00Z'));
  const sincePageAsked = performance.now();
  const elapsed = presentMoment(site) - now;
  expect(elapsed).toBeGreaterThanOrEqual(9 * 3_600_000);
  expect(elapsed).toBeLessThanOrEqual(9 * 3_600_000 + sincePageAsked);
});
