import { Picture } from '#shared/features/pictures/schema.ts';
import pictures from './pictures.json' with { type: 'json' };
import { parseRows } from './rows.ts';
import type { SeedTable } from './statement.ts';

/** What `npm run pictures` found in public/images. */
export function pictureTable(): SeedTable {
  return {
    table: 'pictures',
    key: ['name'],
    columns: ['name', 'width', 'height', 'tint', 'version'],
    rows: parseRows('pictures.json', pictures, Picture, 'name').map((row) => [
      row.name,
      row.width,
      row.height,
      row.tint,
      row.version,
    ]),
  };
}
