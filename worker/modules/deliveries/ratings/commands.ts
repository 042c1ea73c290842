import type { Scope } from '../../../scope.ts';
import { listDeliveredProgrammes } from '../deliveries/commands.ts';
import * as sql from './sql.ts';

/** Programmes that the customer has received and not yet spoken of. */
export async function listReviewable(scope: Scope, customerId: string) {
  const [delivered, spoken] = await Promise.all([
    listDeliveredProgrammes(scope, customerId),
    sql.listOwnSubjects(scope.db, customerId),
  ]);
  return delivered.filter(({ code }) => !spoken.includes(code));
}
