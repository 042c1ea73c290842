import type { Kopecks } from '../../money.ts';
import {
  type Allergen,
  allergenNames,
  allergens,
  type ExclusionGroup,
  exclusionGroupNames,
  exclusionGroups,
} from '../dishes/labels.ts';
import { DISLIKE_KOP, FREE_DISLIKES } from '../promotions/terms.ts';

/** What a visitor does not want to be served. */
export interface Exclusions {
  /** Hard: a dish that contains one is never served. */
  readonly allergens: readonly Allergen[];
  /** Soft: a dish that contains one is replaced where something else fits. */
  readonly dislikes: readonly ExclusionGroup[];
}

/** Tells an allergen from a dislike of the same name in an address. */
const ALLERGY_PREFIX = 'allergy-';

/** The value by which an address names an allergen. */
export function allergyWord(allergen: Allergen): string {
  return ALLERGY_PREFIX + allergen;
}

const exclusionWords: ReadonlySet<string> = new Set([...allergens.map(allergyWord), ...exclusionGroups]);

/** Tells whether the word names something that can be left out. */
export function isExclusionWord(word: string): boolean {
  return exclusionWords.has(word);
}

/** Reads the words of an address in the order of the lists; unknown ones and repeats narrow nothing. */
export function readExclusions(values: readonly string[]): Exclusions {
  const words = new Set(values.flatMap((value) => value.split(',')));
  const hard = allergens.filter((allergen) => words.has(allergyWord(allergen)));
  const isHard = (group: ExclusionGroup) => hard.some((allergen) => allergen === group);
  return { allergens: hard, dislikes: exclusionGroups.filter((group) => words.has(group) && !isHard(group)) };
}

/** The words that an address and an order name the exclusions by. */
export function exclusionCodes({ allergens: hard, dislikes }: Exclusions): string[] {
  return [...hard.map(allergyWord), ...dislikes];
}

/** The exclusions as one value of an address; empty where there are none. */
export function writeExclusions(exclusions: Exclusions): string {
  return exclusionCodes(exclusions).join(',');
}

/** Tells whether anything is left out at all. */
export function hasExclusions({ allergens: hard, dislikes }: Exclusions): boolean {
  return hard.length + dislikes.length > 0;
}

/** How everything that is left out is called, allergens first. */
export function exclusionNames({ allergens: hard, dislikes }: Exclusions): string[] {
  return [
    ...hard.map((allergen) => allergenNames[allergen]),
    ...dislikes.map((group) => exclusionGroupNames[group]),
  ];
}

/** What an order leaves out, in one line, «Без: молоко (аллергия), рыба»; empty where nothing is. */
export function exclusionsLine(codes: readonly string[]): string {
  const { allergens: hard, dislikes } = readExclusions(codes);
  const names = [
    ...hard.map((allergen) => `${allergenNames[allergen]} (аллергия)`),
    ...dislikes.map((group) => exclusionGroupNames[group]),
  ];
  return names.length === 0 ? '' : `Без: ${names.join(', ')}`;
}

/** Tells whether the codes name an allergy, which is health data. */
export function hasAllergy(codes: readonly string[]): boolean {
  return readExclusions(codes).allergens.length > 0;
}

/** What dislikes cost a day, in kopecks: some groups are free, allergens always are. */
export function dislikesKopPerDay({ dislikes }: Exclusions): Kopecks {
  return Math.max(0, dislikes.length - FREE_DISLIKES) * DISLIKE_KOP;
}

/** What a dish contains of everything that may be left out. */
interface Contents {
  readonly allergens: readonly Allergen[];
  readonly exclusionGroups: readonly ExclusionGroup[];
}

/** What of a dish must not be served to somebody. */
export const harmOf = (
  dish: Pick<Contents, 'allergens'> | null,
  { allergens: hard }: Pick<Exclusions, 'allergens'>,
): Allergen[] => hard.filter((allergen) => dish?.allergens.includes(allergen));

/** Tells whether nothing in the dish must not be served. */
export const isSafe = (dish: Pick<Contents, 'allergens'>, exclusions: Exclusions): boolean =>
  harmOf(dish, exclusions).length === 0;

/** Tells whether the dish is safe and has nothing disliked. */
export function isWanted(dish: Contents, exclusions: Exclusions): boolean {
  return (
    isSafe(dish, exclusions) && !dish.exclusionGroups.some((group) => exclusions.dislikes.includes(group))
  );
}
