import type { Choice } from './choices.ts';
import type { MealPlan } from './compose.ts';
import type { ServedDish } from './schema.ts';

/** Stars up to which a dish is one to replace, and from which it is one to bring again. */
const DISLIKED_STARS = 2;
const LIKED_STARS = 4;
/** Replacements of a dish from which on it counts as disliked. */
const REPLACED_OFTEN = 2;

/** A customer's rating and replacements of a dish. */
export interface Opinion {
  /** Own rating; null without one. */
  readonly stars: number | null;
  readonly timesReplaced: number;
}

/** A replacement that is proposed and changes nothing until the customer accepts it. */
export interface Proposal {
  readonly slot: MealPlan['meals'][number]['slot'];
  readonly slotName: string;
  readonly from: ServedDish;
  readonly to: ServedDish;
  readonly kcalDifference: number;
  /** Why, in the customer's words. */
  readonly because: string;
}

type Opinions = ReadonlyMap<string, Opinion>;

function complaintOf(opinions: Opinions, code: string): string | undefined {
  const { stars = null, timesReplaced = 0 } = opinions.get(code) ?? {};
  if (stars !== null && stars <= DISLIKED_STARS) return `вы поставили этому блюду ${stars}\u00a0из 5`;
  if (timesReplaced >= REPLACED_OFTEN) return 'вы уже не раз его заменяли';
  return undefined;
}

/** The choice that the customer is likeliest to enjoy: what was liked, then the nearest of what is new. */
function bestOf(choices: readonly Choice[], opinions: Opinions): Choice | undefined {
  const starsOf = ({ dish }: Choice) => opinions.get(dish.code)?.stars ?? null;
  const open = choices.filter(({ dish }) => complaintOf(opinions, dish.code) === undefined);
  return (
    open
      .filter((choice) => (starsOf(choice) ?? 0) >= LIKED_STARS)
      .toSorted((a, b) => (starsOf(b) ?? 0) - (starsOf(a) ?? 0))[0] ?? open[0]
  );
}

/** What the autopilot proposes for a day: it looks at dishes of the plan alone, never at what the customer has chosen. */
export function proposalsFor(
  { meals }: Pick<MealPlan, 'meals'>,
  opinions: Opinions,
  choicesOf: (slot: Proposal['slot']) => readonly Choice[],
): Proposal[] {
  const taken = new Set<string>();
  return meals.flatMap(({ slot, slotName, kind, dish }) => {
    const complaint = dish && kind !== 'chosen' ? complaintOf(opinions, dish.code) : undefined;
    if (!dish || complaint === undefined) return [];
    const best = bestOf(
      choicesOf(slot).filter((choice) => !taken.has(choice.dish.code)),
      opinions,
    );
    if (!best) return [];
    taken.add(best.dish.code);
    const stars = opinions.get(best.dish.code)?.stars ?? null;
    const liking = stars !== null && stars >= LIKED_STARS ? `; новому вы ставили ${stars}` : '';
    return [
      {
        slot,
        slotName,
        from: dish,
        to: best.dish,
        kcalDifference: best.dish.kcal - dish.kcal,
        because: `${complaint}${liking}`,
      },
    ];
  });
}
