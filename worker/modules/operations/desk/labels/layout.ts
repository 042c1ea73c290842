import { type Measure, type Placed as PlacedRun, POINTS } from '../pdf/text.ts';
import { goesOn, type LabelRun, type LabelText, type Paragraph } from './text.ts';

/** Between the edge of a label and its words, and between these and the square code. */
const MARGIN = 1.5 * POINTS;
const LEADING = 1.16;

/** Type sizes in points, the best first; the smallest is still read without a glass. */
const SIZES = [8, 7.5, 7, 6.5, 6, 5.75, 5.5, 5.25, 5, 4.75, 4.5] as const;

/** Room of a label, in points. */
export interface LabelSize {
  readonly width: number;
  readonly height: number;
  /** Side of the square code, which stands in the upper right corner. */
  readonly code: number;
}

const millimetres = (width: number, height: number, code: number): LabelSize => ({
  ...{ width: width * POINTS, height: height * POINTS, code: code * POINTS },
});

/** Labels of a roll, and those of a sheet of 24. */
export const labelSizes = {
  '58x40': millimetres(58, 40, 11),
  '58x60': millimetres(58, 60, 14),
  a4: millimetres(70, 37, 11),
} as const;

/** Columns and rows of a sheet, and its size in points. */
export const sheet = { columns: 3, rows: 8, width: 210 * POINTS, height: 297 * POINTS } as const;

/** Words with their place on a label. */
export type Placed = PlacedRun & LabelRun;

/** A label that is laid out. */
export interface LabelLayout {
  readonly words: readonly Placed[];
  readonly code: { readonly x: number; readonly y: number; readonly side: number };
}

/** Pieces between which a line may break, each with the space behind it. */
const piecesOf = ({ runs }: Paragraph): LabelRun[] =>
  runs.flatMap((run) => [...run.text.matchAll(/[^ ]+ *| +/g)].map(([text]) => ({ ...run, text })));

/** Adds a piece: to the words before it where these stand on its line in its weight, since a file draws as fast as it has few. */
function append(words: Placed[], piece: Placed): void {
  const last = words.at(-1);
  if (last && last.y === piece.y && last.isBold === piece.isBold && last.isWhose === piece.isWhose)
    words.splice(-1, 1, { ...last, text: last.text + piece.text });
  else words.push(piece);
}

/** Sets all paragraphs in one size; null where they do not fit. */
function setAt(
  paragraphs: readonly Paragraph[],
  { width, height, code }: LabelSize,
  size: number,
  measure: Measure,
): Placed[] | null {
  const words: Placed[] = [];
  const rightAt = (top: number) => width - MARGIN - (top < MARGIN + code ? code + MARGIN : 0);
  let top = MARGIN;
  for (const paragraph of paragraphs) {
    const own = size * paragraph.scale;
    let x = MARGIN;
    for (const piece of piecesOf(paragraph)) {
      const inked = measure({ ...piece, text: piece.text.trimEnd() }) * own;
      if (x > MARGIN && x + inked > rightAt(top)) {
        top += own * LEADING;
        x = MARGIN;
      }
      if (x + inked > rightAt(top)) return null;
      append(words, { ...piece, x, y: top + own, size: own });
      x += measure(piece) * own;
    }
    top += own * LEADING;
  }
  return top <= height - MARGIN ? words : null;
}

/** Lays paragraphs out on one label in the largest type in which all of them fit; null where they do not in any. */
function layOutOne(paragraphs: readonly Paragraph[], size: LabelSize, measure: Measure): LabelLayout | null {
  for (const type of SIZES) {
    const words = setAt(paragraphs, size, type, measure);
    if (words) return { words, code: { x: size.width - MARGIN - size.code, y: MARGIN, side: size.code } };
  }
  return null;
}

/**
 * Lays a label out: on one, or on two where one has no room for all of it. The second has the head of the first again, by
 * which they are known to belong together; null where not even two are enough. Nothing is cut.
 */
export function layOut(
  { head, body }: LabelText,
  size: LabelSize,
  measure: Measure,
): readonly LabelLayout[] | null {
  const whole = layOutOne([...head, ...body], size, measure);
  if (whole) return [whole];
  for (let count = body.length - 1; count > 0; count -= 1) {
    const first = layOutOne([...head, ...body.slice(0, count), goesOn], size, measure);
    const second = first && layOutOne([...head, ...body.slice(count)], size, measure);
    if (second) return [first, second];
  }
  return null;
}
