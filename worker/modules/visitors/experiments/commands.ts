import type { OutputOf } from '#shared/contract.ts';
import type { reportExposures } from '#shared/features/experiments/contract.ts';
import { differenceOf, shareOfBuyers } from '#shared/features/experiments/interval.ts';
import { experimentKeys } from '#shared/features/experiments/keys.ts';
import type { Scope } from '../../../scope.ts';
import * as sql from './sql.ts';

/** Notes what a visitor has seen of the experiments that draw visitors now. */
export async function noteExposures(
  { db, clock, settings }: Scope,
  { visitor, seen }: OutputOf<(typeof reportExposures)['body']>,
): Promise<void> {
  const at = clock.now();
  const drawn = seen.filter(({ experiment }) => settings.experimentShares[experiment] !== undefined);
  if (drawn.length === 0) return;
  await db.write(drawn.map((exposure) => sql.noteExposure({ ...exposure, visitor, at })));
}

const none = { visitors: 0, buyers: 0, orders: 0 };

/** What each experiment that somebody has seen has come to. */
export async function listResults({ db }: Scope) {
  const rows = await sql.countBranches(db);
  return experimentKeys.flatMap((experiment) => {
    const own = rows.filter((row) => row.experiment === experiment);
    if (own.length === 0) return [];
    const resultOf = (branch: sql.ExperimentRow['branch']) => {
      const { visitors, buyers, orders } = own.find((row) => row.branch === branch) ?? none;
      return { visitors, buyers, orders, conversion: shareOfBuyers({ visitors, buyers }) };
    };
    const [control, variant] = [resultOf('control'), resultOf('variant')];
    const difference = differenceOf(control, variant);
    const isCertain = difference.low > 0 || difference.high < 0;
    return [{ experiment, control, variant, ...difference, isCertain }];
  });
}
