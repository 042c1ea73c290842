import { describe, expect, test } from 'vitest';
import { readRecordedStatements } from '#scripts/local/recorded-statements.ts';
import { elsewhere } from '#scripts/schema/elsewhere.ts';
import { openMigrated } from '#scripts/schema/schema.ts';
import { findNotRun, listSqlSources } from '#scripts/schema/statements.ts';
import { bounds } from '#tests/architecture/sql/bounds.ts';
import { findWholeReads, growStatistics } from '#tests/architecture/sql/plans.ts';

/** Statements that read a whole table that grows, each with its reason. */
const allowed: readonly { readonly text: RegExp; readonly why: string }[] = [
  {
    text: /^SELECT from_path AS "from", to_url AS "to", status FROM redirects ORDER BY from_path$/,
    why: 'read when the site is published, which is when something in it has changed',
  },
  {
    text: /^SELECT r\.programme_code AS programme, r\.rating, count\(\*\) AS reviews, /,
    why: 'read when the site is published; an operator has read each review before',
  },
  {
    text: /^SELECT name, \(SELECT applied_at FROM d1_migrations .* ORDER BY id DESC LIMIT 1$/s,
    why: 'a table of whoever applies the schema, by its own key: one row is read',
  },
  {
    text: /^SELECT kind, customer_id AS customerId, at FROM unnoted_erasures /,
    why: 'rows leave the table within minutes, as soon as they are noted with the copies',
  },
];

/** Places of statements that no site test runs: there may only be fewer. */
const MOST_NOT_RUN = 16;

/** What site tests have run just before. */
const recorded = readRecordedStatements();
const texts = [...recorded, ...elsewhere.map(({ text }) => text)];
const db = openMigrated();
const isAllowed = (text: string) => allowed.some((entry) => entry.text.test(text.trim()));

describe('every statement that site tests have run', () => {
  test('is one of as many as the worker has', () => {
    expect(recorded.length).toBeGreaterThan(400);
  });

  test('is accepted by the schema and reads no table from end to end that grows', () => {
    expect(texts.filter((text) => !isAllowed(text) && findWholeReads(db, text, bounds).length > 0)).toEqual(
      [],
    );
  });

  test.each([20_000, 1_000_000])('reads none either once the database knows of %d rows', (rows) => {
    const grown = openMigrated();
    growStatistics(grown, bounds, rows);
    expect(
      texts.filter((text) => !isAllowed(text) && findWholeReads(grown, text, bounds).length > 0),
    ).toEqual([]);
  });

  test('leaves next to none of the worker’s sources out', () => {
    const found = findNotRun(listSqlSources(), texts);
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(MOST_NOT_RUN);
  });
});
