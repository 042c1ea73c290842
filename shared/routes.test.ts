import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPage, pageRoutes, pathInRegion, safeBackUrl, spellingOf } from './routes.ts';

describe('the route table', () => {
  it('keeps purpose pages to the simple variant and programme pages to the full one', () => {
    expect(matchPage('/eda-na-nedelyu/', true)?.id).toBe('eda-na-nedelyu');
    expect(matchPage('/eda-na-nedelyu/', false)).toBeUndefined();
    expect(matchPage('/programmy/balans/', false)?.id).toBe('programme');
    expect(matchPage('/programmy/balans/', true)).toBeUndefined();
  });

  it('allows articles but no authors of the blog in the simple variant', () => {
    expect(matchPage('/blog/belok/', true)?.id).toBe('blog-article');
    expect(matchPage('/blog/author/anna/', true)).toBeUndefined();
    expect(matchPage('/blog/author/anna/', false)?.id).toBe('blog-author');
  });

  it('has unique ids and canonical paths with both slashes', () => {
    expect(new Set(pageRoutes.map(({ id }) => id)).size).toBe(pageRoutes.length);
    expect(pageRoutes.every(({ path }) => path.startsWith('/') && path.endsWith('/'))).toBe(true);
  });
});

describe('the path in a region', () => {
  it.each([
    ['/', 'spb', '/spb/'],
    ['/?kcal=1500#menu', 'spb', '/spb/?kcal=1500#menu'],
    ['/spb/dostavka/?a=1', 'msk', '/dostavka/?a=1'],
    ['/spb/', 'spb', '/spb/'],
    ['/faq/', 'spb', '/faq/'],
  ])('%s is in %s %s', (path, region, expected) => {
    expect(pathInRegion(path, region, false)).toBe(expected);
  });
});

describe('the spelling of an address', () => {
  it.each([
    ['/FAQ/', '/faq/'],
    ['/faq', '/faq/'],
    ['/faq//', '/faq/'],
    ['/Programmy/BALANS', '/programmy/balans/'],
    ['/%66aq', '/faq/'],
    ['/healthy_food', '/healthy_food/'],
    ['/faq/', '/faq/'],
  ])('%s is %s', (path, spelling) => {
    const route = matchPage(path, false);
    expect(route && spellingOf(route, path)).toBe(spelling);
  });

  it('is none where the variable part is no word of ours', () => {
    const route = matchPage('/blog/%D0%B0', false);
    expect(route && spellingOf(route, '/blog/%D0%B0')).toBeUndefined();
  });
});

describe('the safe back URL', () => {
  it('follows paths of this site', () => {
    expect(safeBackUrl('/personal/orders/?a=1#b')).toBe('/personal/orders/?a=1#b');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%2F/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/%5Cevil.example',
    '/%255Cevil.example',
    '%2F%2Fevil.example',
    '/a\r\nSet-Cookie: x=1',
    '/%0d%0aSet-Cookie',
    '/%E0%A4%A',
    '',
    'personal',
  ])('refuses %s', (value) => {
    expect(safeBackUrl(value)).toBeUndefined();
  });

  it('never leaves the site, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const safe = safeBackUrl(`/${value}`);
        if (safe !== undefined) expect(new URL(safe, 'https://site.example').host).toBe('site.example');
      }),
    );
  });
});
