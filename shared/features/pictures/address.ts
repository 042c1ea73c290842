import type { Picture } from './schema.ts';

/**
 * Widths that pictures are made in, pixels: the breakpoints of the specification (section 9), and below the first
 * of them the sizes of avatars, chips and cards at one and two pixels a point.
 */
export const pictureWidths = [48, 96, 192, 320, 352, 480, 640, 768, 1024, 1280, 1536] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** 100 is the specified default; below it stands what `Picture` asks for, measured (DECISIONS.md). */
export const pictureQualities = [100, 80, 60] as const;
export type PictureQuality = (typeof pictureQualities)[number];

export const pictureFormats = ['webp', 'png', 'jpg', 'avif'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

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

const address = /^\/pictures\/(\d+)\/(\d+)\/([a-z0-9-]+(?:\/[a-z0-9-]+)*)(?:\.([0-9a-f]{8}))?\.([a-z]+)$/;

/** Address of a file of the image service; it changes with the content, so that it may be kept for ever. */
export function picturePath({ name, version }: Pick<Picture, 'name' | 'version'>, form: PictureForm): string {
  const stamp = version === '' ? '' : `.${version}`;
  return `/pictures/${form.width}/${form.quality}/${name}${stamp}.${form.format}`;
}

/** Reads an address of the image service; anything that is not exactly one of its files is undefined. */
export function readPicturePath(path: string): PictureRequest | undefined {
  const parts = address.exec(path);
  if (!parts) return undefined;
  const width = pictureWidths.find((known) => String(known) === parts[1]);
  const quality = pictureQualities.find((known) => String(known) === parts[2]);
  const format = pictureFormats.find((known) => known === parts[5]);
  if (width === undefined || quality === undefined || format === undefined) return undefined;
  return { width, quality, format, name: parts[3] ?? '', version: parts[4] ?? '' };
}
