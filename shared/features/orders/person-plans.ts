import type { OrderDraft } from './schema.ts';

/** What one person eats. */
export interface PersonPlan {
  /** Code of the programme. */
  readonly programme: string;
  readonly kcal: number;
}

/** What each person of an order eats, the first one first; who has chosen nothing of their own eats the same. */
export function personPlans(
  draft: Pick<OrderDraft, 'programme' | 'kcal' | 'people' | 'second' | 'kcal2'>,
): [PersonPlan, ...PersonPlan[]] {
  const { programme, kcal, people, second = programme, kcal2 = kcal } = draft;
  const others = Array.from({ length: people - 1 }, () => ({ programme: second, kcal: kcal2 }));
  return [{ programme, kcal }, ...others];
}
