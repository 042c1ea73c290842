import { escapeXml } from '../crawlers/xml.ts';
import { ogSize } from './address.ts';
import type { Font } from './font.ts';
import type { Tint } from './scenes.ts';
import { readable, type SetText, setText } from './typesetting.ts';

/** The tints of client/ui/tokens.css, which a drawing cannot read. */
export const tintColours: Readonly<Record<Tint, string>> = {
  lime: '#e6f4cd',
  peach: '#fde5d2',
  butter: '#fcf0c6',
  sky: '#dcecf5',
  lilac: '#eae2f4',
  rose: '#fbe1e1',
  sand: '#efe8da',
  mint: '#d9efe3',
};

const INK = '#17200f';
const INK_2 = '#4c5445';
const MARGIN = 64;
/** Width of the column of text. */
const COLUMN = 530;
/** Side of a plate, cropped by the right edge. */
const PLATE = 740;
const NOTE_LEADING = 1.36;

export const fontWeights = [500, 800] as const;
export type Fonts = Readonly<Record<(typeof fontWeights)[number], Font>>;

/** A picture to draw: PNG bytes in Base64 and whether it is a plate or fills its place. */
export interface DrawnPicture {
  readonly base64: string;
  readonly isPlate: boolean;
}

interface Drawing {
  readonly brand: string;
  readonly title: string;
  readonly note: string;
  readonly tint: Tint;
  readonly picture: DrawnPicture;
}

const titleRoom = {
  width: COLUMN,
  tracking: -0.03,
  sizes: [
    { size: 84, lines: 3 },
    { size: 72, lines: 4 },
    { size: 60, lines: 5 },
    { size: 50, lines: 5 },
    { size: 42, lines: 6 },
  ],
};
const noteRoom = { width: COLUMN - 40, tracking: 0, sizes: [{ size: 27, lines: 2 }] };
const brandRoom = { width: COLUMN, tracking: -0.05, sizes: [{ size: 44, lines: 1 }] };

function lines(text: SetText, top: number, leading: number, attributes: string): string {
  return text.lines
    .map(
      (line, index) =>
        `<text x="${MARGIN}" y="${Math.round(top + index * text.size * leading)}" font-family="Onest" font-size="${text.size}" ${attributes}>${escapeXml(line)}</text>`,
    )
    .join('');
}

function logo(brand: string, font: Font): string {
  const text = setText(readable(brand, font), font, brandRoom);
  return `<g transform="translate(${MARGIN} 56) scale(1.75)">
    <rect width="32" height="32" rx="10" fill="#7eca1d"/>
    <path d="M9.2 22.8C8 14.6 12.6 8.6 23.6 8.4c.5 9.8-4.6 15.2-12.3 14.2" fill="#12240a"/>
    <path d="M9 25c1.6-5.4 4.6-8.7 9.4-11.1" stroke="#7eca1d" stroke-width="2.1" stroke-linecap="round" fill="none"/>
  </g>
  <g transform="translate(72 0)">${lines(text, 100, 1, `font-weight="800" letter-spacing="${-0.05 * text.size}" fill="${INK}"`)}</g>`;
}

function plate({ base64 }: DrawnPicture): string {
  const left = ogSize.width - PLATE + 118;
  const middle = ogSize.height / 2;
  return `<circle cx="${left + PLATE / 2}" cy="${middle}" r="${PLATE * 0.43}" fill="#fff" fill-opacity=".55"/>
  <image x="${left}" y="${middle - PLATE * 0.48}" width="${PLATE}" height="${PLATE}" href="data:image/png;base64,${base64}"/>`;
}

function panel({ base64 }: DrawnPicture): string {
  const left = 680;
  const width = ogSize.width - left;
  return `<clipPath id="panel"><rect x="${left}" y="0" width="${width + 60}" height="${ogSize.height}" rx="48"/></clipPath>
  <image clip-path="url(#panel)" x="${left}" y="0" width="${width}" height="${ogSize.height}" preserveAspectRatio="xMidYMid slice" href="data:image/png;base64,${base64}"/>`;
}

/** Draws the picture of a page: logo, title and note on a tint, the dish cropped by the right edge. */
export function draw({ brand, title, note, tint, picture }: Drawing, fonts: Fonts): string {
  const heading = setText(readable(title, fonts[800]), fonts[800], titleRoom);
  const below = setText(readable(note, fonts[500]), fonts[500], noteRoom);
  const leading = heading.size > 60 ? 1.04 : 1.1;
  const block = heading.lines.length * heading.size * leading;
  const noteHeight = below.lines.length * below.size * NOTE_LEADING;
  // The text stands in the middle of what the logo leaves free.
  const top = 132 + (ogSize.height - 132 - 56 - block - 28 - noteHeight) / 2 + heading.size * 0.8;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${ogSize.width}" height="${ogSize.height}" viewBox="0 0 ${ogSize.width} ${ogSize.height}">
  <rect width="100%" height="100%" fill="${tintColours[tint]}"/>
  ${picture.isPlate ? plate(picture) : panel(picture)}
  ${logo(brand, fonts[800])}
  ${lines(heading, top, leading, `font-weight="800" letter-spacing="${-0.03 * heading.size}" fill="${INK}"`)}
  ${lines(below, top - heading.size * 0.8 + block + 28 + below.size * 0.8, NOTE_LEADING, `font-weight="500" fill="${INK_2}"`)}
</svg>`;
}
