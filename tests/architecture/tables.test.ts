import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeTypes } from '#scripts/schema-types.ts';

test('the types of the tables are those of the migrations: npm run schema:types', () => {
  expect(readFileSync('worker/db/tables.ts', 'utf8')).toBe(writeTypes());
});
