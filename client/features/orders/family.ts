import type { OrderPerson } from '#shared/features/orders/persons.ts';
import { MAX_PEOPLE } from '#shared/features/orders/price.ts';
import { offeredLine } from '#shared/features/programmes/rules.ts';
import type { CalorieLine, Programme } from '#shared/features/programmes/schema.ts';
import { countOf } from '#shared/plurals.ts';

/** A person's programme and calorie line where they may be ordered; else what is offered in their place. */
export interface OfferedPlan {
  readonly programme: Programme;
  readonly line: CalorieLine;
}

/** The plan that a person gets of what is offered; undefined where nothing is. */
export function offeredPlan(
  offered: readonly Programme[],
  { programme: code, kcal }: Pick<OrderPerson, 'programme' | 'kcal'>,
): OfferedPlan | undefined {
  const programme = offered.find((candidate) => candidate.code === code) ?? offered[0];
  if (!programme) return undefined;
  const line = offeredLine(programme, kcal);
  return line && { programme, line };
}

/** The family with one person more, who eats what the first one does; as many as an order may have stay as they are. */
export function withAddedPerson(persons: readonly OrderPerson[]): readonly OrderPerson[] {
  const [first] = persons;
  return first && persons.length < MAX_PEOPLE ? [...persons, { ...first, name: '', without: [] }] : persons;
}

/** The family with another person in a place. */
export function withPerson(
  persons: readonly OrderPerson[],
  place: number,
  change: Partial<OrderPerson>,
): readonly OrderPerson[] {
  return persons.map((person, index) => (index === place ? { ...person, ...change } : person));
}

/** The family without the person of a place; the first one is the customer and stays. */
export function withoutPerson(persons: readonly OrderPerson[], place: number): readonly OrderPerson[] {
  return place === 0 ? persons : persons.filter((_, index) => index !== place);
}

/** The family with a person who eats as the first one does, exclusions included. */
export function likeFirst(persons: readonly OrderPerson[], place: number): readonly OrderPerson[] {
  const [first] = persons;
  if (!first) return persons;
  const { programme, kcal, without } = first;
  return withPerson(persons, place, { programme, kcal, without });
}

/** How many eat, and whether they all eat the same: «2 человека, рационы разные». */
export function familyLine(persons: readonly OrderPerson[]): string {
  const plans = persons.map(({ programme, kcal, without }) =>
    [programme, kcal, ...[...without].sort()].join(),
  );
  const isSame = plans.every((plan) => plan === plans[0]);
  const people = countOf(persons.length, 'человек', 'человека', 'человек');
  return isSame ? `${people}, рацион одинаковый` : `${people}, рационы разные`;
}
