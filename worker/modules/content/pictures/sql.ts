import { Picture } from '#shared/features/pictures/schema.ts';
import { sql } from '../../../platform/database.ts';
import { definePart } from '../../../published/part.ts';

/** What is known of the pictures of the site. */
export const pictures = definePart(
  'pictures',
  Picture,
  sql('SELECT name, width, height, tint, version FROM pictures ORDER BY name'),
);
