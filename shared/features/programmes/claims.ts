import * as z from 'zod/mini';
import { type MealSlot, mealSlotNames } from '../dishes/labels.ts';
import { MealSlot as Slot } from '../dishes/schema.ts';
import { type DishTrait, dishTraits, PROTEIN_RICH_SHARE } from '../dishes/traits.ts';

const Trait = z.enum(dishTraits);

/** What the food of a programme keeps to: the composer follows it, its page says it. */
export const Claim = z.discriminatedUnion('in', [
  /** Some meal of each day has it; of the named ones where meals are named. */
  z.object({ in: z.literal('day'), has: Trait, slots: z.optional(z.array(Slot)) }),
  /** Some meal of any seven days running has it, where none of them is left out: the cycle goes on over days without food. */
  z.object({ in: z.literal('week'), has: Trait, slots: z.optional(z.array(Slot)) }),
  /** Each dish of the named meals has it. */
  z.object({ in: z.literal('meals'), has: Trait, slots: z.array(Slot) }),
  /** No dish has it; at the named meals where they are named. */
  z.object({ in: z.literal('none'), has: Trait, slots: z.optional(z.array(Slot)) }),
]);
export type Claim = z.infer<typeof Claim>;

/** A dish at a meal as claims look at it. */
export interface ClaimedMeal {
  readonly slot: MealSlot;
  readonly traits: readonly DishTrait[];
}

const isMeant = ({ slots }: Pick<Claim, 'slots'>, slot: MealSlot) =>
  slots === undefined || slots.includes(slot);

/** Tells whether a meal is one that the claim asks for. */
export function isClaimed(claim: Claim, { slot, traits }: ClaimedMeal): boolean {
  return isMeant(claim, slot) && traits.includes(claim.has);
}

/** Tells whether a meal breaks a claim on each dish by itself. */
export function breaksClaim(claim: Claim, meal: ClaimedMeal): boolean {
  if (claim.in === 'none') return isClaimed(claim, meal);
  return claim.in === 'meals' && isMeant(claim, meal.slot) && !meal.traits.includes(claim.has);
}

/** Tells whether the meals of a day, or of a week where the claim is of weeks, keep to a claim. */
export function keepsClaim(claim: Claim, meals: readonly ClaimedMeal[]): boolean {
  return claim.in === 'day' || claim.in === 'week'
    ? meals.some((meal) => isClaimed(claim, meal))
    : !meals.some((meal) => breaksClaim(claim, meal));
}

/** A trait in words: what it is, «с чем», «нет чего». */
const words: Readonly<Record<DishTrait, readonly [is: string, withIt: string, none: string]>> = {
  fish: ['рыба или морепродукты', 'с рыбой или морепродуктами', 'рыбы и морепродуктов'],
  meat: ['мясо или птица', 'с мясом или птицей', 'мяса и птицы'],
  'meat-or-fish': ['мясо, птица или рыба', 'с мясом, птицей или рыбой', 'мяса, птицы и рыбы'],
  'red-meat': ['говядина или свинина', 'с говядиной или свининой', 'говядины и свинины'],
  poultry: ['птица', 'с птицей', 'птицы'],
  'raw-fish': ['сырая или слабосолёная рыба', 'с сырой рыбой', 'сырой и слабосолёной рыбы'],
  soup: ['суп', 'с супом', 'супов'],
  sweet: ['сладкое', 'со сладким', 'сладкого'],
  porridge: ['каша', 'с кашей', 'каш'],
  curd: ['творог', 'с творогом', 'творога'],
  pasta: ['паста', 'с пастой', 'пасты'],
  grain: ['крупа или паста', 'с крупой или пастой', 'круп и пасты'],
  vegetables: ['овощи', 'с овощами', 'овощей'],
  fruit: ['фрукты или ягоды', 'с фруктами или ягодами', 'фруктов и ягод'],
  nuts: ['орехи', 'с орехами', 'орехов'],
  legumes: ['бобовые', 'с бобовыми', 'бобовых'],
  protein: [
    'блюдо, богатое белком',
    `белковые: белок даёт не меньше ${PROTEIN_RICH_SHARE * 100} % калорий`,
    'блюд, богатых белком',
  ],
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** «завтрак, обед и ужин». */
function listed(parts: readonly string[], last = 'и'): string {
  const end = parts.at(-1) ?? '';
  return parts.length < 2 ? end : `${parts.slice(0, -1).join(', ')} ${last}\u00a0${end}`;
}

const slotsOf = ({ slots = [] }: Claim, last?: string) =>
  listed(
    slots.map((slot) => mealSlotNames[slot].toLowerCase()),
    last,
  );

function textOf(claim: Exclude<Claim, { in: 'week' }>): string {
  const [is, withIt, none] = words[claim.has];
  const slots = claim.slots ?? [];
  if (claim.in === 'day') {
    return `${capital(is)} каждый день${slots.length > 0 ? ` на ${slotsOf(claim, 'или')}` : ''}`;
  }
  if (claim.in === 'meals') return `${capital(slotsOf(claim))} — ${withIt}`;
  return slots.length > 0 ? `На ${slotsOf(claim)} не бывает ${none}` : `В меню нет ${none}`;
}

/** Claims as a page says them: those of a week in one line. */
export function claimTexts(claims: readonly Claim[]): string[] {
  const ofWeek = claims.filter(({ in: period }) => period === 'week');
  const others = claims.flatMap((claim) => (claim.in === 'week' ? [] : [textOf(claim)]));
  const weekly = ofWeek.map((claim) =>
    claim.slots ? `${words[claim.has][0]} на ${slotsOf(claim)}` : words[claim.has][0],
  );
  return weekly.length > 0
    ? [...others, `За любые семь дней подряд без пропусков: ${listed(weekly)}`]
    : others;
}
