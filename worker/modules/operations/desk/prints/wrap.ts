/** Letters that a broken word has in its last line at least: fewer read as a mistake. */
const LAST_LETTERS = 3;

/** Breaks a word between its letters, into parts that fit. */
function breakLetters(word: string, fits: (text: string) => boolean): string[] {
  const parts: string[][] = [[]];
  for (const letter of word) {
    const part = parts.at(-1) ?? [];
    if (part.length > 0 && !fits([...part, letter].join(''))) parts.push([letter]);
    else part.push(letter);
  }
  const [before = [], last = []] = parts.slice(-2);
  const missing = LAST_LETTERS - last.length;
  if (parts.length > 1 && missing > 0 && before.length >= missing + LAST_LETTERS)
    last.unshift(...before.splice(-missing));
  return parts.map((part) => part.join(''));
}

/** A word in parts that fit: behind its hyphens where it has them, as long surnames do, else between its letters. */
const breakWord = (word: string, fits: (text: string) => boolean): string[] =>
  fits(word)
    ? [word]
    : word.split(/(?<=-)(?=.)/).flatMap((part) => (fits(part) ? [part] : breakLetters(part, fits)));

/** Words in lines that are no wider than so much; a word that is wider by itself is broken. */
export function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  const fits = (words: string) => widthOf(words) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/[ \n]+/)) {
    for (const [index, part] of breakWord(word, fits).entries()) {
      const longer = index > 0 || line === '' ? line + part : `${line} ${part}`;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = part;
    }
  }
  return [...lines, line];
}
