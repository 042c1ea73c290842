import { searchStem, wantedWords } from '#shared/search-words.ts';

/** More words than anybody looks for; each one costs a look into the index. */
const MOST_WORDS = 8;

/** The words of a query that are looked for. */
export function queryWords(query: string): string[] {
  return wantedWords(query).slice(0, MOST_WORDS);
}

/**
 * The query in the words of FTS5: every word has to be there in some form, and the last one, which may still be
 * typed, may begin a word of a title. Words are letters and digits alone, so nothing of it can be an operator.
 */
export function expressionOf(words: readonly string[]): string {
  return words
    .map((word, index) => {
      const stem = `{title_stems text_stems} : "${searchStem(word)}"`;
      return index === words.length - 1 ? `(${stem} OR title_words : "${word}" *)` : `(${stem})`;
    })
    .join(' AND ');
}

/** Shorter words have too many neighbours to guess from. */
const MIN_GUESSED = 5;

/** Tells whether two different words are one slip apart: a letter more, less, other, or two in the wrong order. */
export function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = (word: string, from: number) => word.slice(start + from);
  if (short.length < long.length) return rest(long, 1) === rest(short, 0);
  return (
    rest(long, 1) === rest(short, 1) ||
    (long[start] === short[start + 1] && long[start + 1] === short[start] && rest(long, 2) === rest(short, 2))
  );
}

interface Vocabulary {
  readonly words: readonly { readonly term: string; readonly doc: number }[];
  /** Stems of the query that the index has. */
  readonly known: ReadonlySet<string>;
}

/** The words with slips put right, as titles mostly have them; undefined where no word can be helped. */
export function correctWords(
  words: readonly string[],
  { words: terms, known }: Vocabulary,
): string[] | undefined {
  const corrected = words.map((word) => {
    if (word.length < MIN_GUESSED || known.has(searchStem(word))) return word;
    const near = terms.filter(({ term }) => isOneSlip(term, word));
    return near.toSorted((a, b) => b.doc - a.doc)[0]?.term ?? word;
  });
  return corrected.some((word, index) => word !== words[index]) ? corrected : undefined;
}
