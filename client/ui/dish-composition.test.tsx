import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DishComposition } from './dish-composition.tsx';

const picture = {
  name: 'ingredients/chickpea',
  width: 200,
  height: 200,
  tint: null,
  version: '1a2b3c4d',
};

test('an ingredient without a picture has its first letter there, which is not read out', () => {
  const html = renderToStaticMarkup(
    <DishComposition
      ingredients={[
        { code: 'chickpeas', name: 'нут', picture, rawG: 50, servedG: 99 },
        { code: 'couscous', name: 'кускус', picture: null, rawG: 40, servedG: 92 },
      ]}
      rawWeightG={90}
      weightG={191}
    />,
  );
  const marks = [...html.matchAll(/<span[^>]*aria-hidden="true"[^>]*>(.*?)<\/span>/g)].map(
    ([, mark]) => mark,
  );
  expect(marks).toEqual([expect.stringContaining('ingredients/chickpea'), 'К']);
  expect(html).toContain('Кускус');
});
