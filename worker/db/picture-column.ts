import { type AliasedRawBuilder, sql } from 'kysely';

/**
 * A column with a picture as JSON, for the `Picture` schema. A name without a row gives 0 by 0 and no version: the
 * page then reserves a square and asks for the picture by its bare name.
 */
export function pictureColumn(nameColumn: string): string {
  return `(SELECT json_object('name', wanted.name, 'width', coalesce(known.width, 0), 'height', coalesce(known.height, 0),
      'tint', known.tint, 'version', coalesce(known.version, ''))
    FROM (SELECT ${nameColumn} AS name) AS wanted LEFT JOIN pictures AS known ON known.name = wanted.name)`;
}

/** The same in a query, by a name of a picture that is always there, or may be null. */
export const pictureOf = (nameColumn: string): AliasedRawBuilder<string, 'picture'> =>
  sql<string>`${sql.raw(pictureColumn(nameColumn))}`.as('picture');
export const optionalPictureOf = (nameColumn: string): AliasedRawBuilder<string | null, 'picture'> =>
  sql<
    string | null
  >`CASE WHEN ${sql.raw(nameColumn)} IS NOT NULL THEN ${sql.raw(pictureColumn(nameColumn))} END`.as(
    'picture',
  );
