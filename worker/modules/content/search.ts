import * as contract from '#shared/features/search/contract.ts';
import { type SearchKind, searchGroupNames, searchKinds } from '#shared/features/search/labels.ts';
import type { SearchGroup, SearchHit } from '#shared/features/search/schema.ts';
import { searchStem } from '#shared/search-words.ts';
import { typeset } from '#shared/typography.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { programmes } from './programmes.ts';
import type { Entry } from './search/entries.ts';
import { findWithout } from './search/exclusions.ts';
import { energyReadingsOf } from './search/known-line.ts';
import { readingsOf } from './search/readings.ts';
import { type Found, findAnyWord, findWords, readIndex, type SiteIndex } from './search/site-index.ts';
import { correctWord } from './search/slips.ts';
import { synonymsOf } from './search/synonyms.ts';
import { type Wanted, wantedOf } from './search/wanted.ts';
import { createTextRenderer } from './texts.ts';

/** The best things of one kind. */
const shownOf: Readonly<Record<SearchKind, number>> = {
  programme: 3,
  dish: 6,
  article: 3,
  page: 3,
  question: 3,
};

/** Tiers of what titles say. */
const TITLE_TIERS = 2;
/** With fewer titles than this what a dish is made of counts as well. */
const FEW_TITLES = 3;

/** A text that says much less of the words than the best one only mentions them. */
const LEAST_SHARE = 0.6;

/** Kinds whose texts have figures that the visitor's region fills in. */
const filled: ReadonlySet<SearchKind> = new Set(['page', 'question']);

interface Hit extends Found {
  readonly entry: Entry;
}

/**
 * The hits without those that only mention the words, where titles have them; where few titles do, dishes that are made of it stay:
 * there is pork in «Солянка».
 */
function dropWeakMatches(hits: readonly Hit[]): readonly Hit[] {
  const named = hits.filter(({ tier }) => tier < TITLE_TIERS);
  if (named.length === 0) {
    const best = Math.max(...hits.map(({ score }) => score));
    return hits.filter(({ score }) => score >= best * LEAST_SHARE);
  }
  return named.length < FEW_TITLES
    ? hits.filter(({ entry, tier }) => entry.kind === 'dish' || tier < TITLE_TIERS)
    : named;
}

/** Hits by kinds: they come with the best first, and so do their groups. */
async function toGroups(scope: Scope, hits: readonly Hit[], isAll: boolean): Promise<SearchGroup[]> {
  const renderer = await createTextRenderer(scope);
  const toHit = ({ entry: { kind, title, line, href, picture, tint } }: Hit): SearchHit => {
    const show = filled.has(kind) ? renderer.line : typeset;
    return { title: show(title), line: show(line), href, picture, tint };
  };
  const kinds = [...new Set([...hits.map(({ entry }) => entry.kind), ...searchKinds])];
  return kinds
    .map((kind) => {
      // Towns lead to one page: the best is shown.
      const found = [
        ...Map.groupBy(
          hits.filter(({ entry }) => entry.kind === kind),
          ({ entry }) => entry.href,
        ).values(),
      ].flatMap(([first]) => first ?? []);
      const shown = found.slice(0, isAll ? found.length : shownOf[kind]).map(toHit);
      return { kind, name: searchGroupNames[kind], hits: shown, total: found.length };
    })
    .filter(({ hits: shown }) => shown.length > 0);
}

/** What was looked for in the end, as somebody would type it. */
const asTyped = ({ words, absent }: Wanted): string =>
  [...words, ...absent.map((word) => `без ${word}`)].join(' ');

/** What has all that is wanted. */
const findWhole = (index: SiteIndex, wanted: Wanted): Found[] => {
  if (wanted.absent.length > 0) return findWithout(index, wanted);
  const found = findWords(index, wanted.words);
  const isTold = ({ id, tier }: Found) => tier < TITLE_TIERS || index.entries[id]?.kind === 'dish';
  // Texts alone have the words, here and there: a title with the rarest of them may tell more.
  return found.length === 0 || found.some(isTold) ? found : findAnyWord(index, wanted.words);
};

/** The ways to find something for a query that finds nothing as it is, the nearest to it first, with what is then looked for. */
function* findLess(index: SiteIndex, wanted: Wanted): Generator<readonly [Wanted, Found[]]> {
  const { words, absent } = wanted;
  const isKnown = (word: string) =>
    index.known.has(searchStem(word)) || synonymsOf(searchStem(word)).length > 0;
  const correct = (word: string) => (isKnown(word) ? word : correctWord(index, word));
  const corrected = { words: words.map(correct), absent: absent.map(correct) };
  if (asTyped(corrected) !== asTyped(wanted)) yield [corrected, findWhole(index, corrected)];
  const known = words.filter((word) => word.length > 1 && isKnown(word));
  if (absent.length > 0) {
    const without = { words: [], absent };
    if (words.length > 0) yield [without, findWithout(index, without)];
    const named = { words: [...words, ...absent], absent: [] };
    yield [named, findWords(index, named.words, { isTitle: true })];
  }
  if (known.length > 0 && known.length < words.length)
    yield [{ words: known, absent }, findWords(index, known, { isTitle: true })];
  if (known.length > 1) yield [wanted, findWords(index, known, { isTitle: true, isAny: true })];
}

/**
 * Everything that has the words of the query, or what means the same: as it was typed, else as it was meant in another
 * layout or in Russian letters, else without its slips, else by those of its words that the site knows. Of each kind the
 * best are answered, or all.
 */
export async function find(scope: Scope, query: string, isAll: boolean) {
  const [index, lines] = await Promise.all([readIndex(scope), listLines(scope)]);
  const readings = energyReadingsOf(query, lines)
    .flatMap(readingsOf)
    .map((reading) => ({ reading, wanted: wantedOf(reading) }));
  const answer = async (found: readonly Found[], wanted: Wanted, corrected: string | null) => {
    const hits = found.flatMap((one) => ({ ...one, entry: index.entries[one.id] as Entry }));
    const groups = await toGroups(scope, wanted.absent.length > 0 ? hits : dropWeakMatches(hits), isAll);
    return { groups, corrected };
  };
  for (const { reading, wanted } of readings) {
    const found = findWhole(index, wanted);
    if (found.length > 0) return answer(found, wanted, reading === query ? null : reading);
  }
  for (const { wanted } of readings) {
    for (const [asked, found] of findLess(index, wanted))
      if (found.length > 0) return answer(found, asked, asked === wanted ? null : asTyped(asked));
  }
  return { groups: [], corrected: null };
}

/** The calorie lines on offer. */
async function listLines(scope: Scope): Promise<number[]> {
  const offered = await scope.published.rows(programmes);
  return [...new Set(offered.flatMap(({ lines }) => lines.map(({ kcal }) => kcal)))];
}

export const searchCalls = calls(contract, {
  search: ({ scope, query }) => find(scope, query.q, query.all === 'yes'),
});
