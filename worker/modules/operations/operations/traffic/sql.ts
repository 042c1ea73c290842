import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { type Database, findRow, sql, writeOne } from '../../../../platform/database.ts';
import type { SpanCount } from './tally.ts';

/** Adds answers to the counts of their spans. */
export async function addCounts(db: Database, counts: readonly SpanCount[]): Promise<void> {
  await writeOne(
    db,
    sql(`INSERT INTO request_counts (at, requests, failures)
       SELECT value ->> 'at', value ->> 'requests', value ->> 'failures' FROM json_each(?1) WHERE 1
       ON CONFLICT (at) DO UPDATE SET
         requests = requests + excluded.requests, failures = failures + excluded.failures`).with(
      JSON.stringify(counts),
    ),
  );
}

const Answers = z.object({ requests: z.number(), failures: z.number() });
export type Answers = z.infer<typeof Answers>;

/** Answers of spans that have begun since. */
export async function countAnswers(db: Database, since: EpochMs): Promise<Answers> {
  const counted = await findRow(
    db,
    Answers,
    sql(`SELECT COALESCE(SUM(requests), 0) AS requests, COALESCE(SUM(failures), 0) AS failures
       FROM request_counts WHERE at >= ?1`).with(since),
  );
  return counted ?? { requests: 0, failures: 0 };
}
