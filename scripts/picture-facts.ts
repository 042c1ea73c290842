import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import type { Picture } from '#shared/features/pictures/schema.ts';

const images = resolve(import.meta.dirname, '../public/images');

/** Alpha from which nothing behind a pixel can be seen. */
const OPAQUE = 250;
/** Side of the sample in which alpha is looked at. */
const SAMPLE = 100;

/** Least brightness of a tint, of 255: text that stands in place of a picture can be read on it. */
const LIGHT = 222;
/** The site's sand, for pictures without a colour of their own: grey would look like a picture that failed. */
const SAND = '#efe8da';
/** Least distance between the parts of a colour, of 255. */
const COLOURED = 8;

/** Whether a picture hides all that is behind it: a plate stands on its tint from the first moment on. */
async function isWhole(bytes: Buffer): Promise<boolean> {
  const { data } = await sharp(bytes)
    .ensureAlpha()
    .resize(SAMPLE, SAMPLE, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: SAMPLE * SAMPLE }, (_, index) => data[index * 4 + 3] ?? 0).every(
    (alpha) => alpha >= OPAQUE,
  );
}

/** The middle one of the values. */
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** The colour most of a picture's rim has, lightened where it is dark; null of a picture that is cut out. */
async function tintOf(bytes: Buffer): Promise<string | null> {
  if (!(await isWhole(bytes))) return null;
  const data = await sharp(bytes)
    .resize(SAMPLE, SAMPLE, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const along = Array.from({ length: SAMPLE }, (_, place) => place);
  const last = SAMPLE - 1;
  const rim = along.flatMap((n) => [n, last * SAMPLE + n, n * SAMPLE, n * SAMPLE + last]);
  const [red, green, blue] = [0, 1, 2].map((part) => median(rim.map((pixel) => data[pixel * 3 + part] ?? 0)));
  const colour = [red ?? 0, green ?? 0, blue ?? 0];
  if (Math.max(...colour) - Math.min(...colour) < COLOURED) return SAND;
  const brightness = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  const towardsWhite = Math.max(0, (LIGHT - brightness) / (255 - brightness || 1));
  const parts = colour.map((part) => Math.round(part + (255 - part) * towardsWhite));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Names of all sources in public/images. */
export function listPictureNames(): string[] {
  return readdirSync(images, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.webp'))
    .map((file) => file.slice(0, -'.webp'.length))
    .sort();
}

/** What the worker will take for the version of a source: the beginning of its SHA-256. */
export function versionOf(name: string): string {
  return createHash('sha256')
    .update(readFileSync(join(images, `${name}.webp`)))
    .digest('hex')
    .slice(0, 8);
}

/** Looks at one source: everything that pages must know of it. */
export async function describePicture(name: string): Promise<Picture> {
  const bytes = readFileSync(join(images, `${name}.webp`));
  const { width, height } = await sharp(bytes).metadata();
  return {
    name,
    width,
    height,
    tint: await tintOf(bytes),
    version: versionOf(name),
  };
}
