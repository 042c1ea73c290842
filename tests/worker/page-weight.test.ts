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
  { budget: [103.9, 6, 14.7, 2], routes: ['home', 'main', 'spb'] },
  {
    budget: [129.9, 7, 25.7, 4],
    routes: [
      ...['blog', 'blog-article', 'blog-author', 'comparison'],
      ...['staff', 'staff-person', 'aktsii', 'programmy'],
    ],
  },
  { budget: [137.9, 8, 25.1, 4], routes: ['otzyvy'] },
  { budget: [146.8, 9, 25.1, 4], routes: ['programme'] },
  { budget: [147.9, 9, 25.4, 4], routes: purposeRoutes },
  { budget: [152, 10, 25.6, 4], routes: ['dish'] },
  { budget: [152.6, 9, 25.3, 4], routes: ['success', 'homemade-food-success'] },
  { budget: [143.7, 9, 25.9, 4], routes: ['homemade-food'] },
  { budget: [163, 11, 24.9, 4], routes: ['homemade-food-order', 'homemade-food-order-history'] },
  { budget: [172.2, 10, 25.9, 4], routes: ['order'] },
  { budget: [133.1, 8, 26.4, 5], routes: ['personal-partners'] },
  { budget: [140.9, 9, 26.3, 5], routes: ['personal-progress'] },
  { budget: [165, 12, 27.1, 5], routes: ['personal'] },
  {
    budget: [154.9, 10, 26.8, 5],
    routes: [
      ...['personal-orders', 'personal-workout', 'personal-settings', 'personal-subscription'],
      'webview-workout',
    ],
  },
  { budget: [185.7, 10, 26, 5], routes: ['personal-exceptions'] },
  { budget: [160.5, 11, 28.6, 5], routes: ['sertificat', 'bonus-review', 'remove-user-data'] },
  { budget: [236.6, 18, 28.2, 5], routes: ['test-components'] },
];

/** Every other page: blocks of text. */
const ordinary: Budget = [132.5, 9, 27.5, 4];

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
