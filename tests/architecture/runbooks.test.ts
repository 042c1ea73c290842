import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { logPages } from '#worker/log-pages.ts';
import { checksOf } from '#worker/modules/operations/operations/health/decide.ts';

const pages = readdirSync('docs/runbooks').map((name) => name.replace('.md', ''));

test('whoever is told of a fault finds a page of what to do', () => {
  const nothing = {
    ...{ timerEndedAt: undefined, timerSucceededAt: undefined, oldestMessageAt: null, oldestLeadAt: null },
    ...{ copyAt: undefined, isOwnServer: false },
    ...{ deadMessages: 0, deadLetters: 0, refundsForPerson: 0, unlockedDeliveries: 0, offeredEditions: 0 },
    ...{ halfSet: [], databaseBytes: 0, databaseLimit: undefined, oldestJobAt: null },
    ...{ answers: { requests: 0, failures: 0, countedMs: 600_000 }, oldestRefundAt: null },
  };
  const watched = checksOf(nothing, 0).map(({ id }) => id);
  // What a restore goes by, payments and lines of the log belong to no check.
  expect(pages.toSorted()).toEqual([...watched, 'restore', 'payments', 'log'].toSorted());
});

/** Messages of failures: said at once, by a level that is chosen first, or by `workThrough`. */
const said = [
  /\blog\(\s*'error',\s*'([^']+)'/g,
  /\blog\([^()]*\? [^()]*'error'[^()]*,\s*'([^']+)'/g,
  /\bfailure(?:: | = )'([a-z]+ [^']+)'/g,
  /\brefundFailed = '([^']+)'/g,
];

test('every failure that the log tells of has a page of what to do', () => {
  const sources = globSync('worker/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('log-pages.ts'))
    .map((file) => readFileSync(file, 'utf8'));
  const messages = sources.flatMap((text) =>
    said.flatMap((line) => [...text.matchAll(line)].map(([, one]) => one)),
  );
  expect(messages.length).toBeGreaterThan(40);
  expect(messages.filter((message = '') => !(message in logPages))).toEqual([]);
  expect(Object.values(logPages).filter((page) => !pages.includes(page))).toEqual([]);
});
