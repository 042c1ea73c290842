import type { Picture } from './schema.ts';

/**
 * Widths that pictures are made in, pixels: the breakpoints of the specification (section 9), and below the first
 * of them the sizes of avatars, chips and cards at one and two pixels a point.
 */
export const pictureWidths = [48, 96, 192, 320, 352, 480, 640, 768, 1024, 1280, 1536] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** 100 is the specified default; below it stands what pages get, measured (docs/decisions/pictures.md). */
export const pictureQualities = [100, 80, 60] as const;
export type PictureQuality = (typeof pictureQualities)[number];

export const pictureFormats = ['webp', 'png', 'jpg', 'avif'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/**
 * The formats that pages show, the lightest first, each in the lowest quality at which nobody sees a difference from
 * the source (docs/decisions/pictures.md); every browser shows the last one.
 */
export const shownFormats = [
  { format: 'avif', quality: 60 },
  { format: 'webp', quality: 80 },
  { format: 'png', quality: 100 },
] as const satisfies readonly { format: PictureFormat; quality: PictureQuality }[];

/** How one file is made of a picture. */
export interface PictureForm {
  readonly width: PictureWidth;
  readonly quality: PictureQuality;
  readonly format: PictureFormat;
}

/** What an address of the image service asks for; the version is empty where the address has none. */
export interface PictureRequest extends PictureForm {
  readonly name: string;
  readonly version: string;
}

/** A picture in a width; the format is left to the request. */
export type ShownPictureRequest = Omit<PictureRequest, 'quality' | 'format'>;

type Named = Pick<Picture, 'name' | 'version'>;

const address = /^\/pictures\/(\d+)\/(\d+)\/([a-z0-9-]+(?:\/[a-z0-9-]+)*)(?:\.([0-9a-f]{8}))?\.([a-z]+)$/;
const shownAddress = /^\/pictures\/(\d+)\/([a-z0-9-]+(?:\/[a-z0-9-]+)*)(?:\.([0-9a-f]{8}))?$/;

const stampOf = ({ name, version }: Named) => (version === '' ? name : `${name}.${version}`);

/** Address of a file of the image service; it changes with the content, so that it may be kept for ever. */
export function picturePath(picture: Named, form: PictureForm): string {
  return `/pictures/${form.width}/${form.quality}/${stampOf(picture)}.${form.format}`;
}

/** Address of a picture as search engines take it: a JPEG as wide as the source allows. */
export function searchPicturePath(picture: Named): string {
  return picturePath(picture, { width: 1280, quality: 80, format: 'jpg' });
}

/** Address of a picture for pages: answered in the first of `shownFormats` that the browser says it takes. */
export function shownPicturePath(picture: Named, width: PictureWidth): string {
  return `/pictures/${width}/${stampOf(picture)}`;
}

const widthOf = (digits: string | undefined) => pictureWidths.find((known) => String(known) === digits);

/** Reads an address of the image service; anything that is not exactly one of its files is undefined. */
export function readPicturePath(path: string): PictureRequest | undefined {
  const parts = address.exec(path);
  if (!parts) return undefined;
  const width = widthOf(parts[1]);
  const quality = pictureQualities.find((known) => String(known) === parts[2]);
  const format = pictureFormats.find((known) => known === parts[5]);
  if (width === undefined || quality === undefined || format === undefined) return undefined;
  return { width, quality, format, name: parts[3] ?? '', version: parts[4] ?? '' };
}

/** Reads an address that leaves the format open; anything else is undefined. */
export function readShownPicturePath(path: string): ShownPictureRequest | undefined {
  const parts = shownAddress.exec(path);
  const width = widthOf(parts?.[1]);
  if (!parts || width === undefined) return undefined;
  return { width, name: parts[2] ?? '', version: parts[3] ?? '' };
}
