import type { DataRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { createArrivals } from './page-seo.ts';

type State = Pick<DataRouter['state'], 'navigation' | 'location'>;

const at = (pathname: string, isLoading = false) =>
  ({ navigation: { state: isLoading ? 'loading' : 'idle' }, location: { pathname, search: '' } }) as State;

describe('the flag of title and description', () => {
  test('is cleared when a navigation begins, and the page that comes is told once', () => {
    const site = { isSetSeo: true };
    const arrive = createArrivals(site, '/');
    expect(arrive(at('/', true))).toBeUndefined();
    expect(site.isSetSeo).toBe(false);
    expect(arrive(at('/faq/'))).toBe('/faq/');
    expect(arrive(at('/faq/'))).toBeUndefined();
  });

  test('stays set for a page that has set its own title on the way', () => {
    const site = { isSetSeo: true };
    const arrive = createArrivals(site, '/');
    arrive(at('/', true));
    site.isSetSeo = true;
    arrive(at('/', true));
    expect(arrive(at('/blog/statya/'))).toBe('/blog/statya/');
    expect(site.isSetSeo).toBe(true);
  });

  test('comes back after a navigation that leads to no other page', () => {
    const site = { isSetSeo: true };
    const arrive = createArrivals(site, '/blog/');
    arrive(at('/blog/', true));
    expect(arrive(at('/blog/'))).toBeUndefined();
    expect(site.isSetSeo).toBe(true);
  });

  test('is cleared for a page that is there at once', () => {
    const site = { isSetSeo: true };
    expect(createArrivals(site, '/')(at('/net-takoy/'))).toBe('/net-takoy/');
    expect(site.isSetSeo).toBe(false);
  });
});
