import * as z from 'zod/mini';
import { Allergen, ExclusionGroup, Tint } from '#shared/features/dishes/schema.ts';
import { Picture } from '#shared/features/pictures/schema.ts';
import { SearchKind } from '#shared/features/search/schema.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { pictureColumn } from '../../../db/picture-column.ts';
import { type Database, listRows, readRows, type Statement, sql } from '../../../platform/database.ts';
import type { Expressions } from './expression.ts';

const SourceRow = z.object({
  kind: SearchKind,
  ref: z.string(),
  title: z.string(),
  line: z.string(),
  text: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  tint: z.nullable(Tint),
  /** Groups of food: those in a dish, those that a programme leaves out. */
  groups: z.optional(jsonColumn(z.array(z.union([Allergen, ExclusionGroup, z.literal('sugar')])))),
});
export type SourceRow = z.infer<typeof SourceRow>;

/** One statement for each kind of source. */
const selectSources = [
  `SELECT 'programme' AS kind, p.code AS ref, p.name AS title, p.pitch AS line, d.picture, p.tint,
     p.excluded_groups AS groups, p.text || ' ' || (SELECT group_concat(kcal || ' ккал калорий', ' ') FROM programme_lines
       WHERE programme_code = p.code) AS text
   FROM programmes p JOIN dishes d ON d.code = p.cover WHERE p.is_offered = 1 AND p.kind = 'daily'`,
  // A dish that no menu has and the shop does not sell cannot be eaten.
  `SELECT 'dish' AS kind, d.code AS ref, d.title, d.description AS line, d.picture, d.tint,
     (SELECT json_group_array(value) FROM (SELECT value FROM json_each(d.allergens) UNION
       SELECT value FROM json_each(d.exclusion_groups) UNION
       SELECT 'sugar' FROM dish_ingredients r JOIN ingredients i ON i.code = r.ingredient_code
         WHERE r.dish_code = d.code AND i.name_ru || i.composition LIKE '%сахар%')) AS groups,
     (SELECT group_concat(i.name_ru, ' ') FROM dish_ingredients r JOIN ingredients i ON i.code = r.ingredient_code
      WHERE r.dish_code = d.code) || ' ' ||
     (SELECT group_concat(CASE value WHEN 'breakfast' THEN 'завтрак' WHEN 'lunch' THEN 'обед' WHEN 'dinner' THEN 'ужин'
        WHEN 'snack' THEN 'перекус' ELSE 'полдник' END, ' ') FROM json_each(d.slots)) AS text
   FROM dishes d WHERE d.code IN (SELECT dish_code FROM menu_days UNION SELECT dish_code FROM homemade_items)`,
  `SELECT 'article' AS kind, slug AS ref, title, lead AS line, plain AS text, cover AS picture, NULL AS tint
   FROM articles WHERE is_published = 1`,
  `SELECT 'page' AS kind, path AS ref, title, lead AS line, picture, tint,
     -- A contract has every word: it is found by its title.
     (SELECT group_concat(value, ' ') FROM json_tree(iif(path IN ('/oferta/', '/oferta2/', '/politika/'), '[]', blocks))
      WHERE type = 'text' AND key NOT IN ('kind', 'icon', 'href', 'picture', 'variants', 'tint', 'id')) AS text
   FROM content_pages`,
  `SELECT 'page' AS kind, path AS ref, title, lead AS line, '' AS text, picture, tint FROM purposes`,
  `SELECT 'page' AS kind, '/staff/' || id || '/' AS ref, name AS title, role AS line, lead AS text, picture, tint
   FROM staff`,
  `SELECT 'question' AS kind, q.id AS ref, q.question AS title, q.answer AS line, g.name AS text,
     NULL AS picture, NULL AS tint
   FROM faq_questions q JOIN faq_groups g ON g.code = q.group_code WHERE g.is_listed = 1`,
];

