import type { OrderPerson } from '#shared/features/orders/persons.ts';
import type { Scope } from '../../../scope.ts';
import { findProgramme } from '../../content/api.ts';

/** The names of what persons eat, in their order; the code of a programme that is sold no more. */
export const programmeNames = (
  scope: Scope,
  persons: readonly Pick<OrderPerson, 'programme'>[],
): Promise<string[]> =>
  Promise.all(
    persons.map(async ({ programme }) => (await findProgramme(scope, programme))?.name ?? programme),
  );
