import type { PackagingOption } from './packaging.ts';

/** Label and explanation of each option. */
export const packagingLabels: Readonly<
  Record<PackagingOption, { readonly name: string; readonly note: string }>
> = {
  'fewer-bags': {
    name: 'Без\u00a0лишних пакетов',
    note: 'Контейнеры обоих дней сложим в\u00a0одну сумку, без\u00a0пакета на\u00a0каждый день и\u00a0печатного меню',
  },
  'return-coolers': {
    name: 'Вернуть охлаждающие элементы и\u00a0термосумку',
    note: 'Они многоразовые: курьер заберёт их\u00a0при\u00a0следующей доставке. Контейнеры сдайте в\u00a0переработку\u00a0— их\u00a0мы\u00a0не\u00a0собираем',
  },
  cutlery: {
    name: 'Положить приборы и\u00a0салфетки',
    note: 'Обычно не\u00a0кладём: дома есть свои',
  },
};

/** The options as the kitchen and the courier read them, with the default. */
export function packagingLine(options: readonly PackagingOption[]): string {
  const has = (option: PackagingOption) => options.includes(option);
  return [
    has('cutlery') ? 'с\u00a0приборами' : 'без\u00a0приборов',
    has('fewer-bags') && 'без\u00a0лишних пакетов',
    has('return-coolers') && 'забрать охлаждающие элементы и\u00a0термосумку',
  ]
    .filter(Boolean)
    .join(', ');
}