/** Everything that is searched, and a digest of what the index was made of: read at one moment. */
export async function readSources(db: Database) {
  const [state, ...sources] = await db.read(
    ['SELECT made_of FROM search_state', ...selectSources].map((text) => sql(text)),
  );
  const [{ made_of: madeOf }] = z.tuple([z.object({ made_of: z.string() })]).parse(state);
  return { madeOf, rows: sources.flatMap((rows) => z.array(SourceRow).parse(rows)) };
}

const entryColumns = [
  ...['kind', 'ref', 'title', 'line', 'picture', 'tint', 'variants'],
  ...['title_stems', 'text_stems', 'contains', 'title_words'],
] as const;
export type EntryRow = Readonly<Record<(typeof entryColumns)[number], string | null>>;

/** Rows of one statement: far from the limit of a bound value. */
const ROWS_PER_STATEMENT = 50;

/** Puts the entries in the place of all others, and notes what they were made of. */
export async function replaceEntries(
  db: Database,
  entries: readonly EntryRow[],
  madeOf: string,
): Promise<void> {
  const values = entryColumns.map((column) => `value ->> '${column}'`).join(', ');
  const insert = `INSERT INTO search_entries (${entryColumns.join(', ')}) SELECT ${values} FROM json_each(?1)`;
  const statements: Statement[] = [sql('DELETE FROM search_entries')];
  for (let start = 0; start < entries.length; start += ROWS_PER_STATEMENT) {
    const rows = entries.slice(start, start + ROWS_PER_STATEMENT);
    statements.push(sql(insert).with(JSON.stringify(rows)));
  }
  const note = sql('UPDATE search_state SET made_of = ?1').with(madeOf);
  await db.write([...statements, note]);
}

const HitRow = z.object({
  kind: SearchKind,
  ref: z.string(),
  title: z.string(),
  line: z.string(),
  picture: z.nullable(jsonColumn(Picture)),
  tint: z.nullable(Tint),
  /** How many of the better expressions it does not match before the first that it does. */
  tier: z.int(),
  /** How much it tells of the words; more where they are rarer, or stand in the title. */
  score: z.number(),
});
export type HitRow = z.infer<typeof HitRow>;

/** Entries of the variant that match, the best first: a word of the title weighs ten of the text. */
export async function listHits(db: Database, { all, better }: Expressions, variant: 'full' | 'simply') {
  const tiers = better.map(
    (_, index) =>
      `WHEN rowid IN (SELECT rowid FROM search_entries WHERE search_entries MATCH ?${index + 3}) THEN ${index}`,
  );
  return listRows(
    db,
    HitRow,
    sql(`SELECT kind, ref, title, line, tint, CASE ${tiers.join(' ')} ELSE 9 END AS tier,
         -bm25(search_entries, 0, 0, 0, 0, 0, 0, 0, 10.0, 1.0, 0, 5.0) AS score,
         CASE WHEN picture IS NULL THEN NULL ELSE ${pictureColumn('search_entries.picture')} END AS picture
       FROM search_entries WHERE search_entries MATCH ?1 AND variants IN ('both', ?2)
       ORDER BY tier, score DESC, title`).with(all, variant, ...better),
  );
}

const WordRow = z.object({ col: z.string(), term: z.string(), doc: z.int() });

/** Words of titles with the number of titles that have them, and which of the stems the index has. */
export async function readVocabulary(db: Database, stems: readonly string[]) {
  const results = await readRows(
    db,
    sql(`SELECT col, term, doc FROM search_vocabulary
       WHERE col = 'title_words' OR term IN (SELECT value FROM json_each(?1))`).with(JSON.stringify(stems)),
  );
  const rows = z.array(WordRow).parse(results);
  return {
    words: rows.filter(({ col }) => col === 'title_words'),
    known: new Set(rows.filter(({ col }) => col !== 'title_words').map(({ term }) => term)),
  };
}
