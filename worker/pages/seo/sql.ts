import * as z from 'zod/mini';
import { PageSeo, RedirectRow } from '#shared/features/seo/contract.ts';
import { sql } from '../../platform/database.ts';
import { definePart } from '../../published/part.ts';

/** Titles and descriptions that operators have written for paths. */
export const writtenSeo = definePart(
  'page-seo',
  z.extend(PageSeo, { path: z.string() }),
  sql('SELECT path, title, description FROM page_seo ORDER BY path'),
);

/** The redirect table. */
export const redirects = definePart(
  'redirects',
  RedirectRow,
  sql('SELECT from_path AS "from", to_url AS "to", status FROM redirects ORDER BY from_path'),
);
