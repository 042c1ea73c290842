import { lettersOf, type SiteIndex } from './site-index.ts';

/** Shorter words have too many neighbours to guess from; longer ones are heard and written in more ways. */
const MIN_SWAPPED = 4;
const MIN_GUESSED = 5;
const LONG = 7;

/** How titles write a word that nobody knows: with its letters in another order, else one slip away, or two of a long word. */
export function correctWord({ terms, titleWords }: SiteIndex, word: string): string {
  if (word.length < MIN_SWAPPED) return word;
  const swapped = titleWords.get(lettersOf(word));
  if (swapped !== undefined || word.length < MIN_GUESSED) return swapped ?? word;
  const [nearest] = terms.search(word, { fields: ['words'], fuzzy: word.length < LONG ? 1 : 2 });
  return nearest?.terms[0] ?? word;
}
