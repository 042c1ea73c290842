import { describe, expect, test } from 'vitest';
import { anchorOffset, scrollTargetOf } from './scroll.ts';

const place = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });
const go = (from: ReturnType<typeof place>, to: ReturnType<typeof place>) =>
  scrollTargetOf({ from, to, isBackOrForward: false, saved: undefined });

describe('the scroll target of a navigation:', () => {
  test('another page begins at its top', () => {
    expect(go(place('/'), place('/faq/'))).toEqual({ kind: 'top', top: 0 });
    expect(go(place('/blog/', '?tag=a'), place('/blog/', '?tag=b'))).toEqual({ kind: 'top', top: 0 });
  });

  test('an anchor keeps 72 px above it, 80 px on the pages of homemade food', () => {
    expect(go(place('/faq/'), place('/', '', '#configurator'))).toEqual({
      kind: 'anchor',
      id: 'configurator',
      offset: 72,
    });
    expect(anchorOffset('/programmy/balans/')).toBe(72);
    expect(anchorOffset('/homemade-food/')).toBe(80);
  });

  test('a change of the page number or of the exclusions alone does not scroll', () => {
    expect(go(place('/programmy/balans/'), place('/programmy/balans/', '?without=fish'))).toEqual({
      kind: 'stay',
    });
    expect(go(place('/blog/', '?page=1'), place('/blog/', '?page=2'))).toEqual({ kind: 'stay' });
    expect(go(place('/blog/', '?tag=a'), place('/blog/', '?page=2&tag=a'))).toEqual({ kind: 'stay' });
    expect(go(place('/blog/', '?page=1&tag=a'), place('/blog/', '?page=2&tag=b'))).toEqual({
      kind: 'top',
      top: 0,
    });
  });

  test('back and forward restore the scroll position', () => {
    const step = { from: place('/faq/'), to: place('/', '', '#menu'), isBackOrForward: true };
    expect(scrollTargetOf({ ...step, saved: 640 })).toEqual({ kind: 'top', top: 640 });
    expect(scrollTargetOf({ ...step, saved: undefined })).toMatchObject({ kind: 'anchor', id: 'menu' });
  });
});
