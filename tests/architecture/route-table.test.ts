import * as fc from 'fast-check';
import { matchRoutes, type RouteObject } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { matchPath } from '#client/router/match-routes.ts';
import { createRoutes, notFoundRouteId } from '#client/routes.tsx';
import { matchPage, pageRoutes } from '#shared/routes.ts';

/** Spells a path in a way that a router may or may not read as the same path. */
const spellings: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => path.toUpperCase(),
  (path) => path.replace(/\/$/, ''),
  (path) => `${path}//`,
  (path) => `/${path}`,
  (path) => path.replace('e', '%65'),
  (path) => path.replace('/', '/%2F'),
  (path) => path.replace(/\/$/, '%2F'),
  (path) => path.replace(/.\/$/, '%E0%A4%A/'),
  (path) => path.replace(/\/$/, '%20/'),
  (path) => path.replace(/\/$/, '.html'),
  (path) => path.replace(/\/$/, ';a=1/'),
];

/** The path as it reaches the worker, which reads it out of an address. */
function pathOf(spelled: string): string {
  const url = new URL('https://site.invalid');
  url.pathname = spelled;
  return url.pathname;
}

// The router warns of escapes that it cannot read, and then takes the path as it stands.
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe.each([
  [false, false],
  [true, false],
  [false, true],
  [true, true],
])(
  'with IS_SIMPLY %s on a test site (%s) the gate and the router know the same pages',
  (isSimply, isTestSite) => {
    const routes = createRoutes(isSimply, isTestSite);
    const idInRouter = (pathname: string) => matchPath(routes, { pathname }).at(-1)?.route.id;
    /** What React Router finds at a path that fits a pattern of its. */
    const inReactRouter = (pathname: string) => {
      const matches = matchRoutes(routes as RouteObject[], { pathname });
      return matches && { ids: matches.map(({ route }) => route.id), params: matches.at(-1)?.params };
    };
    const idAtEdge = (path: string) => matchPage(path, isSimply, isTestSite)?.id ?? notFoundRouteId;

    test('however a path of the table is spelled', () => {
      for (const { path } of pageRoutes) {
        for (const spell of spellings) {
          const spelled = pathOf(spell(path.replace(/:[a-z]+/g, 'Some-1')));
          expect.soft(idAtEdge(spelled), spelled).toBe(idInRouter(spelled));
          const wanted = inReactRouter(spelled);
          const found = matchPath(routes, { pathname: spelled });
          if (!wanted || wanted.ids.at(-1) === notFoundRouteId) continue;
          expect
            .soft(
              found.map(({ route }) => route.id),
              spelled,
            )
            .toEqual(wanted.ids);
          expect.soft(found.at(-1)?.params, spelled).toEqual(wanted.params);
        }
      }
    });

    test('whatever the path is', () => {
      const word = fc.oneof(
        fc.constantFrom(
          'personal',
          'orders',
          'blog',
          'author',
          'programmy',
          'balans',
          '',
          '.',
          '%70ersonal',
          '%',
          '%2F',
          '%0A',
        ),
        fc.webSegment(),
      );
      fc.assert(
        fc.property(fc.array(word, { maxLength: 4 }), fc.constantFrom('', '/', '//'), (words, end) => {
          const path = pathOf(`/${words.join('/')}${end}`);
          expect(idAtEdge(path)).toBe(idInRouter(path));
          expect(idInRouter(path)).toBe(inReactRouter(path)?.ids.at(-1) ?? notFoundRouteId);
        }),
        { numRuns: 150 },
      );
    });
  },
);
