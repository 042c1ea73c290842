import type { MealSlot } from '#shared/features/dishes/labels.ts';
import { planPortions } from '#shared/features/menu/portions.ts';
import { MENU_CYCLE_DAYS } from '#shared/features/menu/rules.ts';
import type { Catalogue, CookedDish } from '#worker/db/seed/catalogue-data.ts';

/** A meal of a day on a calorie line. */
export interface ClaimedMeal {
  readonly slot: MealSlot;
  readonly dish: CookedDish;
  readonly weightG: number;
  readonly proteinG: number;
  readonly carbohydrateG: number;
}

/** The meals of a programme's day on a line. */
export function mealsOf(
  line: number,
  day: readonly { readonly slot: MealSlot; readonly dish: CookedDish }[],
): ClaimedMeal[] {
  const weights = planPortions(
    line,
    day.map(({ slot, dish }) => ({ slot, kind: dish.kind, kcalPer100: dish.figures.per100.kcal })),
  );
  return day.map(({ slot, dish }, index) => {
    const weightG = weights[index] ?? 0;
    const { proteinG, carbohydrateG } = dish.figures.per100;
    return {
      ...{ slot, dish, weightG },
      proteinG: (proteinG * weightG) / 100,
      carbohydrateG: (carbohydrateG * weightG) / 100,
    };
  });
}

/** The 28 days of a programme on a line. */
export function cycleOf(catalogue: Catalogue, programme: string, line: number): ClaimedMeal[][] {
  const entries = catalogue.menu.filter((entry) => entry.programme === programme);
  return Array.from({ length: MENU_CYCLE_DAYS }, (_, day) =>
    mealsOf(
      line,
      entries.filter(({ cycleDay }) => cycleDay === day),
    ),
  );
}

export const proteinOf = (meals: readonly ClaimedMeal[]) =>
  meals.reduce((sum, { proteinG }) => sum + proteinG, 0);

export const has = (dish: CookedDish, ingredients: readonly string[]) =>
  dish.lines.some(({ ingredient }) => ingredients.includes(ingredient));

const isOf = (dish: CookedDish, groups: readonly string[]) =>
  dish.figures.exclusionGroups.some((group) => groups.includes(group));

export const meats = ['beef', 'pork', 'poultry'];
export const fishes = ['fish', 'seafood'];
export const isMeat = (dish: CookedDish) => isOf(dish, meats);
export const isFish = (dish: CookedDish) => isOf(dish, fishes);
export const isRedMeat = (dish: CookedDish) => isOf(dish, ['beef', 'pork']);

/** Potatoes are a side dish here, not a vegetable of the day. */
const vegetables = (
  'batat morkov svekla luk krasnyy-luk luk-porey kapusta krasnaya-kapusta brokkoli kabachok baklazhan sladkiy-perets ' +
  'pomidor cherri pomidory-v-soku ogurets solenyy-ogurets redis shpinat rukkola listovoy-salat salat-romano lollo-rosso ' +
  'sparzha struchkovaya-fasol zelenyy-goroshek kukuruza tykva koren-seldereya stebel-seldereya kvashenaya-kapusta ' +
  'tsvetnaya-kapusta pekinskaya-kapusta shampinony veshenki zelenyy-luk'
).split(' ');

/** The part of a dish's raw weight that is vegetables and mushrooms. */
export function vegetableShare({ lines }: CookedDish): number {
  const raw = lines.filter(({ ingredient }) => ingredient !== 'voda');
  const sum = (part: typeof raw) => part.reduce((total, { grams }) => total + grams, 0);
  return sum(raw.filter(({ ingredient }) => vegetables.includes(ingredient))) / sum(raw);
}

export const grains = (
  'ovsyanye-khlopya grechka ris buryy-ris bulgur kuskus kinoa spagetti penne talyatelle fuzilli soba domashnyaya-lapsha ' +
  'listy-lazani perlovka manka muka-kukuruznaya pelmennoe-testo varenichnoe-testo tortilya'
).split(' ');
export const pasta = 'spagetti penne talyatelle fuzilli listy-lazani'.split(' ');
export const porridges = 'ovsyanye-khlopya grechka ris kinoa manka muka-kukuruznaya'.split(' ');
export const curds = ['tvorog', 'tvorog-obezzhirennyy'];
export const nuts = 'mindal gretskiy-orekh keshyu funduk kedrovyy-orekh arakhis'.split(' ');

/** What a shop round the corner may not have, or what nobody's grandmother cooked with. */
export const exotic = (
  'tunets dorado ikra-letuchey-ryby kalmar morskoy-kokteyl bulgur kuskus kinoa soba tortilya semena-chia edamame tofu ' +
  'soevyy-sous teriyaki takhini chernyy-kunzhut batat chili rukkola sparzha avokado mango kivi marakuyya greypfrut ' +
  'granat laym keshyu kedrovyy-orekh kokosovaya-struzhka kokosovoe-moloko maslo-kunzhutnoe klenovyy-sirop balzamik ' +
  'pasta-karri imbir koziy-syr'
).split(' ');

/** Sweets of fruit, berries and curd. */
const lightSweets = ['chizkeyk', 'yabloko-pechenoe', 'yagodnoe-zhele', 'panna-kotta'];

/** What each dish of a programme keeps to, by what the page says of it. */
export const dishClaims: Readonly<
  Record<
    string,
    readonly (readonly [claim: string, holds: (meal: Pick<ClaimedMeal, 'slot' | 'dish'>) => boolean])[]
  >
