import { GuidanceRow } from '#shared/features/guidance/schema.ts';
import guidance from './guidance.json' with { type: 'json' };
import { parseRows } from './rows.ts';
import type { SeedTable } from './statement.ts';

/** What the data file says of each page's food, checked. */
export function readGuidance(rows: unknown = guidance): GuidanceRow[] {
  return parseRows('guidance.json', rows, GuidanceRow, 'path');
}

/** For whom the food of each page is. */
export function guidanceTable(): SeedTable {
  return {
    table: 'guidance',
    key: ['path'],
    columns: ['path', 'suits', 'unsuited', 'doctor', 'day', 'why', 'questions'],
    rows: readGuidance().map(({ path, suits, unsuited, doctor, day, why, questions }) => [
      path,
      JSON.stringify(suits),
      JSON.stringify(unsuited),
      doctor,
      day,
      why,
      JSON.stringify(questions),
    ]),
  };
}
