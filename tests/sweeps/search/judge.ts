import * as z from 'zod';
import { dishCodeOf } from '#shared/features/dishes/address.ts';
import { search } from '#shared/features/search/contract.ts';
import type { SearchKind } from '#shared/features/search/labels.ts';
import type { SearchHit } from '#shared/features/search/schema.ts';
import { plainSpaces } from '#shared/typography.ts';
import type { Site } from '#tests/site.ts';
import { jsonColumn } from '#worker/db/json-column.ts';
import { readRows, sql } from '#worker/platform/database.ts';
import type { Answer, BuyerQuery } from './queries.ts';

const Words = jsonColumn(z.array(z.string()));
const Dish = z.object({
  code: z.string(),
  title: z.string(),
  kind: z.string(),
  slots: Words,
  groups: Words,
  ingredients: z.string(),
  kcal_per_100: z.number(),
  protein_per_100: z.number(),
});
type Dish = z.infer<typeof Dish>;

/** What the kitchen knows of its food. */
interface Food {
  readonly dishes: ReadonlyMap<string, Dish>;
  /** Groups that programmes leave out, by their codes. */
  readonly leftOut: ReadonlyMap<string, readonly string[]>;
}

async function readFood({ inside }: Site): Promise<Food> {
  const { db } = inside.scope();
  const rows = await readRows(
    db,
    sql(
      `SELECT code, title, kind, slots, kcal_per_100, protein_per_100,
         (SELECT json_group_array(value) FROM (SELECT value FROM json_each(d.allergens) UNION ALL
           SELECT value FROM json_each(d.exclusion_groups))) AS groups,
         (SELECT group_concat(i.name_ru, ' ') FROM dish_ingredients r JOIN ingredients i ON i.code = r.ingredient_code
          WHERE r.dish_code = d.code) AS ingredients FROM dishes d`,
    ).with(),
  );
  const programmes = await readRows(db, sql('SELECT code, excluded_groups AS groups FROM programmes').with());
  const Programme = z.object({ code: z.string(), groups: Words });
  return {
    dishes: new Map(rows.map((row) => Dish.parse(row)).map((dish) => [dish.code, dish])),
    leftOut: new Map(programmes.map((row) => Programme.parse(row)).map(({ code, groups }) => [code, groups])),
  };
}

interface Hit extends SearchHit {
  readonly kind: SearchKind;
}

const meats = ['pork', 'beef', 'poultry'];
const animals = [...meats, 'fish', 'seafood', 'dairy', 'eggs', 'honey'];
/** How the kitchen names the groups. */
const groupCodes: Readonly<Record<string, string>> = { milk: 'dairy', onion: 'onion-garlic' };
const codeOf = (group: string) => groupCodes[group] ?? group;
/** Share of a dish's energy from protein that is much; a gram has 4 kcal. */
const MUCH_PROTEIN = 0.3;

const has = (dish: Dish, groups: readonly string[]) => dish.groups.some((group) => groups.includes(group));
const tells = ({ words }: Answer, title: string) => new RegExp(words).test(title);
const wordOf = (path: string) => path.split('/').at(-2) ?? '';

/** What a dish has to be for each kind of answer. */
const dishTests: Readonly<Record<string, (dish: Dish, answer: Answer) => boolean>> = {
  dish: ({ title }, answer) => tells(answer, title.toLowerCase()),
  contains: (dish, { words }) => words.split(' & ').every((all) => new RegExp(all).test(wholeOf(dish))),
  fish: (dish) => has(dish, ['fish', 'seafood']),
  free: (dish, { words }) => !has(dish, [codeOf(words)]),
  without: (dish, { words }) =>
    words === 'sugar'
      ? !/сахар|мёд|сироп/.test(wholeOf(dish))
      : !has(dish, words === 'meat' ? meats : animals),
  lacks: (dish, { words }) => !new RegExp(words).test(wholeOf(dish)),
  rich: (dish) => (4 * dish.protein_per_100) / dish.kcal_per_100 > MUCH_PROTEIN,
  dessert: (dish, { words }) => dish.kind === 'sweet' && !has(dish, [words]),
  breakfast: (dish, { words }) => dish.slots.includes('breakfast') && !has(dish, [words]),
};
const wholeOf = ({ title, ingredients }: Dish) => `${title} ${ingredients}`.toLowerCase();

function isProgramme(answer: Answer, code: string, title: string, { leftOut }: Food): boolean {
  if (answer.is === 'programme') return tells(answer, title);
  if (answer.is === 'office') return code === 'ofis';
  return answer.is === 'free' && leftOut.get(code)?.includes(codeOf(answer.words)) === true;
}

/** What a page has to be for each kind of answer. */
const pageTests: Readonly<Record<string, (answer: Answer, path: string, title: string) => boolean>> = {
  page: ({ words }, path) => path === words,
  below: ({ words }, path) => path.startsWith(words),
  about: (answer, _, title) => tells(answer, title),
  purpose: (answer, path, title) =>
    /^\/(programmy\/(na-|domashnyaya)|eda-)/.test(path) && tells(answer, title),
  set: (answer, path, title) => path === '/nabory-gotovoj-edy/' && tells(answer, title),
  office: (_, path) => path === '/eda-v-ofis/',
};

function isRight({ kind, href, title: written }: Hit, right: readonly Answer[], food: Food): boolean {
  const title = plainSpaces(written).toLowerCase();
  const path = href.replace(/[?#].*/, '');
  if (kind === 'dish') {
    const dish = food.dishes.get(dishCodeOf(wordOf(path)) ?? '');
    return dish !== undefined && right.some((answer) => dishTests[answer.is]?.(dish, answer));
  }
  if (kind === 'programme') return right.some((answer) => isProgramme(answer, wordOf(path), title, food));
  return right.some((answer) => pageTests[answer.is]?.(answer, kind === 'question' ? '' : path, title));
}

/** Everything that a query finds, as it is shown. */
export async function find(site: Site, q: string): Promise<Hit[]> {
  const { groups } = await site.visitor().call(search, { query: { q } });
  return groups.flatMap(({ kind, hits }) => hits.map((hit) => ({ ...hit, kind })));
}

interface Judged {
  readonly title: string;
  readonly isRight: boolean;
}

/** Tells of a query's first three answers which are right; nothing is an answer where it was expected. */
export async function createJudge(site: Site): Promise<(asked: BuyerQuery) => Promise<Judged[]>> {
  const food = await readFood(site);
  return async ({ query, right }) => {
    const hits = await find(site, query);
    if (hits.length === 0) return [{ title: '', isRight: right.some(({ is }) => is === 'nothing') }];
    return hits.slice(0, 3).map((hit) => ({
      title: `${hit.kind} ${hit.title} ${hit.href}`,
      isRight: isRight(hit, right, food),
    }));
  };
}