> = {
  ekstralayt: [['овощи, рыба, птица и крупы', ({ dish }) => !isRedMeat(dish)]],
  pohudenie: [
    [
      'сладкое — из фруктов и творога',
      ({ dish }) => dish.kind !== 'sweet' || lightSweets.includes(dish.code),
    ],
  ],
  fitnes: [
    ['на завтрак не каша', ({ slot, dish }) => slot !== 'breakfast' || !/каша|овсян/i.test(dish.title)],
  ],
  'nabor-massy': [['супов нет', ({ dish }) => dish.kind !== 'soup']],
  vegetarianskaya: [
    [
      'овощи — в каждом обеде и ужине',
      ({ slot, dish }) => (slot !== 'lunch' && slot !== 'dinner') || vegetableShare(dish) >= 0.15,
    ],
  ],
  domashnyaya: [
    ['ни редких круп, ни экзотики', ({ dish }) => !has(dish, exotic)],
    [
      'знакомые с детства блюда',
      ({ dish }) =>
        !/фриттата|панкейк|гранол|панна-котт|брауни|лазань|пенне|тальятелле|капрезе|минестроне|рататуй|мусака|шакшук|цезарь|греческ/i.test(
          dish.title,
        ),
    ],
  ],
};

const mainSlots: readonly MealSlot[] = ['breakfast', 'lunch', 'dinner'];
/** Protein of a main meal that earns the name, grams. */
export const PROTEIN_MEAL_G = 25;

const areProteinMeals = (meals: readonly ClaimedMeal[]) =>
  meals.every(({ slot, proteinG }) => !mainSlots.includes(slot) || proteinG >= PROTEIN_MEAL_G);

/** What every day of a programme keeps to on a line. */
export const dayClaims: readonly {
  readonly programme: string;
  readonly line: number;
  readonly claim: string;
  readonly holds: (meals: readonly ClaimedMeal[]) => boolean;
}[] = [
  { programme: 'fitnes', line: 1500, claim: 'белковые завтрак, обед и ужин', holds: areProteinMeals },
  {
    programme: 'nabor-massy',
    line: 2100,
    claim: 'белок в каждом основном приёме пищи',
    holds: areProteinMeals,
  },
  {
    programme: 'rybnaya',
    line: 1500,
    claim: 'рыба или морепродукты каждый день',
    holds: (meals) => meals.some(({ dish }) => isFish(dish)),
  },
  {
    programme: 'aktiv',
    line: 1800,
    claim: 'крупы, паста, мясо и рыба',
    holds: (meals) =>
      meals.some(({ slot, dish }) => (slot === 'lunch' || slot === 'dinner') && has(dish, grains)) &&
      meals.some(({ dish }) => isMeat(dish) || isFish(dish)),
  },
];

/** Programmes with more protein than others on every date, on each line that both have. */
export const proteinOrder: readonly (readonly [more: string, less: string])[] = [
  ['pohudenie', 'balans'],
  ['fitnes', 'balans'],
  ['fitnes', 'aktiv'],
  ...['balans', 'aktiv', 'rybnaya', 'bez-pshenitsy', 'bez-ostrogo', 'domashnyaya'].map(
    (other) => ['nabor-massy', other] as const,
  ),
];

/** What every seven days running of a programme have. */
export const weekClaims: Readonly<
  Record<
    string,
    readonly (readonly [claim: string, has: (meal: Pick<ClaimedMeal, 'slot' | 'dish'>) => boolean])[]
  >
> = {
  balans: [
    ['каши и сырники', ({ slot, dish }) => slot === 'breakfast' && has(dish, [...porridges, ...curds])],
    ['супы', ({ dish }) => dish.kind === 'soup'],
    ['рыба', ({ dish }) => isFish(dish)],
    ['мясо', ({ dish }) => isMeat(dish)],
    ['паста', ({ dish }) => has(dish, pasta)],
    ['немного сладкого', ({ dish }) => dish.kind === 'sweet'],
  ],
  ekstralayt: [
    ['рыба', ({ dish }) => isFish(dish)],
    ['птица', ({ dish }) => isMeat(dish)],
    ['крупы', ({ dish }) => has(dish, grains)],
  ],
  'nabor-massy': [
    ['орехи', ({ dish }) => has(dish, nuts)],
    ['творог', ({ dish }) => has(dish, curds)],
  ],
  aktiv: [
    ['паста', ({ dish }) => has(dish, pasta)],
    ['рыба', ({ dish }) => isFish(dish)],
  ],
  detoks: [['супы стоят часто', ({ dish }) => dish.kind === 'soup']],
  domashnyaya: [
    ['супы', ({ dish }) => dish.kind === 'soup'],
    ['сырники и творог', ({ dish }) => has(dish, curds)],
  ],
};

/** Dishes that the page of a programme names; each comes in a cycle. */
export const namedDishes: Readonly<Record<string, readonly string[]>> = {
  domashnyaya: [
    ...['borsch', 'solyanka', 'kotleta-grechka', 'plov', 'pelmeni-indeyka', 'chizkeyk', 'syrniki-smetana'],
    ...['golubtsy', 'kotlety-domashnie'],
  ],
  rybnaya: [
    'omul-ovoschi',
    'poke-tunec',
    'losos-sparzha',
    'ryba-pyure',
    'pasta-krevetki',
    'mintay-smetana',
    'sudak-kartofel',
  ],
};
