import { expect } from 'vitest';
import { test } from '#tests/site.ts';
import { loadLabels } from './load.ts';

test('a label of a dish whose composition nobody knows is refused, with those beside it', async ({
  site,
}) => {
  const known = { code: 'borsch', title: 'Борщ', weightG: 300, count: 2, isForbidden: false };
  const labelsOf = (...dishes: (typeof known)[]) =>
    site.inside.within(() =>
      loadLabels(site.inside.scope(), [{ id: 'bag', whose: 'Заказ 1', madeAt: 0, dishes }]),
    );
  expect(await labelsOf(known)).toHaveLength(2);
  await expect(labelsOf(known, { ...known, code: 'gone', title: 'Старое рагу' })).rejects.toMatchObject({
    code: 'label_unknown',
    message: expect.stringContaining('Старое рагу'),
  });
});
