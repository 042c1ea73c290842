import * as z from 'zod/mini';
import { IsoDateSchema } from '../../iso-date-schema.ts';
import { Picture } from '../pictures/schema.ts';
import { Programme } from '../programmes/schema.ts';

/** Words of an address: lower-case Latin letters and digits joined by hyphens. */
export const Slug = z
  .string('Не хватает имени страницы')
  .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Такой страницы нет'), z.maxLength(80, 'Такой страницы нет'));

/** A subject that articles are gathered under. */
export const ArticleTag = z.object({ code: Slug, name: z.string().check(z.minLength(3), z.maxLength(30)) });
export type ArticleTag = z.infer<typeof ArticleTag>;

/** A subject with the number of its articles. */
export const CountedTag = z.object({ ...ArticleTag.shape, count: z.int() });
export type CountedTag = z.infer<typeof CountedTag>;

/** An article as lists show it. */
export const ArticleCard = z.object({
  slug: Slug,
  title: z.string(),
  lead: z.string(),
  publishedOn: IsoDateSchema,
  updatedOn: IsoDateSchema,
  readingMinutes: z.int(),
  picture: Picture,
  tags: z.array(ArticleTag),
  author: z.object({ slug: Slug, name: z.string() }),
});
export type ArticleCard = z.infer<typeof ArticleCard>;

/** Who writes, as articles show it. */
export const AuthorCard = z.object({
  slug: Slug,
  name: z.string(),
  role: z.string(),
  lead: z.string(),
  /** Null: the initials. */
  picture: z.nullable(Picture),
});
export type AuthorCard = z.infer<typeof AuthorCard>;

/** A programme that fits an article. */
export const RelatedProgramme = z.pick(Programme, {
  code: true,
  name: true,
  pitch: true,
  tint: true,
  picture: true,
  fromDayPriceKop: true,
});
export type RelatedProgramme = z.infer<typeof RelatedProgramme>;

/** A heading of the text that the table of contents leads to. */
export const TextHeading = z.object({ id: z.string(), title: z.string() });
export type TextHeading = z.infer<typeof TextHeading>;

/** An article with its text as HTML that the server made safe. */
export const Article = z.object({
  ...ArticleCard.shape,
  author: AuthorCard,
  html: z.string(),
  headings: z.array(TextHeading),
  programmes: z.array(RelatedProgramme),
  related: z.array(ArticleCard),
});
export type Article = z.infer<typeof Article>;

/** An author with everything that the author's page tells. */
export const Author = z.object({
  ...AuthorCard.shape,
  /** The same person among the staff. */
  staffId: z.int(),
  html: z.string(),
  articles: z.array(ArticleCard),
});
export type Author = z.infer<typeof Author>;
