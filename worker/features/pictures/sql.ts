import * as z from 'zod/mini';
import { Picture } from '#shared/features/pictures/schema.ts';

/** What is known of a picture. */
export async function findPictureRow(db: D1Database, name: string): Promise<Picture | undefined> {
  const row = await db
    .prepare('SELECT name, width, height, placeholder, version FROM pictures WHERE name = ?1')
    .bind(name)
    .first();
  return row === null ? undefined : Picture.parse(row);
}

/** What is known of pictures, by their names. */
export async function findPictures(db: D1Database, names: readonly string[]) {
  const { results } = await db
    .prepare(
      `SELECT name, width, height, placeholder, version FROM pictures
       WHERE name IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(names))
    .all();
  return new Map(
    z
      .array(Picture)
      .parse(results)
      .map((found) => [found.name, found]),
  );
}
