import { Picture } from '#shared/features/pictures/schema.ts';
import pictures from './pictures.json' with { type: 'json' };
import { parseRows } from './rows.ts';
import { deleteOthers, type SeedStatement, upsertRows } from './statement.ts';

/** Statements that bring the table of pictures to what `npm run pictures` found in public/images. */
export function pictureStatements(): SeedStatement[] {
  const table = {
    table: 'pictures',
    key: ['name'],
    columns: ['name', 'width', 'height', 'placeholder', 'version'],
    rows: parseRows('pictures.json', pictures, Picture, 'name').map((row) => [
      row.name,
      row.width,
      row.height,
      row.placeholder,
      row.version,
    ]),
  };
  return [...upsertRows(table), deleteOthers(table)];
}
