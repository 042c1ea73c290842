import * as z from 'zod/mini';
import { Tint } from '../dishes/schema.ts';
import { Picture } from '../pictures/schema.ts';
import { searchKinds, searchLimits } from './labels.ts';

export const SearchKind = z.enum(searchKinds);

/** What the visitor looks for. */
export const SearchQuery = z
  .string('Напишите, что найти')
  .check(
    z.trim(),
    z.minLength(searchLimits.min, `Напишите хотя бы ${searchLimits.min} буквы`),
    z.maxLength(searchLimits.max, `Не длиннее ${searchLimits.max} символов`),
  );

/** One thing that was found. */
export const SearchHit = z.object({
  title: z.string(),
  line: z.string(),
  /** Where it is read, with or without scripts: a path of this variant of the site. */
  href: z.string().check(z.startsWith('/')),
  picture: z.nullable(Picture),
  tint: z.nullable(Tint),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** Things of one kind, the best first. */
export const SearchGroup = z.object({
  kind: SearchKind,
  name: z.string(),
  hits: z.array(SearchHit),
  /** How many there are, with those that are not among the best. */
  total: z.int(),
});
export type SearchGroup = z.infer<typeof SearchGroup>;
