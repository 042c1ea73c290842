import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import type { EpochMs } from '#shared/dates.ts';
import { searchStem, searchWords } from '#shared/search-words.ts';
import type { Scope } from '../../../scope.ts';
import { createTextRenderer } from '../texts.ts';
import { type Entry, readEntries } from './entries.ts';
import { stemsOf } from './meanings.ts';
import { synonymsOf } from './synonyms.ts';

/** Everything that can be found, in the memory of the isolate. */
export interface SiteIndex {
  readonly entries: readonly Entry[];
  readonly terms: MiniSearch;
  /** Stems of each entry, and of all. */
  readonly stems: readonly ReadonlySet<string>[];
  readonly known: ReadonlySet<string>;
  /** A word of titles by its letters in order, the first that has them. */
  readonly titleWords: ReadonlyMap<string, string>;
}

/** The letters of a word in order, which a word with two of them swapped shares. */
export const lettersOf = (word: string): string => [...word].sort().join('');

function indexEntries(entries: readonly Entry[], filled: (text: string) => string): SiteIndex {
  const terms = new MiniSearch({
    fields: ['title', 'text', 'words'],
    // Terms come made, with a space between them.
    tokenize: (text) => text.split(' ').filter((term) => term !== ''),
    processTerm: (term) => term,
  });
  const stems: Set<string>[] = [];
  const titleWords = new Map<string, string>();
  for (const [id, { title, name = title, text }] of entries.entries()) {
    const words = searchWords(name);
    for (const word of words) {
      const letters = lettersOf(word);
      if (!titleWords.has(letters)) titleWords.set(letters, word);
    }
    const inTitle = stemsOf(filled(name));
    const inText = stemsOf(filled(text));
    stems.push(new Set([...inTitle, ...inText]));
    terms.add({ id, title: inTitle.join(' '), text: inText.join(' '), words: words.join(' ') });
  }
  return { entries, terms, stems, known: new Set(stems.flatMap((own) => [...own])), titleWords };
}

/** How long an index lives of which nobody knows the publication: the store of published content is away. */
const UNKNOWN_MS = 60_000;

let latest:
  | { readonly version: string; readonly at: EpochMs; readonly index: Promise<SiteIndex> }
  | undefined;

async function buildIndex(scope: Scope): Promise<SiteIndex> {
  // The figures of the default region: «за МКАД» is looked for as it is read.
  const [all, { plain }] = await Promise.all([
    readEntries(scope),
    createTextRenderer({ ...scope, region: '' }),
  ]);
  // Nothing is left of the title of a question about what only the other variant sells.
  return indexEntries(
    all.filter(({ title }) => plain(title) !== ''),
    plain,
  );
}

/** The index of what is published, made once, with the first search after a publication: nobody else waits for it. */
export async function readIndex(scope: Scope): Promise<SiteIndex> {
  const version = await scope.published.version();
  const now = scope.clock.now();
  const isStale = version === '' && Math.abs(now - (latest?.at ?? 0)) >= UNKNOWN_MS;
  if (latest?.version !== version || isStale) {
    const index = buildIndex(scope);
    const made = { version, at: now, index };
    latest = made;
    // The next search tries again.
    index.catch(() => {
      if (latest === made) latest = undefined;
    });
  }
  return latest.index;
}

/** How much a title tells more than a text, and what is still being typed. */
const boost = { title: 10, words: 5, text: 1 };
/** A synonym tells less than the word itself. */
const SYNONYM = 0.5;

/** What was found, with how well it fits: the places of the words that were looked for. */
export interface Found {
  readonly id: number;
  /** 0: all words in the title; 1: there by synonyms; 2: anywhere; 3: anywhere by synonyms. */
  readonly tier: number;
  readonly score: number;
}

const WEAKEST = 3;

function tierOf({ match }: SearchResult, words: readonly string[], isAny: boolean): number {
  const isTyped = Object.values(match).some((fields) => fields.includes('words'));
  const tells = (fields: readonly string[], isWide: boolean) => {
    const test = (word: string) =>
      (isTyped && word === words.at(-1)) ||
      stemsFor(word, isWide).some((term) => match[term]?.some((field) => fields.includes(field)));
    return isAny ? words.some(test) : words.every(test);
  };
  const tiers = [tells(['title'], false), tells(['title'], true), tells(['title', 'text'], false)];
  return tiers.includes(true) ? tiers.indexOf(true) : WEAKEST;
}

const stemsFor = (word: string, isWide: boolean): string[] => {
  const stem = searchStem(word);
  return isWide ? [stem, ...synonymsOf(stem)] : [stem];
};

/** What has any of the words, the more and rarer ones the better. */
export const findAnyWord = (index: SiteIndex, words: readonly string[]): Found[] =>
  findWords(index, words, { isAny: true })
    .map((found) => ({ ...found, tier: WEAKEST }))
    .sort((a, b) => b.score - a.score);

/** Words of titles that a word may be the beginning of. */
const typedIn = (word: string) => ({ queries: [word], fields: ['words'], prefix: true });

interface Terms {
  /** Whether only titles are looked into. */
  readonly isTitle?: boolean;
  /** Whether one of the words is enough. */
  readonly isAny?: boolean;
}

/**
 * What has every word in some form, or a synonym of it, the best first. The last word, which may still be typed, may begin
 * one of a title.
 */
export function findWords(
  { terms }: SiteIndex,
  words: readonly string[],
  { isTitle = false, isAny = false }: Terms = {},
): Found[] {
  const fields = isTitle ? ['title'] : ['title', 'text'];
  const queries = words.map((word, index): Query => {
    const stem = searchStem(word);
    return {
      combineWith: 'OR',
      queries: [
        { queries: [stem], fields },
        { queries: [...synonymsOf(stem)], fields, boostTerm: () => SYNONYM },
        ...(index === words.length - 1 ? [typedIn(word)] : []),
      ],
    };
  });
  return terms
    .search({ combineWith: isAny ? 'OR' : 'AND', queries }, { boost })
    .map((result) => ({ id: Number(result.id), score: result.score, tier: tierOf(result, words, isAny) }))
    .sort((a, b) => a.tier - b.tier || b.score - a.score);
}
