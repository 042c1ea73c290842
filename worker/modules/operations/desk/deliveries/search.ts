import { upperFirst } from '#shared/typography.ts';

/** Ways in which a word may stand in the tables: the database tells «лесная» from «Лесная». */
function spellingsOf(word: string): string[] {
  const lower = word.toLowerCase();
  // A number of Moscow is typed with 8, with 7 or without either.
  const digits = word.replace(/\D/g, '');
  const phone = digits.length === 11 && /^[78]/.test(digits) ? [digits.slice(1)] : [];
  return [...new Set([word, lower, upperFirst(lower), word.toUpperCase(), ...phone])];
}

/** The words of a search, each in its spellings: all of them have to be found. A phone is one word, however it is typed. */
export function searchWords(query: string): string[][] {
  const text = query.trim();
  if (text === '') return [];
  const digits = text.replace(/\D/g, '');
  if (/^[+\d\s().\-–]+$/.test(text) && digits.length > 6) return [spellingsOf(digits)];
  return text.split(/[\s,]+/).flatMap((word) => (word === '' ? [] : [spellingsOf(word)]));
}
