import { fill, PDFDocument, type PDFFont, type PDFPage, rectangle } from '@cantoo/pdf-lib';
import fontkit from '@pdf-lib/fontkit';
import { encode } from 'uqr';
import type { LabelFormat } from '#shared/features/desk/labels/contract.ts';
import { type LabelLayout, labelSizes, layOut, type Measure, type Placed, sheet } from './layout.ts';
import { type LabelFacts, labelText, nothingToPrint } from './text.ts';

/** Bytes of the fonts of plain words and of bold ones. */
export interface LabelFonts {
  readonly plain: ArrayBuffer;
  readonly bold: ArrayBuffer;
}

interface Fonts {
  readonly plain: PDFFont;
  readonly bold: PDFFont;
}

/** Widths letter by letter, as the file sets them: labels repeat the same few dozen. */
function measureWith({ plain, bold }: Fonts): Measure {
  const known = new Map<string, number>();
  return ({ text, isBold }) => {
    let width = 0;
    for (const letter of text) {
      const key = `${isBold}${letter}`;
      const own = known.get(key) ?? (isBold ? bold : plain).widthOfTextAtSize(letter, 1);
      known.set(key, own);
      width += own;
    }
    return width;
  };
}

/** Draws the square code row by row, neighbours in one piece. */
function drawCode(page: PDFPage, text: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const step = side / size;
  const pieces = data.flatMap((row, line) => {
    const marks = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return [...marks.matchAll(/1+/g)].map(({ 0: dark, index }) =>
      rectangle(x + index * step, y - (line + 1) * step, dark.length * step, step),
    );
  });
  page.pushOperators(...pieces, fill());
}

/** Upper left corner of a label on its page. */
interface Place {
  readonly left: number;
  readonly top: number;
  readonly fonts: Fonts;
}

function drawWords(page: PDFPage, words: readonly Placed[], { left, top, fonts }: Place): void {
  for (const { text, x, y, size, isBold } of words) {
    page.drawText(text.trimEnd(), { x: left + x, y: top - y, size, font: isBold ? fonts.bold : fonts.plain });
  }
}

function drawLabel(page: PDFPage, { words, code }: LabelLayout, bagId: string, place: Place): void {
  // The code first: it is filled in the colour that a page begins with.
  drawCode(page, bagId, { x: place.left + code.x, y: place.top - code.y, side: code.side });
  drawWords(page, words, place);
}

/** Labels as a PDF: one a page for a roll, 24 on a sheet. */
export async function drawLabels(
  labels: readonly LabelFacts[],
  format: LabelFormat,
  bytes: LabelFonts,
): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  file.registerFontkit(fontkit);
  file.setLanguage('ru-RU');
  // Whole: the site's fonts are subsets already.
  const fonts = {
    plain: await file.embedFont(bytes.plain),
    bold: await file.embedFont(bytes.bold),
  };
  const [size, measure] = [labelSizes[format], measureWith(fonts)];
  const perPage = format === 'a4' ? sheet.columns * sheet.rows : 1;
  const pageSize: [number, number] =
    format === 'a4' ? [sheet.width, sheet.height] : [size.width, size.height];
  let page = file.addPage(pageSize);
  const place = (index: number) => {
    const ofPage = index % perPage;
    const row = Math.floor(ofPage / sheet.columns);
    // A sheet's rows are as high as its labels: what is left of the sheet stands at its head and its foot.
    const head = (pageSize[1] - (perPage === 1 ? 1 : sheet.rows) * size.height) / 2;
    return { left: (ofPage % sheet.columns) * size.width, top: pageSize[1] - head - row * size.height };
  };
  const laidOut = new Map<LabelFacts, readonly LabelLayout[]>();
  const drawn = labels.flatMap((facts) => {
    const parts = laidOut.get(facts) ?? layOut(labelText(facts), size, measure);
    if (!parts) throw new Error(`The label of ${facts.title} does not fit on ${format}`);
    laidOut.set(facts, parts);
    return parts.map((layout) => ({ layout, bagId: facts.bagId }));
  });
  for (const [index, { layout, bagId }] of drawn.entries()) {
    if (index > 0 && index % perPage === 0) page = file.addPage(pageSize);
    drawLabel(page, layout, bagId, { ...place(index), fonts });
  }
  if (labels.length === 0) {
    const [note] = layOut({ head: [nothingToPrint], body: [] }, size, measure) ?? [];
    drawWords(page, note?.words ?? [], { ...place(0), fonts });
  }
  return file.save();
}
