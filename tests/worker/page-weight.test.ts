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
  information: [171, 15, 24, 10],
  home: [117, 7, 15, 3],
  main: [117, 7, 15, 3],
  otzyvy: [138, 12, 21, 8],
  ecology: [171, 16, 24, 10],
  success: [142, 11, 14, 6],
  personal: [163, 14, 23, 9],
  'personal-orders': [154, 14, 20, 8],
  'personal-workout': [147, 12, 16, 7],
  'personal-partners': [129, 10, 16, 6],
  'personal-progress': [143, 13, 21, 8],
  'personal-settings': [142, 9, 12, 6],
  'personal-exceptions': [193, 17, 22, 11],
  'personal-subscription': [152, 12, 20, 7],
  blog: [132, 12, 20, 8],
  'blog-article': [138, 12, 22, 7],
  'blog-author': [130, 11, 19, 5],
  comparison: [130, 10, 18, 5],
  'eda-v-ofis': [164, 16, 24, 11],
  'eda-na-semyu': [164, 16, 24, 11],
  'eda-na-mesyac': [164, 16, 24, 11],
  'eda-dlya-dvoih': [164, 16, 24, 11],
  'eda-na-nedelyu': [164, 16, 24, 11],
  'nabory-gotovoj-edy': [164, 16, 24, 11],
  'healthy-food': [164, 16, 24, 11],
  sertificat: [176, 16, 25, 11],
  staff: [130, 11, 19, 6],
  'staff-person': [131, 11, 19, 6],
  order: [164, 13, 20, 8],
  aktsii: [135, 11, 20, 6],
  'bonus-review': [173, 17, 25, 12],
  'webview-workout': [145, 12, 15, 6],
  'programmy-na-semyu': [164, 16, 24, 11],
  'programmy-na-mesyac': [164, 16, 24, 11],
  'programmy-na-nedelyu': [164, 16, 24, 11],
  'programmy-domashnyaya': [164, 16, 24, 11],
  programme: [146, 14, 23, 9],
  'remove-user-data': [172, 16, 24, 11],
  'homemade-food': [157, 15, 23, 10],
  'homemade-food-order': [162, 16, 21, 10],
  'homemade-food-success': [140, 9, 15, 6],
  'homemade-food-order-history': [148, 13, 16, 8],
  'test-components': [220, 21, 26, 15],
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
