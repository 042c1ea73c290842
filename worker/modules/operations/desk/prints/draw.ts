import type { FontBytes } from '../../../../print-fonts.ts';
import { createPdf, points } from '../pdf/document.ts';
import type { LineChange } from './editions.ts';
import { type Box, footOf, layOutSheets, paper, type SheetHead } from './sheet-layout.ts';
import type { PrintTable } from './table.ts';

const drawBox = ({ x, y, width, height, grey }: Box): string =>
  `${grey} g ${points(x)} ${points(paper.height - y - height)} ${points(width)} ${points(height)} re f\n`;

/** A list as a PDF on A4. */
export async function drawTable(
  table: PrintTable,
  changes: readonly LineChange[],
  { head, fonts }: { head: SheetHead; fonts: FontBytes },
): Promise<Uint8Array> {
  const pdf = await createPdf(fonts, paper);
  const { measure } = pdf;
  const pages = layOutSheets(table, changes, { head, measure });
  for (const [place, { boxes, words }] of pages.entries()) {
    const all = [...words, footOf(place + 1, pages.length, measure)];
    pdf.addPage(`${boxes.map(drawBox).join('')}0 g\n${pdf.drawWords(all, { left: 0, top: paper.height })}`);
  }
  return pdf.save();
}
