import { expect, test } from 'vitest';
import { pageRoutes } from '#shared/routes.ts';
import { screens } from './routes.tsx';

test('every route of the table has a screen, and nothing else has one', () => {
  const known = Object.keys(screens);
  expect(known.toSorted()).toEqual(pageRoutes.map(({ id }) => id).toSorted());
});
