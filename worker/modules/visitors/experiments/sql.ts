import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { type Branch, branches } from '#shared/features/experiments/assignment.ts';
import { type ExperimentKey, experimentKeys } from '#shared/features/experiments/keys.ts';
import { type Database, type Statement, sql } from '../../../platform/database.ts';

interface Exposure {
  readonly visitor: string;
  readonly experiment: ExperimentKey;
  readonly branch: Branch;
  readonly at: EpochMs;
}

/** Notes what a visitor has seen, unless something was noted of the same experiment. */
export function noteExposure({ visitor, experiment, branch, at }: Exposure): Statement {
  return sql(`INSERT INTO experiment_exposures (visitor, experiment, branch, seen_at) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (visitor, experiment) DO NOTHING`).with(visitor, experiment, branch, at);
}

/** Counts an order for everything that its visitor has seen. */
export function countOrder(visitor: string): Statement {
  return sql('UPDATE experiment_exposures SET orders = orders + 1 WHERE visitor = ?1').with(visitor);
}

const BranchRow = z.object({
  branch: z.enum(branches),
  visitors: z.number(),
  buyers: z.number(),
  orders: z.number(),
});
const ExperimentRow = z.extend(BranchRow, { experiment: z.enum(experimentKeys) });
export type ExperimentRow = z.infer<typeof ExperimentRow>;

/** Counts of each branch that somebody has seen. */
export async function countBranches(db: Database): Promise<ExperimentRow[]> {
  const results = await db.read(
    experimentKeys.map((experiment) =>
      sql(`SELECT experiment, branch, COUNT(*) AS visitors, SUM(orders > 0) AS buyers, SUM(orders) AS orders
           FROM experiment_exposures WHERE experiment = ?1 GROUP BY experiment, branch`).with(experiment),
    ),
  );
  return z.array(ExperimentRow).parse(results.flat());
}
