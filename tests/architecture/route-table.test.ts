import * as fc from 'fast-check';
import { matchRoutes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { createRoutes, notFoundRouteId } from '#client/routes.tsx';
import { matchPage, pageRoutes } from '#shared/routes.ts';

// The router warns of escapes that it cannot read, and then takes the path as it stands.
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

/** The path as it reaches the worker, which reads it out of an address. */
function pathOf(spelled: string): string {
  const url = new URL('https://site.invalid');
  url.pathname = spelled;
  return url.pathname;
}

const words = ['personal', 'orders', 'blog', 'author', 'programmy', '', '.', '%70ersonal', '%', '%2F', '%0A'];
const anyPath = fc
  .tuple(
    fc.array(fc.oneof(fc.constantFrom(...words), fc.webSegment()), { maxLength: 4 }),
    fc.constantFrom('', '/', '//'),
  )
  .map(([parts, end]) => `/${parts.join('/')}${end}`);
/** A path of the table in a spelling that a router may or may not read as the same path. */
const knownPath = fc
  .tuple(
    fc.constantFrom(...pageRoutes),
    fc.constantFrom('', '/', '//', '%2F', '%E0%A4%A/', '%20/', '.html', ';a=1/'),
  )
  .map(([{ path }, end]) => path.replace(/:[a-z]+/g, 'Some-1').replace(/\/$/, end));
const spelled = fc
  .tuple(fc.oneof(anyPath, knownPath), fc.boolean())
  .map(([path, isUpper]) => pathOf(isUpper ? path.toUpperCase() : path));

test.each([false, true])('with IS_SIMPLY %s the gate and the router know the same pages', (isSimply) => {
  const routes = createRoutes(isSimply);
  fc.assert(
    fc.property(spelled, (pathname) => {
      const atEdge = matchPage(pathname, isSimply)?.id ?? notFoundRouteId;
      // A line break matches no route at all: the router's own 404.
      expect(matchRoutes(routes, pathname)?.at(-1)?.route.id ?? notFoundRouteId).toBe(atEdge);
    }),
    { numRuns: 500 },
  );
});
