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
  { budget: [147.1, 4, 15.5, 1], routes: ['home', 'main', 'spb'] },
  {
    budget: [158.2, 10, 24.5, 4],
    routes: [
      ...['blog', 'blog-article', 'blog-author', 'comparison'],
      ...['staff', 'staff-person', 'aktsii', 'programmy'],
    ],
  },
  { budget: [160.6, 10, 23.9, 3], routes: ['otzyvy'] },
  { budget: [165.3, 15, 23.7, 3], routes: ['programme'] },
  { budget: [185.6, 27, 24.6, 4], routes: purposeRoutes },
  { budget: [159.1, 9, 24.3, 3], routes: ['dish'] },
  { budget: [190.4, 30, 24.3, 3], routes: ['success', 'homemade-food-success'] },
  { budget: [162.3, 12, 25.1, 4], routes: ['homemade-food'] },
  { budget: [187, 21, 23.8, 3], routes: ['homemade-food-order', 'homemade-food-order-history'] },
  { budget: [203.2, 32, 25, 5], routes: ['order'] },
  { budget: [162.1, 11, 25.5, 5], routes: ['personal-partners'] },
  { budget: [170.3, 14, 25.1, 4], routes: ['personal-progress'] },
  { budget: [178.1, 24, 27.6, 8], routes: ['personal'] },
  {
    budget: [185, 25, 25.8, 5],
    routes: [
      ...['personal-orders', 'personal-workout', 'personal-settings', 'personal-subscription'],
      'webview-workout',
    ],
  },
  { budget: [216.1, 20, 24.8, 4], routes: ['personal-exceptions'] },
  { budget: [187.8, 21, 27.1, 5], routes: ['sertificat', 'bonus-review', 'remove-user-data'] },
  { budget: [228.6, 14, 23.6, 3], routes: ['test-components'] },
];

/** Every other page: blocks of text. */
const ordinary: Budget = [161.5, 12, 25.9, 4];

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
