import { IDLE_NAVIGATION, NavigationType } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { AppRouter } from './app-router.ts';
import { createArrivals } from './page-seo.ts';

type State = Pick<AppRouter['state'], 'navigation' | 'location'>;

function at(pathname: string, isLoading = false): State {
  const location = { pathname, search: '', hash: '', state: null, key: 'k' };
  return {
    navigation: isLoading
      ? { ...IDLE_NAVIGATION, state: 'loading', location, historyAction: NavigationType.Push, matches: [] }
      : IDLE_NAVIGATION,
    location,
  };
}

describe('the flag of title and description', () => {
  test('is cleared when a navigation begins, and the new page is reported once', () => {
    const site = { isSetSeo: true };
    const arrive = createArrivals(site, '/');
    expect(arrive(at('/', true))).toBeUndefined();
    expect(site.isSetSeo).toBe(false);
    expect(arrive(at('/faq/'))).toBe('/faq/');
    expect(arrive(at('/faq/'))).toBeUndefined();
  });
});
