import { formatDayOfYear } from '#shared/dates.ts';
import { undrawableIn } from '#shared/drawn-text.ts';
import { formatMoney } from '#shared/money.ts';
import type { CertificateLabels } from '../modules/ordering/api.ts';
import { escapeXml } from '../pages/crawlers/xml.ts';
import type { Fonts } from '../pages/og/drawing.ts';
import { type Room, readable, setText } from '../pages/og/typesetting.ts';

/** Pixels of the page: A5 lying, at 200 dots an inch. */
export const fileSize = { width: 1654, height: 1165 } as const;

const INK = '#17200f';
const INK_2 = '#4c5445';
const LEFT = 110;
const QR_SIDE = 360;
const QR_LEFT = fileSize.width - 110 - QR_SIDE;

interface Line extends Room {
  readonly text: string;
  readonly top: number;
  readonly weight: 500 | 800;
  readonly fill: string;
  readonly left?: number;
}

function write({ text, top, weight, fill, left = LEFT, ...room }: Line, fonts: Fonts): string {
  const { size, lines } = setText(readable(text, fonts[weight]), fonts[weight], room);
  return lines
    .map(
      (line, index) =>
        `<text x="${left}" y="${Math.round(top + index * size * 1.3)}" font-family="Onest" font-weight="${weight}" font-size="${size}" letter-spacing="${room.tracking * size}" fill="${fill}">${escapeXml(line)}</text>`,
    )
    .join('');
}

const oneLine = (size: number, width: number, tracking = 0): Room => ({
  width,
  tracking,
  sizes: [
    { size, lines: 1 },
    { size: size * 0.8, lines: 1 },
  ],
});

function logo(): string {
  return `<g transform="translate(${LEFT} 96) scale(2.4)">
    <rect width="32" height="32" rx="10" fill="#7eca1d"/>
    <path d="M9.2 22.8C8 14.6 12.6 8.6 23.6 8.4c.5 9.8-4.6 15.2-12.3 14.2" fill="#12240a"/>
    <path d="M9 25c1.6-5.4 4.6-8.7 9.4-11.1" stroke="#7eca1d" stroke-width="2.1" stroke-linecap="round" fill="none"/>
  </g>`;
}

function square({ qr }: CertificateLabels): string {
  return `<rect x="${QR_LEFT - 20}" y="480" width="${QR_SIDE + 40}" height="${QR_SIDE + 40}" rx="36" fill="#fff"/>
  <path transform="translate(${QR_LEFT} 500) scale(${QR_SIDE / qr.size})" d="${qr.path}" fill="#12240a" shape-rendering="crispEdges"/>`;
}

/** The code in two lines above the square: one line would be cut or too small to type from. */
function codeLines(code: string): Line[] {
  const groups = code.split('-');
  const half = Math.ceil(groups.length / 2);
  return [`${groups.slice(0, half).join('-')}-`, groups.slice(half).join('-')].map((text, index) => ({
    text,
    top: 392 + index * 54,
    weight: 800,
    fill: INK,
    left: QR_LEFT,
    ...oneLine(46, QR_SIDE, 0.01),
  }));
}

/** Draws a certificate to print: nominal, texts, code, term and the square code of an order. */
export function drawCertificate(labels: CertificateLabels, brand: string, fonts: Fonts): string {
  const { width, height } = fileSize;
  const column = QR_LEFT - LEFT - 60;
  // A name in part is another name: one that cannot be drawn is left to the letter.
  const isDrawn = (name: string) => name !== '' && undrawableIn(name) === '';
  const whose = [
    isDrawn(labels.recipientName) && `Кому: ${labels.recipientName}`,
    isDrawn(labels.senderName) && `от кого: ${labels.senderName}`,
  ];
  const lines: Line[] = [
    { text: brand, top: 156, weight: 800, fill: INK, left: LEFT + 96, ...oneLine(58, 600, -0.04) },
    { text: 'Подарочный сертификат', top: 300, weight: 500, fill: INK_2, ...oneLine(44, 1000) },
    { text: formatMoney(labels.nominalKop), top: 430, weight: 800, fill: INK, ...oneLine(140, 1200, -0.03) },
    { text: whose.filter(Boolean).join(', '), top: 530, weight: 800, fill: INK, ...oneLine(36, column) },
    {
      text: labels.text,
      top: 590,
      weight: 500,
      fill: INK_2,
      width: column,
      tracking: 0,
      sizes: [
        { size: 32, lines: 4 },
        { size: 27, lines: 6 },
        { size: 23, lines: 7 },
      ],
    },
    { text: 'Код', top: 336, weight: 500, fill: INK_2, left: QR_LEFT, ...oneLine(28, QR_SIDE) },
    ...codeLines(labels.code),
    {
      text: `Действует до ${formatDayOfYear(labels.validTo)}. Тратить можно частями: остаток сохранится на этом же коде.`,
      top: 1020,
      weight: 500,
      fill: INK_2,
      width: column,
      tracking: 0,
      sizes: [{ size: 26, lines: 2 }],
    },
    { text: 'Наведите камеру,', top: 930, weight: 500, fill: INK_2, left: QR_LEFT, ...oneLine(28, QR_SIDE) },
    {
      text: 'чтобы открыть его',
      top: 968,
      weight: 500,
      fill: INK_2,
      left: QR_LEFT,
      ...oneLine(28, QR_SIDE),
    },
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
  <rect width="100%" height="100%" fill="#fff"/>
  <rect x="40" y="40" width="${width - 80}" height="${height - 80}" rx="64" fill="#e6f4cd"/>
  ${logo()}${square(labels)}${lines.map((line) => write(line, fonts)).join('')}
</svg>`;
}
