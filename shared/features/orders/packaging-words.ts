import type { PackagingOption } from './packaging.ts';

/** Label and explanation of each option. */
export const packagingLabels: Readonly<
  Record<PackagingOption, { readonly name: string; readonly note: string }>
> = {
  'fewer-bags': {
    name: 'Без лишних пакетов',
    note: 'Контейнеры обоих дней сложим в одну сумку, без пакета на каждый день и печатного меню',
  },
  'return-coolers': {
    name: 'Вернуть охлаждающие элементы и термосумку',
    note: 'Они многоразовые: курьер заберёт их при следующей доставке. Контейнеры сдайте в переработку — их мы не собираем',
  },
  cutlery: {
    name: 'Положить приборы и салфетки',
    note: 'Обычно не кладём: дома есть свои',
  },
};

/** The options as the kitchen and the courier read them, with the default. */
export function packagingLine(options: readonly PackagingOption[]): string {
  const has = (option: PackagingOption) => options.includes(option);
  return [
    has('cutlery') ? 'с приборами' : 'без приборов',
    has('fewer-bags') && 'без лишних пакетов',
    has('return-coolers') && 'забрать охлаждающие элементы и термосумку',
  ]
    .filter(Boolean)
    .join(', ');
}
