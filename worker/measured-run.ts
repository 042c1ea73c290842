import type { RunScope } from './background-scope.ts';

/** Does a run of the clock, and notes how it has ended and what it has asked of the database. */
export async function measuredRun(scope: RunScope, cron: string, work: () => Promise<void>): Promise<void> {
  const startedAt = scope.clock.now();
  let outcome = 'failed';
  try {
    await work();
    outcome = 'done';
  } finally {
    const seconds = Math.max(0, scope.clock.now() - startedAt) / 1000;
    scope.metrics.note('run', { cron, outcome }, { seconds, ...scope.usage });
  }
}
