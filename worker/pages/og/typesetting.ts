import { drawnText } from '#shared/drawn-text.ts';
import { typeset, withoutJoiners } from '#shared/typography.ts';
import type { Font } from './font.ts';

/** How a text may stand: in sizes from the largest to the smallest, each with its number of lines. */
export interface Room {
  readonly width: number;
  readonly sizes: readonly { readonly size: number; readonly lines: number }[];
  /** Space between letters, in shares of the size. */
  readonly tracking: number;
}

/** A text in its lines. */
export interface SetText {
  readonly size: number;
  readonly lines: readonly string[];
}

const ELLIPSIS = '…';

/** Leaves out what the font cannot show, and spaces beyond one. */
export function readable(text: string, { has }: Font): string {
  const shown = [...drawnText(text).replace(/[^\S\u00a0]+/g, ' ')]
    .filter((character) => has(character))
    .join('');
  return withoutJoiners(typeset(shown.replace(/ {2,}/g, ' ').trim()));
}

function measure(text: string, font: Font, size: number, tracking: number): number {
  return [...text].reduce((sum, character) => sum + (font.widthOf(character) + tracking) * size, 0);
}

/** Words by plain spaces; a word that is wider than a line is cut. */
function wordsOf(text: string, fits: (line: string) => boolean): string[] {
  return text.split(' ').flatMap((word) => {
    const parts: string[] = [];
    let rest = word;
    while (rest !== '' && !fits(rest)) {
      let end = rest.length;
      while (end > 1 && !fits(rest.slice(0, end))) end -= 1;
      parts.push(rest.slice(0, end));
      rest = rest.slice(end);
    }
    return rest === '' ? parts : [...parts, rest];
  });
}

function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of wordsOf(text, fits)) {
    const last = lines.at(-1);
    const joined = `${last} ${word}`;
    if (last !== undefined && fits(joined)) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}

/** Narrows the lines as far as their number allows, so that none of them holds one word alone. */
function balance(
  text: string,
  width: number,
  count: number,
  fitsIn: (line: string, width: number) => boolean,
) {
  let lines = breakLines(text, (line) => fitsIn(line, width));
  for (let narrower = width * 0.95; narrower > width * 0.6; narrower -= width * 0.05) {
    const next = breakLines(text, (line) => fitsIn(line, narrower));
    if (next.length > count || text.split(' ').some((word) => !fitsIn(word, narrower))) break;
    lines = next;
  }
  return lines;
}

/** Sets a text in the largest size that has room for it; in the smallest, what is too much is cut off. */
export function setText(text: string, font: Font, { width, sizes, tracking }: Room): SetText {
  let cut: SetText = { size: sizes[0]?.size ?? 0, lines: [] };
  for (const { size, lines: most } of sizes) {
    const fitsIn = (line: string, limit: number) => measure(line, font, size, tracking) <= limit;
    const lines = breakLines(text, (line) => fitsIn(line, width));
    const hasCutWord = text.split(' ').some((word) => !fitsIn(word, width));
    if (lines.length <= most && !hasCutWord)
      return { size, lines: balance(text, width, lines.length, fitsIn) };
    const shown = lines.slice(0, most);
    let last = shown.at(-1) ?? '';
    if (lines.length > most) {
      while (last !== '' && !fitsIn(last + ELLIPSIS, width)) last = last.slice(0, -1);
      shown[shown.length - 1] = last.replace(/[\s,.:;—–-]+$/, '') + ELLIPSIS;
    }
    cut = { size, lines: shown };
  }
  return cut;
}
