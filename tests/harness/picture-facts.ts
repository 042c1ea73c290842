import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { packPlaceholder } from '#shared/features/pictures/placeholder.ts';
import type { Picture } from '#shared/features/pictures/schema.ts';

const images = resolve(import.meta.dirname, '../../public/images');

/** Alpha from which nothing behind a pixel can be seen. */
const OPAQUE = 250;
/** Side of the sample in which alpha is looked at. */
const SAMPLE = 100;

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function toOklab(red: number, green: number, blue: number) {
  const [r, g, b] = [linear(red / 255), linear(green / 255), linear(blue / 255)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

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

async function placeholderOf(bytes: Buffer): Promise<number | null> {
  if (!(await isWhole(bytes))) return null;
  const colours = async (columns: number, rows: number) => {
    const data = await sharp(bytes)
      .resize(columns, rows, { fit: 'fill', kernel: 'linear' })
      .removeAlpha()
      .raw()
      .toBuffer();
    return Array.from({ length: columns * rows }, (_, cell) =>
      toOklab(data[cell * 3] ?? 0, data[cell * 3 + 1] ?? 0, data[cell * 3 + 2] ?? 0),
    );
  };
  const [base = toOklab(0, 0, 0)] = await colours(1, 1);
  const cells = await colours(3, 2);
  return packPlaceholder(
    base,
    cells.map(({ lightness }) => lightness),
  );
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
    placeholder: await placeholderOf(bytes),
    version: versionOf(name),
  };
}
