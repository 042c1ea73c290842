import { chooseVariant } from '#shared/features/content/placeholders.ts';
import { isRouteInVariant, matchPage, type PageRoute, pageRoutes } from '#shared/routes.ts';
import { searchWords } from '#shared/search-words.ts';
import { DISH_TERM, freeTerm, hasTerm } from './food-groups.ts';
import { stemsOf } from './meanings.ts';
import type { EntryRow, SourceRow } from './sql.ts';

/** Longer lines are cut: a result says what it is, no more. */
const LINE_LETTERS = 160;

/** Text without the marks of Markdown and the names of figures that only the visitor's region fills in. */
function withoutMarks(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^#+\s|^[-*]\s|\*\*|`/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The beginning of a text, cut between words. */
function lineOf(text: string): string {
  const plain = withoutMarks(text);
  if (plain.length <= LINE_LETTERS) return plain;
  return `${plain.slice(0, LINE_LETTERS).replace(/[\s,.;:—–]*\s\S*$/, '')}…`;
}

function variantsOf({ kind, ref }: SourceRow): EntryRow['variants'] | undefined {
  if (kind !== 'page') return 'both';
  const isIn = [false, true].map((isSimply) => matchPage(ref, isSimply)?.indexed === true);
  if (isIn[0] && isIn[1]) return 'both';
  return isIn[0] ? 'full' : isIn[1] ? 'simply' : undefined;
}

/** How the cities are called whose pages have addresses of their own, by the code of the region. */
const cities: Readonly<Record<string, string>> = { spb: 'Санкт-Петербург' };

const regionOf = (path: string) => cities[matchPage(path, false)?.region ?? ''];

/** What food it is, where it is food. */
function foodTerms({ kind, groups = [] }: SourceRow): string[] {
  if (kind === 'dish') return [DISH_TERM, ...groups.map(hasTerm)];
  return groups.map(freeTerm);
}

/** How texts are told: with the figures of a region, and with nothing but the words of the variant. */
interface Telling {
  readonly filled: (text: string) => string;
  readonly isSimply: boolean;
}

function entryOf(row: SourceRow, { filled, isSimply }: Telling): EntryRow[] {
  const variants = variantsOf(row);
  if (variants === undefined) return [];
  const { kind, ref, picture, tint } = row;
  const title = filled(row.title);
  // A question about what only the other variant sells.
  if (title === '') return [];
  // Without the addresses of links: «oplata» in Latin letters is a word that was typed.
  const text = filled(withoutMarks(`${row.line} ${row.text ?? ''}`));
  const region = kind === 'page' ? regionOf(ref) : undefined;
  return [
    {
      ...{ kind, ref, picture, tint, variants },
      title,
      // Chosen before it is cut; figures are filled in for who asks.
      line: lineOf(chooseVariant(row.line, isSimply)),
      // The page of a city is for who names the city: «доставка» alone is that of the visitor's own.
      title_stems: stemsOf(region ?? title).join(' '),
      text_stems: stemsOf(region ? `${title} ${text}` : text).join(' '),
      contains: foodTerms(row).join(' '),
      title_words: searchWords(region ?? title).join(' '),
    },
  ];
}

function isFindable({ path, indexed, layout }: PageRoute): boolean {
  return indexed && layout === 'default' && path !== '/' && !path.includes(':');
}

/** Pages of the route table that no row tells of: lists, catalogues. */
function pagesWithoutRow(rows: readonly SourceRow[]): SourceRow[] {
  const known = new Set(rows.filter(({ kind }) => kind === 'page').map(({ ref }) => ref));
  return pageRoutes
    .filter((route) => isFindable(route) && !known.has(route.path))
    .filter((route) => isRouteInVariant(route, false) || isRouteInVariant(route, true))
    .map(({ path, title }) => ({
      ...{ kind: 'page', ref: path, title, line: 'Раздел сайта', text: '', picture: null, tint: null },
    }));
}

/** What the index holds of everything that is searched. */
export function entriesOf(rows: readonly SourceRow[], telling: Telling): EntryRow[] {
  return [...rows, ...pagesWithoutRow(rows)].flatMap((row) => entryOf(row, telling));
}
