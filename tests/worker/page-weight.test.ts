import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { matchPath } from '#client/router/match-routes.ts';
import { createRoutes, type RouteHandle } from '#client/routes.tsx';
import { pageRoutes } from '#shared/routes.ts';
import { weighRoute } from '#tests/harness/route-weight.ts';

const clientDir = resolve(import.meta.dirname, '../../dist/client');

/** The most that the document of a route may name: scripts in kB gzip and in number, style sheets likewise. */
type Budget = readonly [scriptKb: number, scripts: number, styleKb: number, styles: number];

const budgets: Readonly<Record<string, Budget>> = {
  information: [169, 15, 23, 10],
  home: [115, 7, 15, 3],
  main: [115, 7, 15, 3],
  otzyvy: [136, 12, 20, 8],
  ecology: [169, 16, 23, 10],
  success: [140, 11, 13, 6],
  personal: [161, 14, 22, 9],
  'personal-orders': [152, 14, 19, 8],
  'personal-workout': [145, 12, 15, 7],
  'personal-partners': [127, 10, 15, 6],
  'personal-progress': [141, 13, 20, 8],
  'personal-settings': [140, 9, 11, 6],
  'personal-exceptions': [191, 17, 21, 11],
  'personal-subscription': [150, 12, 19, 7],
  blog: [130, 12, 19, 8],
  'blog-article': [136, 12, 21, 7],
  'blog-author': [128, 11, 18, 5],
  comparison: [128, 10, 17, 5],
  'eda-v-ofis': [162, 16, 23, 11],
  'eda-na-semyu': [162, 16, 23, 11],
  'eda-na-mesyac': [162, 16, 23, 11],
  'eda-dlya-dvoih': [162, 16, 23, 11],
  'eda-na-nedelyu': [162, 16, 23, 11],
  'nabory-gotovoj-edy': [162, 16, 23, 11],
  'healthy-food': [162, 16, 23, 11],
  sertificat: [174, 16, 24, 11],
  staff: [128, 11, 18, 6],
  'staff-person': [129, 11, 18, 6],
  order: [162, 13, 19, 8],
  aktsii: [133, 11, 19, 6],
  'bonus-review': [171, 17, 24, 12],
  'webview-workout': [143, 12, 14, 6],
  'programmy-na-semyu': [162, 16, 23, 11],
  'programmy-na-mesyac': [162, 16, 23, 11],
  'programmy-na-nedelyu': [162, 16, 23, 11],
  'programmy-domashnyaya': [162, 16, 23, 11],
  programme: [144, 14, 22, 9],
  'remove-user-data': [170, 16, 23, 11],
  'homemade-food': [155, 15, 22, 10],
  'homemade-food-order': [160, 16, 20, 10],
  'homemade-food-success': [138, 9, 14, 6],
  'homemade-food-order-history': [146, 13, 15, 8],
  'test-components': [218, 21, 25, 15],
};

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
    const [scriptKb, scripts, styleKb, styles] = budgets[id] ?? budgets.information ?? [0, 0, 0, 0];
    const weight = weighRoute(modulesOf(path), clientDir);
    expect.soft(weight.scripts).toBeLessThanOrEqual(scriptKb * 1000);
    expect.soft(weight.scriptCount).toBeLessThanOrEqual(scripts);
    expect.soft(weight.styles).toBeLessThanOrEqual(styleKb * 1000);
    expect.soft(weight.styleCount).toBeLessThanOrEqual(styles);
  },
);

test('a budget stands for a route that there is', () => {
  const ids = new Set(pageRoutes.map(({ id }) => id as string));
  expect(Object.keys(budgets).filter((id) => id !== 'information' && !ids.has(id))).toEqual([]);
});
