import { expect, test } from 'vitest';
import { pageRoutes } from '#shared/routes.ts';
import { screens, titledRoutes } from './routes.tsx';

test('every route of the table has a screen of its own or shows its title, not both', () => {
  const known = [...Object.keys(screens), ...titledRoutes];
  expect(known.toSorted()).toEqual(pageRoutes.map(({ id }) => id).toSorted());
});
