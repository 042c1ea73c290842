import {
  colorString,
  LineCapStyle,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  PDFString,
} from '@cantoo/pdf-lib';
import fontkit from '@pdf-lib/fontkit';
import { formatDayOfYear } from '#shared/dates.ts';
import { undrawableIn } from '#shared/drawn-text.ts';
import { formatMoney } from '#shared/money.ts';
import type { CertificateLabels } from '../modules/ordering/certificates/gift.ts';
import type { FontBytes } from '../print-fonts.ts';
import { fitText, type Room } from './fit-text.ts';

/** Size of the drawing: A5 lying, in two hundredths of an inch. */
const SIZE = { width: 1654, height: 1165 } as const;
/** Points of one. */
const POINTS = 72 / 200;

const INK = '#17200f';
const INK_2 = '#4c5445';
const GREEN = '#7eca1d';
const DARK_GREEN = '#12240a';
const LEFT = 110;
const QR_SIDE = 360;
const QR_LEFT = SIZE.width - 110 - QR_SIDE;
const QR_TOP = 500;

export type Fonts = Readonly<Record<keyof FontBytes, PDFFont>>;

interface Line extends Room {
  readonly text: string;
  readonly top: number;
  readonly font: keyof FontBytes;
  readonly fill: string;
  readonly left?: number;
}

const oneLine = (size: number, width: number): Room => ({
  width,
  sizes: [
    { size, lines: 1 },
    { size: size * 0.8, lines: 1 },
  ],
});

/** The code in two lines above the square: one line would be cut or too small to type from. */
function codeLines(code: string): Line[] {
  const groups = code.split('-');
  const half = Math.ceil(groups.length / 2);
  return [`${groups.slice(0, half).join('-')}-`, groups.slice(half).join('-')].map((text, index) => ({
    ...{ text, top: 392 + index * 54, font: 'bold', fill: INK, left: QR_LEFT },
    ...oneLine(46, QR_SIDE),
  }));
}

function linesOf(labels: CertificateLabels): Line[] {
  const column = QR_LEFT - LEFT - 60;
  // A name in part is another name: one that cannot be drawn is left to the letter.
  const isDrawn = (name: string) => name !== '' && undrawableIn(name) === '';
  const whose = [
    isDrawn(labels.recipientName) && `Кому: ${labels.recipientName}`,
    isDrawn(labels.senderName) && `от кого: ${labels.senderName}`,
  ];
  const plain = { font: 'plain', fill: INK_2 } as const;
  const bold = { font: 'bold', fill: INK } as const;
  const small = { ...plain, left: QR_LEFT, ...oneLine(28, QR_SIDE) };
  const term = `Действует до ${formatDayOfYear(labels.validTo)}. Тратить можно частями: остаток сохранится на этом же коде.`;
  const wishes = [
    { size: 32, lines: 4 },
    { size: 27, lines: 6 },
    { size: 23, lines: 7 },
  ];
  return [
    { ...bold, text: 'BeFit', top: 156, left: LEFT + 96, ...oneLine(58, 600) },
    { ...plain, text: 'Подарочный сертификат', top: 300, ...oneLine(44, 1000) },
    { ...bold, text: formatMoney(labels.nominalKop), top: 430, ...oneLine(140, 1200) },
    { ...bold, text: whose.filter(Boolean).join(', '), top: 530, ...oneLine(36, column) },
    { ...plain, text: labels.text, top: 590, width: column, sizes: wishes },
    { ...small, text: 'Код', top: 336 },
    ...codeLines(labels.code),
    { ...plain, text: term, top: 1020, width: column, sizes: [{ size: 26, lines: 2 }] },
    { ...small, text: 'Наведите камеру,', top: 930 },
    { ...small, text: 'чтобы открыть его', top: 968 },
  ];
}

/** Where the words of a certificate stand, from the upper left corner. */
export const placeWords = (labels: CertificateLabels, fonts: Fonts) =>
  linesOf(labels).flatMap(({ text, top, font, fill, left = LEFT, ...room }) => {
    const { size, lines } = fitText(text, fonts[font], room);
    return lines.map((line, index) => ({
      ...{ text: line, x: left, y: top + index * size * 1.3, size, font: fonts[font], fill },
    }));
  });

const rounded = (left: number, top: number, width: number, height: number, radius: number) => {
  const corner = (x: number, y: number) => `a${radius} ${radius} 0 0 1 ${x} ${y}`;
  const [across, down] = [width - 2 * radius, height - 2 * radius];
  return `M${left + radius} ${top}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}z`;
};

/** Draws the ground, the logo and the square code: paths as SVG has them. */
function drawShapes(page: PDFPage, { qr }: CertificateLabels): void {
  const at = (left: number, top: number, scale: number) => ({
    ...{ x: left * POINTS, y: (SIZE.height - top) * POINTS, scale: scale * POINTS },
  });
  const fill = (colour: string) => ({ color: colorString(colour).rgb });
  const ground = rounded(40, 40, SIZE.width - 80, SIZE.height - 80, 64);
  page.drawSvgPath(ground, { ...at(0, 0, 1), ...fill('#e6f4cd') });
  const logo = at(LEFT, 96, 2.4);
  const leaf = 'M9.2 22.8C8 14.6 12.6 8.6 23.6 8.4c.5 9.8-4.6 15.2-12.3 14.2';
  page.drawSvgPath(rounded(0, 0, 32, 32, 10), { ...logo, ...fill(GREEN) });
  page.drawSvgPath(leaf, { ...logo, ...fill(DARK_GREEN) });
  const stem = { borderColor: colorString(GREEN).rgb, borderWidth: 2.1, borderLineCap: LineCapStyle.Round };
  page.drawSvgPath('M9 25c1.6-5.4 4.6-8.7 9.4-11.1', { ...logo, ...stem });
  const card = rounded(QR_LEFT - 20, QR_TOP - 20, QR_SIDE + 40, QR_SIDE + 40, 36);
  page.drawSvgPath(card, { ...at(0, 0, 1), ...fill('#ffffff') });
  page.drawSvgPath(qr.path, { ...at(QR_LEFT, QR_TOP, QR_SIDE / qr.size), ...fill(DARK_GREEN) });
}

/** Makes the PDF of a certificate to print: nominal, texts, code, term and the square code; a press opens its page. */
export async function drawCertificate(
  labels: CertificateLabels,
  bytes: FontBytes,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = await PDFDocument.create();
  file.registerFontkit(fontkit);
  file.setLanguage('ru-RU');
  const fonts = { plain: await file.embedFont(bytes.plain), bold: await file.embedFont(bytes.bold) };
  const [width, height] = [SIZE.width * POINTS, SIZE.height * POINTS];
  const page = file.addPage([width, height]);
  drawShapes(page, labels);
  for (const { text, x, y, size, font, fill } of placeWords(labels, fonts))
    page.drawText(text, {
      ...{ x: x * POINTS, y: (SIZE.height - y) * POINTS, size: size * POINTS, font },
      color: colorString(fill).rgb,
    });
  const action = { Type: 'Action', S: 'URI', URI: PDFString.of(labels.pageUrl) };
  const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, width, height], Border: [0, 0, 0], A: action };
  page.node.addAnnot(file.context.register(file.context.obj(link)));
  return new Uint8Array(await file.save());
}
