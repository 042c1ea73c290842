import type { PrintKind } from './contract.ts';

/** What the kitchen prints, as people call it. */
export const printNames: Readonly<Record<PrintKind, string>> = {
  production: 'Производство',
  ingredients: 'Продукты',
  allergens: 'Лист аллергенов',
  packing: 'Сборка',
  labels: 'Этикетки',
  manifests: 'Маршрутные листы',
};
