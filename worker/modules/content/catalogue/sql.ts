import * as z from 'zod/mini';
import { PurposeRow } from '#shared/features/catalogue/purpose-schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { pictureColumn } from '../../../db/picture-column.ts';
import { typesetColumn } from '../../../db/typeset-column.ts';
import { sql } from '../../../platform/database.ts';
import { definePart } from '../../../published/part.ts';

const NavigationRow = z.object({
  group_name: typesetColumn,
  name: typesetColumn,
  code: z.string(),
  url: z.string(),
  variants: z.enum(['both', 'full', 'simply']),
});

/** Navigation items in their order. */
export const navigation = definePart(
  'navigation',
  NavigationRow,
  sql('SELECT group_name, name, code, url, variants FROM navigation_items ORDER BY group_sort, sort'),
);

const { path, title, lead, tint, preset, programmes, facts, points, story, questions, link, form, seo } =
  PurposeRow.shape;
const StoredPurpose = z.object({
  path,
  title,
  lead,
  tint,
  picture: jsonColumn(Picture),
  preset: jsonColumn(preset),
  programmes: jsonColumn(programmes),
  facts: jsonColumn(facts),
  points: jsonColumn(points),
  story: jsonColumn(story),
  questions: jsonColumn(questions),
  link: jsonColumn(link),
  form,
  seo: jsonColumn(seo),
});
export type StoredPurpose = z.output<typeof StoredPurpose>;

/** Pages for purposes, by path. */
export const purposes = definePart(
  'purposes',
  StoredPurpose,
  sql(`SELECT path, title, lead, tint, preset, programmes, facts, points, story, questions, link, form, seo,
       ${pictureColumn('purposes.picture')} AS picture
     FROM purposes ORDER BY path`),
);
