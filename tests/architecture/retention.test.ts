import { expect, test } from 'vitest';
import { createMemoryDatabase } from '#tests/harness/memory-database.ts';
import { deletePages } from '#worker/modules/operations/operations/retention/sql.ts';

test('every deletion is one that the schema takes: one that is refused would stop all of them', () => {
  const database = createMemoryDatabase();
  for (const { text } of deletePages(0, 1)) expect(() => database.prepare(text), text).not.toThrow();
});
