import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { buildAppState } from '#tests/factories/app-state.ts';
import { createStaticRouter } from '../router/static-router.ts';
import { createCachedMarkup } from './markup-cache.tsx';

const state = buildAppState();
const location = { pathname: '/', search: '', hash: '', state: null, key: 'k' };
const router = createStaticRouter([], { location, action: 'POP', matches: [], loaderData: {}, errors: null });
const pageOf = (isChecked = false) => createCachedMarkup({ state, router, isChecked });

const Part = ({ render }: { readonly render: () => ReactNode }) => render();

function createPart(text: () => string) {
  const render = vi.fn<() => ReactNode>(() => <b>{text()}</b>);
  return { render, part: () => <Part render={render} /> };
}

describe('a part of many pages', () => {
  test('is rendered once for all that it follows from', () => {
    const { render, part } = createPart(() => 'one');
    const follows = [{}, 'full'];
    expect(pageOf().markupOf('once', follows, part)).toBe('<b>one</b>');
    expect(pageOf().markupOf('once', [...follows], part)).toBe('<b>one</b>');
    expect(render).toHaveBeenCalledTimes(1);
  });

  test('is another one for other content, even if that looks the same', () => {
    const { render, part } = createPart(() => 'one');
    pageOf().markupOf('other', [{}], part);
    pageOf().markupOf('other', [{}], part);
    pageOf().markupOf('other', [], part);
    expect(render).toHaveBeenCalledTimes(3);
  });

  test('that follows from more than it says is found where cached parts are checked', () => {
    let visitor = 'Анна';
    const { part } = createPart(() => visitor);
    pageOf(true).markupOf('personal', [], part);
    visitor = 'Олег';
    expect(() => pageOf(true).markupOf('personal', [], part)).toThrow('«personal» follows from more');
  });
});
