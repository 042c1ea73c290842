import type { Manifest, ManifestStop } from '#shared/features/desk/manifests/contract.ts';
import { addressLine } from '#shared/features/orders/address-line.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { withoutJoiners } from '#shared/typography.ts';
import type { FontBytes } from '../../../../print-fonts.ts';
import { createPdf } from '../pdf/document.ts';
import { type Measure, type Placed, POINTS, type Run } from '../pdf/text.ts';
import { slotTitle, whomOf } from '../prints/words.ts';

/** An A4 sheet, in points. */
const paper = { width: 210 * POINTS, height: 297 * POINTS } as const;
const MARGIN = 14 * POINTS;
/** Where what is said of a stop begins, behind its number. */
const INDENT = 24;
const BOTTOM = paper.height - MARGIN - 16;
const LEADING = 1.3;
const sizes = { title: 15, text: 10, small: 8 } as const;

const bold = (text: string): Run => ({ text: withoutJoiners(text), isBold: true });
const plain = (text: string): Run => ({ text: withoutJoiners(text), isBold: false });

/** Words in lines that are no wider than so much; a word that is wider by itself is broken. */
function wrap({ text, isBold }: Run, width: number, measure: Measure): Run[] {
  const fits = (words: string) => measure({ text: words.trimEnd(), isBold }) <= width;
  const lines: string[] = [];
  let line = '';
  const take = (piece: string) => {
    if (line !== '' && !fits(line + piece)) {
      lines.push(line);
      line = '';
    }
    line += piece;
  };
  for (const word of text.match(/\S+\s*/g) ?? []) for (const piece of fits(word) ? [word] : word) take(piece);
  return [...lines, line].map((words) => ({ text: words, isBold }));
}

/** What is said of a stop. */
const stopRuns = (stop: ManifestStop): Run[] => [
  bold(addressLine(stop.address)),
  plain(whomOf(stop)),
  ...(stop.comment === '' ? [] : [plain(stop.comment)]),
  plain(
    `Заказ ${stop.orderNumber}: ${countOf(stop.bags.length, 'пакет', 'пакета', 'пакетов')}, ${countOf(stop.portions, 'порция', 'порции', 'порций')}`,
  ),
  ...(stop.cashKop > 0 ? [bold(`Взять ${formatMoney(stop.cashKop)}`)] : []),
];

const sumsOf = ({ stops, bags, cashKop }: Manifest): string =>
  [
    `${countOf(stops.length, 'остановка', 'остановки', 'остановок')}, ${countOf(bags, 'пакет', 'пакета', 'пакетов')}.`,
    `Взять наличными: ${formatMoney(cashKop)}.`,
  ].join(' ');

/** The pages of one manifest: somebody takes them along. A stop stands on one page. */
function layOut(manifest: Manifest, told: string, measure: Measure): Placed[][] {
  const width = paper.width - 2 * MARGIN - INDENT;
  const pages: Placed[][] = [];
  let y = BOTTOM;
  const put = (run: Run, size: number, x = MARGIN) => {
    y += size * LEADING;
    pages.at(-1)?.push({ ...run, x, y, size });
  };
  const begin = () => {
    pages.push([]);
    y = MARGIN;
    put(bold(`Маршрутный лист: ${slotTitle(manifest)}`), sizes.title);
    put(plain(`${told} Версия ${manifest.version}.`), sizes.text);
    put(plain(sumsOf(manifest)), sizes.text);
  };
  begin();
  for (const [place, stop] of manifest.stops.entries()) {
    const lines = stopRuns(stop).flatMap((run) => wrap(run, width / sizes.text, measure));
    if (y + (lines.length + 1) * sizes.text * LEADING > BOTTOM) begin();
    y += sizes.text;
    pages.at(-1)?.push({ ...bold(`${place + 1}`), x: MARGIN, y: y + sizes.text * LEADING, size: sizes.text });
    for (const line of lines) put(line, sizes.text, MARGIN + INDENT);
  }
  return pages.map((words, place) => [
    ...words,
    {
      ...plain(`${place + 1} из ${pages.length}`),
      x: MARGIN,
      y: paper.height - MARGIN,
      size: sizes.small,
    },
  ]);
}

/** Manifests as a PDF on A4, each from a page of its own on. */
export async function drawManifests(
  manifests: readonly Manifest[],
  told: string,
  fonts: FontBytes,
): Promise<Uint8Array> {
  const pdf = await createPdf(fonts, paper);
  for (const words of manifests.flatMap((one) => layOut(one, told, pdf.measure)))
    pdf.addPage(pdf.drawWords(words, { left: 0, top: paper.height }));
  return pdf.save();
}
