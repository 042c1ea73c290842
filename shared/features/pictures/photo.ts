/** The largest picture that is taken, in bytes: what a phone's camera makes fits. */
export const PHOTO_MAX_BYTES = 8 * 1024 * 1024;
/** The same in words: «8 МБ». */
export const photoMaxText = `${PHOTO_MAX_BYTES / 1024 / 1024} МБ`;

/** Kinds of pictures that are known by their first bytes. */
export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heic';

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Brands of the container that phones keep HEIC in. */
const heicBrands = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1']);

/** What a picture is by its first bytes, whatever its name says; undefined for anything else. */
export function photoKindOf(bytes: Uint8Array): PhotoKind | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes[0] === 0x89 && textAt(bytes, 1, 7) === 'PNG\r\n\u001a\n') return 'png';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'webp';
  if (textAt(bytes, 4, 4) === 'ftyp' && heicBrands.has(textAt(bytes, 8, 4))) return 'heic';
  return undefined;
}

/** Markers of a JPEG without a length behind them: restarts and the like. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** Application segments but JFIF's own and Adobe's colours hold metadata; so do comments. */
const isMetadata = (marker: number) =>
  (marker > 0xe0 && marker <= 0xef && marker !== 0xee) || marker === 0xfe;

interface Segment {
  readonly marker: number;
  readonly at: number;
  readonly size: number;
}

/** The segments of a JPEG before its scan, and where that begins. */
function segmentsOf(jpeg: Uint8Array): { readonly segments: Segment[]; readonly scanAt: number } {
  const segments: Segment[] = [];
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0;
    // From the beginning of the scan on there is the picture itself.
    if (marker === 0xda || marker === 0xd9) break;
    const size = isBare(marker) ? 2 : 2 + wordAt(jpeg, at + 2);
    segments.push({ marker, at, size });
    at += size;
  }
  return { segments, scanAt: at };
}

const wordAt = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

/** The least that a photo of a dish has on its longer side, in pixels. */
const MIN_SIDE = 320;
/**
 * The least that a photo takes for a pixel, in bits: one colour takes an eighth of a bit at most in a baseline JPEG, what
 * a camera takes at quality 80 a third and more.
 */
const MIN_BITS = 0.2;

/** Frames of a JPEG, whose segments hold its size: all of `c0` to `cf` but three that are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Why a JPEG, as the worker has encoded it, can show nothing; undefined for one that may. */
export function photoFlaw(jpeg: Uint8Array): 'small' | 'plain' | undefined {
  const { segments, scanAt } = segmentsOf(jpeg);
  const frame = segments.find(({ marker }) => isFrame(marker));
  const [height, width] = frame ? [wordAt(jpeg, frame.at + 5), wordAt(jpeg, frame.at + 7)] : [0, 0];
  if (Math.max(height, width) < MIN_SIDE) return 'small';
  return ((jpeg.length - scanAt) * 8) / (height * width) < MIN_BITS ? 'plain' : undefined;
}

/** A JPEG without places, devices and comments: only the segments that a picture is made of. */
export function withoutMetadata(jpeg: Uint8Array): Uint8Array {
  const { segments, scanAt } = segmentsOf(jpeg);
  const pictured = segments.filter(({ marker }) => !isMetadata(marker));
  const kept = [
    jpeg.subarray(0, 2),
    ...pictured.map(({ at, size }) => jpeg.subarray(at, at + size)),
    jpeg.subarray(scanAt),
  ];
  const whole = new Uint8Array(kept.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of kept) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
