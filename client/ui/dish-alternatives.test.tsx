import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DishPortion } from '#shared/features/dishes/schema.ts';
import { DishAlternatives } from './dish-alternatives.tsx';

const portion = (code: string, kcal: number, proteinG: number): DishPortion => ({
  ...{ code, title: code, kind: 'main', tint: 'sand', weightG: 300, kcal, proteinG, allergens: [] },
  ...{ fatG: 15, carbohydrateG: 40 },
  picture: { name: `dishes/${code}`, width: 560, height: 560, tint: null, version: '1a2b3c4d' },
});

const textOf = (alternatives: readonly DishPortion[]) =>
  renderToStaticMarkup(<DishAlternatives dish={portion('boul', 448, 19)} alternatives={alternatives} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ');

test('energy that all alternatives share is said once, another one beside its dish', () => {
  const equal = textOf([portion('fricassee', 448, 41), portion('soup', 448, 30)]);
  expect(equal).not.toContain('ккал');
  expect(equal).toContain('калорийность не меняются');
  const other = textOf([portion('fricassee', 448, 41), portion('soup', 430, 30)]);
  expect(other.match(/\d+ ккал/g)).toEqual(['430 ккал']);
  expect(other).toContain('не меняет цену дня');
});
