import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { checksOf } from '#worker/modules/operations/operations/health/decide.ts';

const folder = resolve(import.meta.dirname, '../../docs/runbooks');

test('whoever is told of a fault finds a page of what to do', () => {
  const nothing = {
    ...{ timerEndedAt: undefined, timerSucceededAt: undefined, oldestMessageAt: null, oldestLeadAt: null },
    ...{ backupAt: undefined, copyAt: undefined, drillAt: undefined, drillFailedAt: undefined },
    ...{ deadMessages: 0, deadLetters: 0, refundsForPerson: 0, unlockedDeliveries: 0, offeredEditions: 0 },
    ...{ unreadable: [], halfSet: [], databaseBytes: 0, databaseLimit: undefined },
    ...{
      oldestJobAt: null,
      answers: { requests: 0, failures: 0, countedMs: 600_000 },
      certificateUntil: undefined,
    },
    ...{ orders: [], isStopped: false, payments: [], oldestRefundAt: null, providers: ['of any name'] },
  };
  // Providers have a check each, and one page.
  const watched = checksOf(nothing, 0).map(({ id }) => `${id.replace(/^payments-.*/, 'payments')}.md`);
  // What a restore goes by, and lines of the log, belong to no check.
  watched.push('restore.md', 'log.md');
  expect(readdirSync(folder).toSorted()).toEqual(watched.toSorted());
});
