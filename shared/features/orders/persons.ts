import type { OrderDraft } from './schema.ts';

/** Programme and calorie line of one person. */
export interface PersonPlan {
  /** Code of the programme. */
  readonly programme: string;
  readonly kcal: number;
}

/** One person of an order. */
export interface OrderPerson extends PersonPlan {
  /** What the family calls the person; empty where nobody has said. */
  readonly name: string;
  /** Codes of what is left out of this person's food. */
  readonly without: string[];
}

/** Persons of an order; one without a choice of their own gets the first person's programme and calorie line. */
export function orderPersons(
  draft: Pick<OrderDraft, 'programme' | 'kcal' | 'people' | 'name' | 'without' | 'others'>,
): [OrderPerson, ...OrderPerson[]] {
  const { programme, kcal, people, name, without, others } = draft;
  const further = Array.from({ length: people - 1 }, (_, index): OrderPerson => {
    const other = others[index];
    return {
      name: other?.name ?? '',
      programme: other?.programme ?? programme,
      kcal: other?.kcal ?? kcal,
      without: other?.without ?? [],
    };
  });
  return [{ name, programme, kcal, without }, ...further];
}

/** How a person is called on pages: by name, or «Человек 2»; persons of an order count from 1. */
export function personTitle(name: string, person: number): string {
  return name === '' ? `Человек\u00a0${person}` : name;
}

const families = ['двоих', 'троих', 'четверых', 'пятерых', 'шестерых'];

/** «на двоих»: how many a meal plan is for; of one person nothing is said. */
export function familyLabel(people: number): string {
  const family = families[people - 2];
  return family === undefined ? '' : `на ${family}`;
}
