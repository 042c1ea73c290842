import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PhotoTaken } from './photo-taken.tsx';

test.each([
  [20_000, true],
  [0, false],
])('a photo that has brought %i kopecks of bonuses says so: %s', (bonusKop, saysSo) => {
  const html = renderToStaticMarkup(<PhotoTaken ticket={{ bonusKop }} />);
  expect(html).toContain('Спасибо, фото у\u00a0нас.');
  expect(html.includes('Бонусы уже на\u00a0счёте')).toBe(saysSo);
});
