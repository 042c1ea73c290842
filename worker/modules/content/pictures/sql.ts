import { Picture } from '#shared/features/pictures/schema.ts';
import { definePart } from '../../../published/part.ts';

/** What is known of the pictures of the site. */
export const pictures = definePart('pictures', Picture, (db) =>
  db.prepare('SELECT name, width, height, placeholder, version FROM pictures ORDER BY name'),
);
