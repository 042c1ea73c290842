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
  { budget: [103, 5, 14.4, 2], routes: ['home', 'main', 'spb'] },
  {
    budget: [124.5, 9, 25.8, 4],
    routes: [
      ...['blog', 'blog-article', 'blog-author', 'comparison'],
      ...['staff', 'staff-person', 'aktsii', 'programmy'],
    ],
  },
  { budget: [135, 10, 25.3, 4], routes: ['otzyvy'] },
  { budget: [142.5, 10, 25.2, 4], routes: ['programme'] },
  { budget: [146.6, 12, 25.5, 4], routes: purposeRoutes },
  { budget: [149.5, 12, 25.8, 4], routes: ['dish'] },
  { budget: [154, 13, 25.5, 4], routes: ['success', 'homemade-food-success'] },
  { budget: [139.6, 11, 26, 4], routes: ['homemade-food'] },
  { budget: [164.2, 15, 25, 4], routes: ['homemade-food-order', 'homemade-food-order-history'] },
  { budget: [150, 12, 25.8, 4], routes: ['order'] },
  { budget: [126.3, 9, 26.5, 5], routes: ['personal-partners'] },
  { budget: [138.9, 11, 26.4, 5], routes: ['personal-progress'] },
  { budget: [137, 11, 27.2, 5], routes: ['personal'] },
  {
    budget: [151.1, 14, 26.9, 5],
    routes: [
      ...['personal-orders', 'personal-workout', 'personal-settings', 'personal-subscription'],
      'webview-workout',
    ],
  },
  { budget: [178.9, 12, 26.1, 5], routes: ['personal-exceptions'] },
  { budget: [159.3, 15, 28.9, 5], routes: ['sertificat', 'bonus-review', 'remove-user-data'] },
  { budget: [231.8, 22, 28.4, 5], routes: ['test-components'] },
];

/** Every other page: blocks of text. */
const ordinary: Budget = [129.6, 11, 27.8, 4];

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
