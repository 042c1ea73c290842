import type { PDFFont } from '@cantoo/pdf-lib';
import { drawnText } from '#shared/drawn-text.ts';
import { typeset, withoutJoiners } from '#shared/typography.ts';

/** How a text may stand: in sizes from the largest to the smallest, each with its number of lines. */
export interface Room {
  readonly width: number;
  readonly sizes: readonly { readonly size: number; readonly lines: number }[];
}

/** A text in its lines. */
interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

/** Leaves out what the font cannot show, and spaces beyond one. */
function shownBy(font: PDFFont, text: string): string {
  const known = new Set(font.getCharacterSet());
  const shown = [...drawnText(text).replace(/[^\S\u00a0]+/g, ' ')].filter((one) =>
    known.has(one.codePointAt(0) ?? 0),
  );
  return withoutJoiners(typeset(shown.join('').replace(/ {2,}/g, ' ').trim()));
}

/** As much of a word as fits, at least one letter. */
function beginningOf(word: string, fits: (line: string) => boolean): string {
  let end = word.length;
  while (end > 1 && !fits(word.slice(0, end))) end -= 1;
  return word.slice(0, end);
}

/** Breaks between words; a word that is wider than a line goes on in the next. */
function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else
      for (let rest = word; rest !== ''; ) {
        const beginning = beginningOf(rest, fits);
        lines.push(beginning);
        rest = rest.slice(beginning.length);
      }
  }
  return lines;
}

/** Sets a text in the largest size that has room for it; in the smallest, what is too much is cut off. */
export function fitText(text: string, font: PDFFont, { width, sizes }: Room): FittedText {
  const shown = shownBy(font, text);
  let cut: FittedText = { size: 0, lines: [] };
  for (const { size, lines: most } of sizes) {
    const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width;
    const lines = breakLines(shown, fits);
    if (lines.length <= most && shown.split(' ').every(fits)) return { size, lines };
    const end = `${(lines[most - 1] ?? '').replace(/[\s,.:;—–-]+$/, '')}…`;
    const last = lines.length > most ? [fits(end) ? end : `${end.slice(0, -2)}…`] : lines.slice(most - 1);
    cut = { size, lines: [...lines.slice(0, most - 1), ...last] };
  }
  return cut;
}
