import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { matchPath } from '#client/router/match-routes.ts';
import { createRoutes, type RouteHandle } from '#client/routes.tsx';
import { pageRoutes } from '#shared/routes.ts';
import { weighRoute } from '#tests/harness/route-weight.ts';

const clientDir = resolve(import.meta.dirname, '../../dist/client');

/** What the document of a route names: scripts in kB gzip and in number, style sheets likewise; bytes have 5 % of room. */
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
  { budget: [103.2, 4, 13.2, 1], routes: ['home', 'main', 'spb'] },
  {
    budget: [120.5, 8, 25.3, 3],
    routes: [
      ...['blog', 'blog-article', 'blog-author', 'comparison'],
      ...['staff', 'staff-person', 'aktsii', 'programmy'],
    ],
  },
  { budget: [126.9, 9, 24.8, 3], routes: ['otzyvy'] },
  { budget: [125.7, 8, 24.1, 2], routes: ['programme'] },
  { budget: [142.1, 12, 25, 3], routes: purposeRoutes },
  { budget: [129.5, 9, 25.2, 3], routes: ['dish'] },
  { budget: [146.6, 10, 25.1, 3], routes: ['success', 'homemade-food-success'] },
  { budget: [128.3, 9, 25.5, 3], routes: ['homemade-food'] },
  { budget: [153.4, 12, 24.5, 3], routes: ['homemade-food-order', 'homemade-food-order-history'] },
  { budget: [167.4, 13, 25.3, 3], routes: ['order'] },
  { budget: [131.3, 11, 25.9, 4], routes: ['personal-partners'] },
  { budget: [143.6, 13, 25.9, 4], routes: ['personal-progress'] },
  { budget: [145.7, 14, 26.6, 4], routes: ['personal'] },
  {
    budget: [153.2, 14, 26.4, 4],
    routes: [
      ...['personal-orders', 'personal-workout', 'personal-settings', 'personal-subscription'],
      'webview-workout',
    ],
  },
  { budget: [185.6, 14, 25.6, 4], routes: ['personal-exceptions'] },
  { budget: [151.8, 12, 28.5, 4], routes: ['sertificat', 'bonus-review', 'remove-user-data'] },
  { budget: [225.9, 23, 27.9, 4], routes: ['test-components'] },
];

/** Every other page: blocks of text. */
const ordinary: Budget = [127.7, 10, 27.3, 3];

const tables = [false, true].map((isSimply) => createRoutes(isSimply));

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
    expect.soft(weight.scripts).toBeLessThanOrEqual(scriptKb * 1050);
    expect.soft(weight.scriptCount).toBeLessThanOrEqual(scripts);
    expect.soft(weight.styles).toBeLessThanOrEqual(styleKb * 1050);
    expect.soft(weight.styleCount).toBeLessThanOrEqual(styles);
  },
);

test('a budget stands for a route that there is', () => {
  const ids = new Set(pageRoutes.map(({ id }): string => id));
  expect(kinds.flatMap(({ routes }) => routes).filter((id) => !ids.has(id))).toEqual([]);
});
