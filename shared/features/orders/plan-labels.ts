import { enumerate } from '../../enumeration.ts';
import { exclusionsLine } from '../menu/exclusions.ts';
import { familyLabel, personTitle } from './persons.ts';
import type { OrderedPlan, PersonalPlan } from './schema.ts';

/** A plan in words, «Баланс, 1500 ккал». */
export function planLine({ programme, kcal }: OrderedPlan): string {
  return `${programme.name}, ${kcal} ккал`;
}

/** The plans of an order as its title: equal ones are named once, and of a larger family only how many eat. */
export function plansTitle(rations: readonly OrderedPlan[]): string {
  const lines = rations.map(planLine);
  const [first = ''] = lines;
  if (lines.length === 1) return first;
  const family = familyLabel(lines.length);
  if (lines.every((line) => line === first)) return `${first}, ${family}`;
  return lines.length === 2 ? lines.join(' + ') : `Рацион ${family}`;
}

/** The same above the lines of its persons, which say the rest. */
export const titleOverPersons = (rations: readonly OrderedPlan[]): string =>
  rations.length > 1 ? `Рацион ${familyLabel(rations.length)}` : plansTitle(rations);

/** Who eats what and without what, «Мама: Баланс, 1500 ккал. Без: рыба», a line for each person. */
export function personLines(
  rations: readonly (PersonalPlan & { readonly exclusions?: readonly string[] })[],
): string[] {
  return rations.map((plan, index) => {
    const without = exclusionsLine(plan.exclusions ?? []);
    const line = `${personTitle(plan.name, index + 1)}: ${planLine(plan)}`;
    return without === '' ? line : `${line}. ${without}`;
  });
}

/** What everybody of an order eats, «Баланс и Актив, на двоих»: each programme once. */
export const programmesTitle = (names: readonly string[]): string =>
  [enumerate([...new Set(names)]), familyLabel(names.length)].filter((part) => part !== '').join(', ');
