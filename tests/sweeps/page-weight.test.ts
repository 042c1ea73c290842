import { resolve } from 'node:path';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
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
  { budget: [105.1, 4, 13.3, 1], routes: ['home', 'main', 'spb'] },
  {
    budget: [131.9, 13, 24.7, 3],
    routes: [
      ...['blog', 'blog-article', 'blog-author', 'comparison'],
      ...['staff', 'staff-person', 'aktsii', 'programmy'],
    ],
  },
  { budget: [134.8, 13, 24.2, 3], routes: ['otzyvy'] },
  { budget: [132.9, 13, 23.5, 2], routes: ['programme'] },
  { budget: [155.8, 30, 24.4, 3], routes: purposeRoutes },
  { budget: [134.8, 13, 24.6, 3], routes: ['dish'] },
  { budget: [141.2, 20, 24.4, 3], routes: ['success', 'homemade-food-success'] },
  { budget: [136, 15, 24.9, 3], routes: ['homemade-food'] },
  { budget: [148.2, 25, 23.9, 3], routes: ['homemade-food-order', 'homemade-food-order-history'] },
  { budget: [162.7, 33, 24.7, 3], routes: ['order'] },
  { budget: [135.5, 13, 25.3, 4], routes: ['personal-partners'] },
  { budget: [144, 17, 25.3, 4], routes: ['personal-progress'] },
  { budget: [149.2, 25, 27, 5], routes: ['personal'] },
  {
    budget: [147.3, 29, 25.7, 4],
    routes: [
      ...['personal-orders', 'personal-workout', 'personal-settings', 'personal-subscription'],
      'webview-workout',
    ],
  },
  { budget: [190.8, 23, 25, 4], routes: ['personal-exceptions'] },
  { budget: [146.2, 19, 27.3, 5], routes: ['sertificat', 'bonus-review', 'remove-user-data'] },
  { budget: [205.1, 23, 23.7, 3], routes: ['test-components'] },
];

/** Every other page: blocks of text. */
const ordinary: Budget = [134.8, 13, 26.1, 4];

const tables = [false, true].map((isSimply) => createRoutes(isSimply));

function modulesOf(path: string): string[] {
  const pathname = path.replace(/:[a-z]+/gi, 'some');
  const matches = tables.map((table) => matchRoutes(table, pathname) ?? []);
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
