import * as z from 'zod/mini';
import { IsoDateSchema } from '../../iso-date-schema.ts';
import { Tint } from '../dishes/schema.ts';
import { PageLink } from '../pages/schema.ts';
import { Picture, PictureName } from '../pictures/schema.ts';

const fields = {
  slug: z.string().check(z.regex(/^[a-z-]{3,40}$/)),
  title: z.string().check(z.minLength(5), z.maxLength(60)),
  /** What it gives, in two or three words. */
  badge: z.string().check(z.minLength(2), z.maxLength(40)),
  summary: z.string().check(z.minLength(30), z.maxLength(200)),
  tint: Tint,
  validFrom: IsoDateSchema,
  /** Null: without an end. */
  validTo: z.nullable(IsoDateSchema),
};

/** A promotion as the data file holds it; `text` is Markdown. */
export const PromotionSeed = z.object({
  ...fields,
  picture: PictureName,
  link: PageLink,
  variants: z.enum(['both', 'full', 'simply']),
  text: z.array(z.string()).check(z.minLength(1)),
});
export type PromotionSeed = z.infer<typeof PromotionSeed>;

/** A promotion as the page shows it; `text` is HTML. */
export const Promotion = z.object({
  ...fields,
  picture: Picture,
  text: z.string(),
  /** Null where the variant has no such page. */
  link: z.nullable(PageLink),
});
export type Promotion = z.infer<typeof Promotion>;
