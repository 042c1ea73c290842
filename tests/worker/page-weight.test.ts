import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { matchPath } from '#client/router/match-routes.ts';
import { createRoutes, type RouteHandle } from '#client/routes.tsx';
import { pageRoutes } from '#shared/routes.ts';
import { weighRoute } from '#tests/harness/route-weight.ts';

const clientDir = resolve(import.meta.dirname, '../../dist/client');

/** The most that the document of a route may name: scripts in kB gzip and in number, style sheets likewise. */
type Budget = readonly [scriptKb: number, scripts: number, styleKb: number, styles: number];

interface Kind {
  readonly budget: Budget;
  /** Ids of routes. */
  readonly routes: readonly string[];
}

/** Programmes for a purpose. */
const purposeRoutes: readonly string[] = pageRoutes
  .map(({ id }) => id)
  .filter((id) => /^(eda|programmy|nabory|healthy)-/.test(id));

/** Pages of one kind share what they load. */
const kinds: readonly Kind[] = [
  { budget: [103.4, 5, 14.6, 2], routes: ['home', 'main', 'spb'] },
  {
    budget: [130.3, 7, 25.9, 4],
    routes: [
      ...['blog', 'blog-article', 'blog-author', 'comparison'],
      ...['staff', 'staff-person', 'aktsii', 'programmy'],
    ],
  },
  { budget: [140.1, 9, 25.4, 4], routes: ['otzyvy'] },
  { budget: [147.6, 9, 25.3, 4], routes: ['programme'] },
  { budget: [148.5, 9, 25.6, 4], routes: purposeRoutes },
  { budget: [153.3, 10, 25.9, 4], routes: ['dish'] },
  { budget: [154.9, 9, 25.6, 4], routes: ['success', 'homemade-food-success'] },
  { budget: [144.8, 9, 26.1, 4], routes: ['homemade-food'] },
  { budget: [164.7, 11, 25.1, 4], routes: ['homemade-food-order', 'homemade-food-order-history'] },
  { budget: [173.8, 10, 26.1, 4], routes: ['order'] },
  { budget: [133.5, 8, 26.5, 5], routes: ['personal-partners'] },
  { budget: [141.3, 9, 26.5, 5], routes: ['personal-progress'] },
  { budget: [166.4, 12, 27.3, 5], routes: ['personal'] },
  {
    budget: [155.7, 10, 27, 5],
    routes: [
      ...['personal-orders', 'personal-workout', 'personal-settings', 'personal-subscription'],
      'webview-workout',
    ],
  },
  { budget: [186.1, 10, 26.2, 5], routes: ['personal-exceptions'] },
  { budget: [162.1, 11, 29, 5], routes: ['sertificat', 'bonus-review', 'remove-user-data'] },
  { budget: [240, 18, 28.5, 5], routes: ['test-components'] },
];

/** Every other page: blocks of text. */
const ordinary: Budget = [133.6, 9, 27.9, 4];

const tables = [false, true].map((isSimply) => createRoutes(isSimply, true));

function modulesOf(path: string): string[] {
  const pathname = path.replace(/:[a-z]+/gi, 'some');
  const matches = tables.map((table) => matchPath(table, { pathname }));
  const handles = matches.flat().map(({ route }) => route.handle as RouteHandle | undefined);
  return handles.flatMap((handle) => handle?.modules ?? []);
}

test.each(pageRoutes.map(({ id, path }) => [id, path] as const))(
  '%s keeps to its budget of bytes and files',
  (id, path) => {
    const kind = kinds.find(({ routes }) => routes.includes(id));
    const [scriptKb, scripts, styleKb, styles] = kind?.budget ?? ordinary;
    const weight = weighRoute(modulesOf(path), clientDir);
    expect.soft(weight.scripts).toBeLessThanOrEqual(scriptKb * 1000);
    expect.soft(weight.scriptCount).toBeLessThanOrEqual(scripts);
    expect.soft(weight.styles).toBeLessThanOrEqual(styleKb * 1000);
    expect.soft(weight.styleCount).toBeLessThanOrEqual(styles);
  },
);

test('a budget stands for a route that there is', () => {
  const ids = new Set(pageRoutes.map(({ id }): string => id));
  expect(kinds.flatMap(({ routes }) => routes).filter((id) => !ids.has(id))).toEqual([]);
});
