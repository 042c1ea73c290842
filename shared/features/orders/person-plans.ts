import type { OrderDraft } from './schema.ts';

/** Programme and calorie line of one person. */
export interface PersonPlan {
  /** Code of the programme. */
  readonly programme: string;
  readonly kcal: number;
}

/** Plans of an order by person; a person without a choice of their own gets the first person's plan. */
export function personPlans(
  draft: Pick<OrderDraft, 'programme' | 'kcal' | 'people' | 'second' | 'kcal2'>,
): [PersonPlan, ...PersonPlan[]] {
  const { programme, kcal, people, second = programme, kcal2 = kcal } = draft;
  const others = Array.from({ length: people - 1 }, () => ({ programme: second, kcal: kcal2 }));
  return [{ programme, kcal }, ...others];
}
