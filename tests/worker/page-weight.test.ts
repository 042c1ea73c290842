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
  information: [168, 20, 23, 12],
  home: [103, 8, 15, 3],
  main: [103, 8, 15, 3],
  otzyvy: [125, 14, 20, 10],
  ecology: [169, 21, 23, 12],
  success: [128, 12, 17, 7],
  personal: [154, 18, 22, 11],
  'personal-orders': [141, 15, 18, 9],
  'personal-workout': [138, 16, 19, 10],
  'personal-partners': [118, 14, 20, 8],
  'personal-progress': [134, 16, 19, 9],
  'personal-settings': [139, 16, 19, 9],
  'personal-exceptions': [187, 20, 22, 14],
  'personal-subscription': [143, 15, 19, 9],
  blog: [121, 14, 20, 10],
  'blog-article': [124, 14, 20, 8],
  'blog-author': [119, 13, 17, 6],
  comparison: [119, 12, 17, 6],
  'eda-v-ofis': [158, 20, 22, 13],
  'eda-na-semyu': [158, 20, 22, 13],
  'eda-na-mesyac': [158, 20, 22, 13],
  'eda-dlya-dvoih': [158, 20, 22, 13],
  'eda-na-nedelyu': [158, 20, 22, 13],
  'nabory-gotovoj-edy': [158, 20, 22, 13],
  'healthy-food': [158, 20, 22, 13],
  sertificat: [174, 21, 24, 13],
  staff: [119, 13, 18, 7],
  'staff-person': [119, 13, 18, 7],
  order: [156, 16, 19, 9],
  aktsii: [122, 13, 18, 7],
  'bonus-review': [170, 22, 23, 13],
  'webview-workout': [136, 16, 18, 9],
  'programmy-na-semyu': [158, 20, 22, 13],
  'programmy-na-mesyac': [158, 20, 22, 13],
  'programmy-na-nedelyu': [158, 20, 22, 13],
  'programmy-domashnyaya': [158, 20, 22, 13],
  programme: [131, 16, 21, 10],
  'remove-user-data': [170, 21, 23, 13],
  'homemade-food': [146, 18, 23, 12],
  'homemade-food-order': [156, 20, 20, 11],
  'homemade-food-success': [128, 13, 18, 8],
  'homemade-food-order-history': [138, 17, 19, 10],
  'test-components': [214, 23, 26, 16],
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
