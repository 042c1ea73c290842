import * as z from 'zod/mini';

/** Name of a picture: the path of its source below `/images/`, without the extension. */
export const PictureName = z
  .string('Не хватает имени картинки')
  .check(z.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/, 'Такой картинки нет'), z.maxLength(80, 'Такой картинки нет'));

/** A picture with what a page must know before it has loaded. */
export const Picture = z.object({
  name: z.string(),
  /** Pixels of the source; 0 by 0 where the picture is not known. */
  width: z.int().check(z.gte(0)),
  height: z.int().check(z.gte(0)),
  /** Colour of its place until it has loaded; null where it is cut out and stands on the tint of what it shows. */
  tint: z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/))),
  /** Changes with the bytes of the source; empty where the picture is not known. */
  version: z.string(),
});
export type Picture = z.infer<typeof Picture>;
