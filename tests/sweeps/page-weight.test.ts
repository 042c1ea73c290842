import { resolve } from 'node:path';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { createRoutes, notFoundRouteId } from '#client/routes.tsx';
import { pageRoutes } from '#shared/routes.ts';
import { weighRoute } from '#tests/harness/route-weight.ts';

const clientDir = resolve(import.meta.dirname, '../../dist/client');

/** What scripts the document of a route names: in kB gzip, with 5 % of room, and in number. */
type Budget = readonly [kb: number, count: number];
/** The sheet of every page and its own, in bytes gzip; the account and forms in parts have those of their layout. */
const STYLE_BYTES = 16 * 1024;
const SHEETS = 5;

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
  { budget: [147.7, 5], routes: ['home', 'main', 'spb'] },
  {
    budget: [157.4, 11],
    routes: [
      ...['blog', 'blog-article', 'blog-author', 'comparison'],
      ...['staff', 'staff-person', 'aktsii', 'programmy'],
    ],
  },
  { budget: [159.6, 14], routes: ['otzyvy'] },
  { budget: [165.3, 16], routes: ['programme'] },
  { budget: [186.6, 39], routes: purposeRoutes },
  { budget: [159.1, 10], routes: ['dish'] },
  { budget: [187.4, 30], routes: ['success', 'homemade-food-success'] },
  { budget: [161.7, 16], routes: ['homemade-food'] },
  { budget: [185.7, 27], routes: ['homemade-food-order', 'homemade-food-order-history'] },
  { budget: [202.1, 38], routes: ['order'] },
  { budget: [161.5, 14], routes: ['personal-partners'] },
  { budget: [170.3, 16], routes: ['personal-progress'] },
  { budget: [178.3, 28], routes: ['personal'] },
  {
    budget: [181, 30],
    routes: [
      ...['personal-orders', 'personal-workout', 'personal-settings', 'personal-subscription'],
      'webview-workout',
    ],
  },
  { budget: [215.9, 26], routes: ['personal-exceptions'] },
  { budget: [183, 21], routes: ['sertificat', 'bonus-review', 'remove-user-data'] },
  { budget: [229, 23], routes: ['test-components'] },
];

/** Every other page: blocks of text. */
const ordinary: Budget = [161, 15];

const tables = [false, true].map((isSimply) => createRoutes(isSimply));

/** The routes of a page, in the variant that has it. */
function matchesOf(path: string) {
  const pathname = path.replace(/:[a-z]+/gi, 'some');
  const [full = [], simply = []] = tables.map((table) => matchRoutes(table, pathname) ?? []);
  return full.at(-1)?.route.id === notFoundRouteId ? simply : full;
}

test.each(pageRoutes.map(({ id, path }) => [id, path] as const))(
  '%s keeps to its budget of bytes and files',
  (id, path) => {
    const kind = kinds.find(({ routes }) => routes.includes(id));
    const [kb, count] = kind?.budget ?? ordinary;
    const weight = weighRoute(matchesOf(path), clientDir);
    expect.soft(weight.scripts).toBeLessThanOrEqual(kb * 1050);
    expect.soft(weight.scriptCount).toBeLessThanOrEqual(count);
    expect.soft(weight.styles).toBeLessThanOrEqual(STYLE_BYTES);
    expect.soft(weight.styleCount).toBeLessThanOrEqual(SHEETS);
  },
);

test('a budget stands for a route that there is', () => {
  const ids = new Set(pageRoutes.map(({ id }): string => id));
  expect(kinds.flatMap(({ routes }) => routes).filter((id) => !ids.has(id))).toEqual([]);
});
