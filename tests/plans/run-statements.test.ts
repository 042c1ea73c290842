import { describe, expect, test } from 'vitest';
import { bounds } from '#tests/architecture/sql/bounds.ts';
import { findWholeReads, growStatistics } from '#tests/architecture/sql/plans.ts';
import { createMemoryDatabase } from '#tests/harness/memory-database.ts';
import { readRecordedStatements } from '#tests/harness/recorded-statements.ts';
import { findNotRun, listSqlSources } from './not-run.ts';

/** Statements that read a whole table that grows, each with its reason. */
const allowed: readonly { readonly text: RegExp; readonly why: string }[] = [
  {
    text: /^SELECT from_path AS "from", to_url AS "to", status FROM redirects ORDER BY from_path$/,
    why: 'read when the site is published, which is when something in it has changed',
  },
  {
    text: /^SELECT programme_code AS programme, rating, count\(\*\) AS reviews, /,
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

/** Statements that only what is deployed runs, each with what has to happen to it: they are explained as well. */
const elsewhere: readonly { readonly text: string; readonly why: string }[] = [
  { text: 'DELETE FROM auth_codes WHERE id = ?1', why: 'no provider of SMS takes the message' },
  {
    text: 'update "leads" set "next_attempt_at" = ?, "state" = ? where "id" = ? and "state" = ? and "attempts" = ?',
    why: 'the operators’ system refuses a request ten times',
  },
  {
    text: 'SELECT * FROM card_checks WHERE subscription_id IN (SELECT id FROM subscriptions WHERE customer_id = ?1)',
    why: 'kept for the taxes and shown to nobody: the list of personal data only says whose it is',
  },
  {
    text: `INSERT INTO timer_marks (name, reached) VALUES (?1, ?2)
       ON CONFLICT (name) DO UPDATE SET reached = excluded.reached`,
    why: 'an origin notes until when its certificate is good: a worker has none',
  },
];

/** Places of statements that no site test runs: there may only be fewer. */
const MOST_NOT_RUN = 16;

/** What site tests have run just before. */
const recorded = readRecordedStatements();
const texts = [...recorded, ...elsewhere.map(({ text }) => text)];
const db = createMemoryDatabase();
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
    const grown = createMemoryDatabase();
    growStatistics(grown, bounds, rows);
    expect(
      texts.filter((text) => !isAllowed(text) && findWholeReads(grown, text, bounds).length > 0),
    ).toEqual([]);
  });

  test('is found again in its source, and one that was not run is not', () => {
    const text = `db.prepare(\`SELECT \${column} FROM t WHERE \${column} = ?1\`); throw new Error('of a list')`;
    const find = (run: string) => findNotRun([{ path: 'worker/a.ts', text }], [run]);
    expect(find('SELECT id FROM t WHERE id = ?1')).toEqual([]);
    expect(find('SELECT id FROM t WHERE id = 1')).toEqual(['worker/a.ts:1']);
  });

  test('leaves next to none of the worker’s sources out', () => {
    const found = findNotRun(listSqlSources(), texts);
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(MOST_NOT_RUN);
  });
});
