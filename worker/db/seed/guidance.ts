import { GuidanceRow } from '#shared/features/guidance/schema.ts';
import guidance from './guidance.json' with { type: 'json' };
import { parseRows } from './rows.ts';
import { deleteOthers, type SeedStatement, upsertRows } from './statement.ts';

/** What the data file says of each page's food, checked. */
export function readGuidance(rows: unknown = guidance): GuidanceRow[] {
  return parseRows('guidance.json', rows, GuidanceRow, 'path');
}

/** Loads for whom the food of each page is. */
export function guidanceStatements(): SeedStatement[] {
  const table = {
    table: 'guidance',
    key: ['path'],
    columns: ['path', 'suits', 'unsuited', 'doctor', 'day', 'questions'],
    rows: readGuidance().map(({ path, suits, unsuited, doctor, day, questions }) => [
      path,
      JSON.stringify(suits),
      JSON.stringify(unsuited),
      doctor,
      day,
      JSON.stringify(questions),
    ]),
  };
  return [...upsertRows(table), deleteOthers(table)];
}
