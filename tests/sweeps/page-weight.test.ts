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
  { budget: [147.7, 5, 14.6, 5], routes: ['home', 'main', 'spb'] },
  {
    budget: [157.4, 11, 14.6, 5],
    routes: [
      ...['blog', 'blog-article', 'blog-author', 'comparison'],
      ...['staff', 'staff-person', 'aktsii', 'programmy'],
    ],
  },
  { budget: [160.6, 13, 14.8, 6], routes: ['otzyvy'] },
  { budget: [165.3, 16, 16.8, 5], routes: ['programme'] },
  { budget: [185.9, 31, 19.9, 8], routes: purposeRoutes },
  { budget: [159.1, 10, 13.8, 4], routes: ['dish'] },
  { budget: [187.4, 30, 14.6, 7], routes: ['success', 'homemade-food-success'] },
  { budget: [162.3, 14, 15.7, 6], routes: ['homemade-food'] },
  { budget: [187, 22, 14.9, 6], routes: ['homemade-food-order', 'homemade-food-order-history'] },
  { budget: [203.2, 34, 18.6, 12], routes: ['order'] },
  { budget: [162.1, 12, 15.9, 7], routes: ['personal-partners'] },
  { budget: [170.3, 16, 17, 8], routes: ['personal-progress'] },
  { budget: [178.3, 28, 21.4, 19], routes: ['personal'] },
  {
    budget: [180.8, 29, 18.5, 10],
    routes: [
      ...['personal-orders', 'personal-workout', 'personal-settings', 'personal-subscription'],
      'webview-workout',
    ],
  },
  { budget: [216.1, 25, 18.4, 10], routes: ['personal-exceptions'] },
  { budget: [183.1, 20, 19.7, 11], routes: ['sertificat', 'bonus-review', 'remove-user-data'] },
  { budget: [228.6, 20, 17.9, 9], routes: ['test-components'] },
];

/** Every other page: blocks of text. */
const ordinary: Budget = [161.5, 14, 18.1, 9];

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
