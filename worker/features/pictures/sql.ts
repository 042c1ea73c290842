import { Picture } from '#shared/features/pictures/schema.ts';

/** What is known of a picture. */
export async function findPictureRow(db: D1Database, name: string): Promise<Picture | undefined> {
  const row = await db
    .prepare('SELECT name, width, height, placeholder, version FROM pictures WHERE name = ?1')
    .bind(name)
    .first();
  return row === null ? undefined : Picture.parse(row);
}
