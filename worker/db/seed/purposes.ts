import { PurposeRow } from '#shared/features/catalogue/purpose-schema.ts';
import purposes from './purposes.json' with { type: 'json' };
import { parseRows } from './rows.ts';
import type { SeedTable } from './statement.ts';

/** The pages for a purpose of the data file, checked. */
export function readPurposes(rows: unknown = purposes): PurposeRow[] {
  return parseRows('purposes.json', rows, PurposeRow, 'path');
}

/** The pages for a purpose. */
export function purposeTable(): SeedTable {
  return {
    table: 'purposes',
    key: ['path'],
    columns: [
      ...['path', 'title', 'lead', 'tint', 'picture', 'form'],
      ...['preset', 'programmes', 'facts', 'points', 'story', 'questions', 'link', 'seo'],
    ],
    rows: readPurposes().map((row) => [
      ...[row.path, row.title, row.lead, row.tint, row.picture, row.form],
      ...[row.preset, row.programmes, row.facts, row.points].map((part) => JSON.stringify(part)),
      ...[row.story, row.questions, row.link, row.seo].map((part) => JSON.stringify(part)),
    ]),
  };
}
