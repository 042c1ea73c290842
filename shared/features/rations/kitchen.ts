import type { ExclusionGroup, MealSlot } from '../dishes/labels.ts';
import type { DishTrait } from '../dishes/traits.ts';
import type { PlannedMeal } from '../menu/plan.ts';
import { MENU_CYCLE_DAYS } from '../menu/rules.ts';
import type { MenuDish } from '../menu/schema.ts';
import type { Claim } from '../programmes/claims.ts';

/** A dish with the data needed to plan and serve it. */
export interface KitchenDish extends MenuDish {
  readonly reheat: string;
  readonly shelfLifeHours: number;
  /** Codes of its ingredients. */
  readonly ingredients: readonly string[];
  readonly traits: readonly DishTrait[];
}

/** What the composer knows of a programme beside its menu. */
export interface KitchenProgramme {
  readonly claims: readonly Claim[];
  /** A set brings its two days in their order, whatever the date. */
  readonly isSet: boolean;
  /** Programme whose dishes also replace its own. */
  readonly alternativesFrom: string | null;
  /** Groups of food that no dish of it has. */
  readonly excludedGroups: readonly ExclusionGroup[];
}

/** Dishes of the kitchen and the cycle in which they are planned. */
export interface Kitchen {
  readonly dishes: ReadonlyMap<string, KitchenDish>;
  readonly plan: readonly {
    readonly programme: string;
    readonly cycleDay: number;
    readonly slot: MealSlot;
    readonly code: string;
  }[];
  readonly programmes: ReadonlyMap<string, KitchenProgramme>;
}

const ordinary: KitchenProgramme = { claims: [], isSet: false, alternativesFrom: null, excludedGroups: [] };

/** What is known of a programme. */
export const programmeOf = ({ programmes }: Kitchen, code: string): KitchenProgramme =>
  programmes.get(code) ?? ordinary;

/** A meal of a programme's day with its dish as the kitchen knows it. */
export interface KitchenMeal extends PlannedMeal {
  readonly dish: KitchenDish;
}

interface ProgrammeMenu {
  /** Meals of each day of the cycle. */
  readonly days: readonly (readonly KitchenMeal[])[];
  /** Its dishes, with those that may replace them: none that has what the programme claims to be without. */
  readonly pool: readonly KitchenDish[];
  /** Dishes of other programmes that it may lend where none of its own does. */
  readonly others: readonly KitchenDish[];
}

function createMenu({ dishes, plan, programmes }: Kitchen, programme: string): ProgrammeMenu {
  const days = Array.from({ length: MENU_CYCLE_DAYS }, (): KitchenMeal[] => []);
  const { alternativesFrom, claims, excludedGroups } = programmes.get(programme) ?? ordinary;
  const lacking = claims.filter((claim) => claim.in === 'none' && claim.slots === undefined);
  const codes = new Set<string>();
  for (const place of plan) {
    const dish = dishes.get(place.code);
    if (dish && place.programme === programme) days[place.cycleDay]?.push({ slot: place.slot, dish });
    const isLent =
      place.programme === alternativesFrom && !lacking.some(({ has }) => dish?.traits.includes(has));
    if (place.programme === programme || isLent) codes.add(place.code);
  }
  const isLendable = ({ code, traits, exclusionGroups }: KitchenDish) =>
    !codes.has(code) &&
    !lacking.some(({ has }) => traits.includes(has)) &&
    !excludedGroups.some((group) => exclusionGroups.includes(group));
  return {
    days,
    pool: [...dishes.values()].filter(({ code }) => codes.has(code)),
    others: [...dishes.values()].filter(isLendable),
  };
}

const menus = new WeakMap<Kitchen, Map<string, ProgrammeMenu>>();

/** The menu of a programme; made once for a kitchen, whose days are composed by the thousand. */
export function menuOf(kitchen: Kitchen, programme: string): ProgrammeMenu {
  const known = menus.get(kitchen) ?? new Map<string, ProgrammeMenu>();
  menus.set(kitchen, known);
  const menu = known.get(programme) ?? createMenu(kitchen, programme);
  known.set(programme, menu);
  return menu;
}
