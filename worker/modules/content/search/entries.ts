import { chooseVariant } from '#shared/features/content/placeholders.ts';
import { dishPath } from '#shared/features/dishes/address.ts';
import { mealSlotNames, type tints } from '#shared/features/dishes/labels.ts';
import type { Picture } from '#shared/features/pictures/schema.ts';
import type { SearchKind } from '#shared/features/search/labels.ts';
import { matchPage, pageRoutes, programmePath } from '#shared/routes.ts';
import { indexRows } from '../../../published/index-rows.ts';
import type { Scope } from '../../../scope.ts';
import { articleCards, articles } from '../articles.ts';
import { purposes } from '../catalogue.ts';
import { type DishRow, dishes } from '../dishes.ts';
import { pages, questions } from '../pages.ts';
import { staff } from '../people.ts';
import { picturesByName } from '../pictures.ts';
import { programmes } from '../programmes.ts';
import { zones } from '../regions.ts';
import type { FoodGroup } from './food-groups.ts';
import { placesIn } from './places.ts';

/** What can be found, as it is stored: figures of the visitor's region are filled in when it is shown. */
export interface Entry {
  readonly kind: SearchKind;
  readonly href: string;
  readonly title: string;
  /** The beginning of what it says. */
  readonly line: string;
  readonly picture: Picture | null;
  readonly tint: (typeof tints)[number] | null;
  /** What it is found by in place of its title. */
  readonly name?: string;
  /** What is said beyond the title. */
  readonly text: string;
  /** Groups of food: those in a dish, those that a programme leaves out. */
  readonly groups?: readonly FoodGroup[];
}

/** Longer lines are cut: a result says what it is, no more. */
const LINE_LETTERS = 160;

/** Text without the marks of Markdown: «oplata» in the address of a link is no word that was written. */
function withoutMarks(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^#+\s|^[-*]\s|\*\*|`/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The beginning of a text, cut between words. */
function lineOf(text: string): string {
  const plain = withoutMarks(chooseVariant(text, false));
  if (plain.length <= LINE_LETTERS) return plain;
  return `${plain.slice(0, LINE_LETTERS).replace(/[\s,.;:—–]*\s\S*$/, '')}…`;
}

/** What a dish is made of, with the parts of what was bought in. */
const foodsOf = ({ ingredients }: DishRow): string[] =>
  ingredients.flatMap(({ name, composition }) => [name, ...composition]);

/** Honey and syrups are sugar to whoever eats none. */
const sweetened = /сахар|мёд|сироп|патока/;

const dishGroups = (dish: DishRow): FoodGroup[] => [
  ...dish.allergens,
  ...dish.exclusionGroups,
  ...(sweetened.test(foodsOf(dish).join(' ')) ? (['sugar'] as const) : []),
];

/** A contract has every word: it is found by its title. */
const contracts: ReadonlySet<string> = new Set(['/oferta/', '/oferta2/', '/politika/']);
const unread: ReadonlySet<string> = new Set('kind icon href picture variants tint id'.split(' '));

/** Everything that the blocks of a page say. */
function textOf(blocks: unknown): string {
  if (typeof blocks === 'string') return blocks;
  if (typeof blocks !== 'object' || blocks === null) return '';
  return Object.entries(blocks)
    .map(([key, part]) => (unread.has(key) ? '' : textOf(part)))
    .join(' ');
}

/** An entry that shows neither a picture nor a ground, and says no more than its line, unless more is given. */
const entry = (
  kind: SearchKind,
  href: string,
  title: string,
  line: string,
  more: Partial<Entry> = {},
): Entry => ({ kind, href, title, line, picture: null, tint: null, text: '', ...more });

/** Programmes, and dishes that can be eaten: no other dish is in a menu or sold by the shop. */
async function readFood({ published: { rows } }: Scope): Promise<Entry[]> {
  const daily = (await rows(programmes)).filter(({ kind }) => kind === 'daily');
  const served = (await rows(dishes)).filter(({ isServed }) => isServed);
  return [
    ...daily.map(({ code, name, pitch, text, lines, excludedGroups: groups, picture, tint }) =>
      entry('programme', programmePath(code, false), name, pitch, {
        ...{ picture, tint, groups },
        text: [text, ...lines.map(({ kcal }) => `${kcal} ккал калорий`)].join(' '),
      }),
    ),
    ...served.map((dish) =>
      entry('dish', dishPath(dish.code), dish.title, dish.description, {
        ...{ picture: dish.picture, tint: dish.tint, groups: dishGroups(dish) },
        text: [...foodsOf(dish), ...dish.slots.map((slot) => mealSlotNames[slot])].join(' '),
      }),
    ),
  ];
}

/** Articles, people and questions. */
async function readTexts({ published: { rows } }: Scope): Promise<Entry[]> {
  const bodies = indexRows(await rows(articles), 'slug');
  const listed = (await rows(questions)).filter(({ isListed }) => isListed);
  return [
    ...(await rows(articleCards)).map(({ slug, title, lead, picture }) =>
      entry('article', `/blog/${slug}/`, title, lead, { picture, text: bodies.get(slug)?.body ?? '' }),
    ),
    ...(await rows(staff)).map(({ id, name, role, lead: text, picture, tint }) =>
      entry('page', `/staff/${id}/`, name, role, { picture, tint, text }),
    ),
    ...listed.map(({ id, question, answer, groupName: text }) =>
      entry('question', `/faq/#${id}`, question, answer, { text }),
    ),
  ];
}

/** Pages: of texts, for purposes, of places that food is brought to, and those of the route table that no row tells of. */
async function readPages(scope: Scope): Promise<Entry[]> {
  const { rows } = scope.published;
  const pictures = await picturesByName(scope);
  const told = [
    ...(await rows(pages)).map(({ path, title, lead, tint, picture, blocks }) =>
      entry('page', path, title, lead, {
        ...{ tint, picture: pictures.get(picture ?? '') ?? null },
        text: contracts.has(path) ? '' : textOf(blocks),
      }),
    ),
    ...(await rows(purposes)).map(({ path, title, lead, picture, tint }) =>
      entry('page', path, title, lead, { picture, tint }),
    ),
  ];
  const known = new Set(told.map(({ href }) => href));
  const routes = pageRoutes.filter(
    ({ path, layout }) => layout === 'default' && path !== '/' && !path.includes(':') && !known.has(path),
  );
  return [
    ...told,
    // A place is for who names it: «доставка» alone is that of the visitor's own.
    ...placesIn(await rows(zones)).map(({ name, path, line }) =>
      entry('page', path, `Доставка: ${name}`, line, { name, text: 'доставка' }),
    ),
    ...routes.map(({ path, title, region }) =>
      entry(
        'page',
        path,
        title,
        'Раздел сайта',
        region === 'spb' ? { name: 'Санкт-Петербург', text: title } : {},
      ),
    ),
  ].filter(({ href }) => matchPage(href.replace(/#.*/, ''), false)?.indexed === true);
}

/** Everything that can be found in the full variant, the only one with a search. */
export async function readEntries(scope: Scope): Promise<Entry[]> {
  const entries = await Promise.all([readFood(scope), readTexts(scope), readPages(scope)]);
  return entries.flat().map((one) => ({
    ...one,
    line: lineOf(one.line),
    text: withoutMarks(`${one.line} ${one.text}`),
  }));
}
