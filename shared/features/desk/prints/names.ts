import type { PrintKind } from './kind.ts';

/** What the kitchen prints, as people call it. */
export const printNames: Readonly<Record<PrintKind, string>> = {
  production: 'Производство',
  ingredients: 'Продукты',
  allergens: 'Лист аллергенов',
  packing: 'Сборка',
  labels: 'Этикетки',
  manifests: 'Маршрутные листы',
};
