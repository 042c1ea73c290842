import { dishPath } from '#shared/features/dishes/address.ts';
import { type SearchKind, searchGroupNames, searchKinds } from '#shared/features/search/labels.ts';
import type { SearchGroup, SearchHit } from '#shared/features/search/schema.ts';
import { programmePath } from '#shared/routes.ts';
import { searchStem } from '#shared/search-words.ts';
import { typeset } from '#shared/typography.ts';
import type { Scope } from '../../../scope.ts';
import { createTextRenderer } from '../pages/commands.ts';
import { programmes } from '../programmes/sql.ts';
import {
  correctWords,
  type Expressions,
  expressionsOf,
  titleExpressionsOf,
  type Wanted,
  wantedOf,
} from './expression.ts';
import { energyReadingsOf } from './known-line.ts';
import { readingsOf } from './readings.ts';
import * as sql from './sql.ts';
import { synonymsOf } from './synonyms.ts';

/** The best things of one kind. */
const shownOf: Readonly<Record<SearchKind, number>> = {
  programme: 3,
  dish: 6,
  article: 3,
  page: 3,
  question: 3,
};

/** The first two of the better expressions look into titles alone, whichever expressions they are. */
const TITLE_TIERS = 2;
/** With fewer titles than this what a dish is made of counts as well. */
const FEW_TITLES = 3;

/** A text that says much less of the words than the best one only mentions them. */
const LEAST_SHARE = 0.6;

/** Kinds whose texts have figures that the visitor's region fills in. */
const filled: ReadonlySet<SearchKind> = new Set(['page', 'question']);

function pathOf({ kind, ref }: sql.HitRow, isSimply: boolean): string {
  switch (kind) {
    case 'programme':
      return programmePath(ref, isSimply);
    case 'dish':
      return dishPath(ref);
    case 'article':
      return `/blog/${ref}/`;
    case 'page':
      return ref;
    case 'question':
      return `/faq/#${ref}`;
  }
}

/**
 * The hits without those that only mention the words, where titles have them; where few titles do, dishes that are made of it stay:
 * there is pork in «Солянка».
 */
function dropWeakMatches(rows: readonly sql.HitRow[]): readonly sql.HitRow[] {
  const named = rows.filter(({ tier }) => tier < TITLE_TIERS);
  if (named.length === 0) {
    const best = Math.max(...rows.map(({ score }) => score));
    return rows.filter(({ score }) => score >= best * LEAST_SHARE);
  }
  return named.length < FEW_TITLES
    ? rows.filter((row) => row.kind === 'dish' || row.tier < TITLE_TIERS)
    : named;
}

async function toGroups(scope: Scope, rows: readonly sql.HitRow[], isAll: boolean): Promise<SearchGroup[]> {
  const { isSimply } = scope.settings;
  const ofKind = (kind: SearchKind) => rows.filter((row) => row.kind === kind);
  const hasTexts = rows.some(({ kind }) => filled.has(kind));
  const renderer = hasTexts ? await createTextRenderer(scope) : undefined;
  const toHit = (row: sql.HitRow): SearchHit => {
    const { picture, tint } = row;
    const line = renderer && filled.has(row.kind) ? renderer.line : typeset;
    return { title: line(row.title), line: line(row.line), href: pathOf(row, isSimply), picture, tint };
  };
  // Rows come with the best first, and so do their groups.
  const kinds = [...new Set([...rows.map(({ kind }) => kind), ...searchKinds])];
  return kinds
    .map((kind) => {
      const found = ofKind(kind);
      const hits = found.slice(0, isAll ? found.length : shownOf[kind]).map(toHit);
      return { kind, name: searchGroupNames[kind], hits, total: found.length };
    })
    .filter(({ hits }) => hits.length > 0);
}

/** The words that the index knows, or knows something like. */
const knownWords = (words: readonly string[], known: ReadonlySet<string>): string[] =>
  words.filter(
    (word) => word.length > 1 && (known.has(searchStem(word)) || synonymsOf(searchStem(word)).length > 0),
  );

/** What was looked for in the end, as somebody would type it. */
const asTyped = ({ words, absent }: Wanted): string =>
  [...words, ...absent.map((word) => `без ${word}`)].join(' ');

/**
 * Everything that has the words of the query, or what means the same: as it was typed, else as it was meant in another
 * layout or in Russian letters, else without its slips, else by those of its words that the site knows. Of each kind the
 * best are answered, or all.
 */
export async function find(scope: Scope, query: string, isAll: boolean) {
  const db = scope.db;
  const lines = (await scope.published.rows(programmes)).flatMap((one) => one.lines.map(({ kcal }) => kcal));
  const readings = energyReadingsOf(query, [...new Set(lines)])
    .flatMap(readingsOf)
    .map((reading) => ({ reading, wanted: wantedOf(reading) }));
  if (readings.every(({ wanted }) => !expressionsOf(wanted))) return { groups: [], corrected: null };
  // What was published is indexed; where nothing was yet, it is now, as for any page.
  await scope.published.version();
  const variant = scope.settings.isSimply ? 'simply' : 'full';
  const groupsOf = async (expressions: Expressions | undefined) => {
    if (!expressions) return [];
    const rows = await sql.listHits(db, expressions, variant);
    return toGroups(scope, expressions.isExclusion ? rows : dropWeakMatches(rows), isAll);
  };
  for (const { reading, wanted } of readings) {
    const groups = await groupsOf(expressionsOf(wanted));
    if (groups.length > 0) return { groups, corrected: reading === query ? null : reading };
  }
  for (const { wanted } of readings) {
    const vocabulary = await sql.readVocabulary(db, wanted.words.map(searchStem));
    const corrected = correctWords(wanted.words, vocabulary);
    const known = knownWords(wanted.words, vocabulary.known);
    const mended = corrected && { ...wanted, words: corrected };
    const left = { ...wanted, words: known };
    const isLess = known.length > 0 && known.length < wanted.words.length;
    const tries: readonly (readonly [Wanted, Expressions | undefined])[] = [
      ...(mended ? [[mended, expressionsOf(mended)] as const] : []),
      ...(isLess ? [[left, titleExpressionsOf(left, { isAny: false })] as const] : []),
      ...(known.length > 1 ? [[wanted, titleExpressionsOf(left, { isAny: true })] as const] : []),
    ];
    for (const [asked, expressions] of tries) {
      const groups = await groupsOf(expressions);
      if (groups.length > 0) return { groups, corrected: asked === wanted ? null : asTyped(asked) };
    }
  }
  return { groups: [], corrected: null };
}
