import * as z from 'zod/mini';
import { BlockRow, FaqQuestion, PageSeed } from '#shared/features/pages/schema.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { sql } from '../../../platform/database.ts';
import { definePart } from '../../../published/part.ts';

const { path, title, lead, tint, version, picture } = PageSeed.shape;
const PageRow = z.object({
  path,
  title,
  lead,
  tint,
  version,
  picture,
  blocks: jsonColumn(z.array(BlockRow)),
  /** Dates of the wordings before the one in force, the newest first. */
  earlier: jsonColumn(z.array(z.string())),
  seo_title: z.string(),
  seo_description: z.string(),
});
export type PageRow = z.output<typeof PageRow>;

/** Pages of information and documents in the wording in force. */
export const pages = definePart(
  'pages',
  PageRow,
  sql(`SELECT path, title, lead, tint, version, picture, blocks, seo_title, seo_description,
       (SELECT json_group_array(version) FROM
         (SELECT v.version FROM page_versions v WHERE v.path = p.path AND v.version < p.version
          ORDER BY v.version DESC)) AS earlier
     FROM content_pages p ORDER BY path`),
);

const Wording = z.object({
  path: z.string(),
  title,
  lead,
  version: z.string(),
  blocks: jsonColumn(z.array(BlockRow)),
});

/** Earlier wordings of documents. */
export const wordings = definePart(
  'page-wordings',
  Wording,
  sql('SELECT path, title, lead, version, blocks FROM page_versions ORDER BY path, version'),
);

const MentionRow = z.object({
  outlet: z.string(),
  title: z.string(),
  url: z.string(),
  published_on: z.string(),
});

/** What media have written, the newest first. */
export const mentions = definePart(
  'press-mentions',
  MentionRow,
  sql('SELECT outlet, title, url, published_on FROM press_mentions ORDER BY published_on DESC, id'),
);

const QuestionRow = z.extend(FaqQuestion, {
  group_code: z.string(),
  group_name: z.string(),
  /** Whether the page of questions lists its group. */
  is_listed: z.int(),
});
export type QuestionRow = z.infer<typeof QuestionRow>;

/** Questions in the order of their groups. */
export const questions = definePart(
  'questions',
  QuestionRow,
  sql(`SELECT q.id, q.question, q.answer, q.group_code, g.name AS group_name, g.is_listed
     FROM faq_questions q JOIN faq_groups g ON g.code = q.group_code ORDER BY g.sort, q.sort`),
);
