import type { OutputOf } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/pages/editions/contract.ts';
import { auditChanges } from '../../db/audit/statements.ts';
import { isRefusedBy } from '../../db/guards/sql.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';
import { reportEditions } from './pages/editions/decide.ts';
import * as sql from './pages/editions/sql.ts';

async function requireOffered(scope: Scope, { path, version }: OutputOf<typeof contract.adoptEdition.body>) {
  const offers = await sql.listOffers(scope.db);
  const offer = offers.find((one) => one.path === path && one.version === version);
  if (!offer) throw new AppError('not_found', { message: 'Такой редакции никто не предлагал' });
  return offer;
}

export const editionCalls = calls(contract, {
  /** What a release offers in place of documents in force. */
  listEditions: async ({ scope: { db } }) => ({ editions: reportEditions(await sql.listOffers(db)) }),

  /** Puts an edition in force; asked for again it is in force already. */
  adoptEdition: async ({ scope, body: { path, version } }) => {
    if ((await sql.findInForce(scope.db, path)) === version) return { path, version };
    const { inForce } = await requireOffered(scope, { path, version });
    try {
      const audit = auditChanges(scope, {
        ...{ object: 'editions', id: path, before: { version: inForce.version }, after: { version } },
      });
      await scope.db.write([...sql.adopt(path, version, inForce.version), ...audit]);
    } catch (error) {
      if (!isRefusedBy(error, 'document-version')) throw error;
      throw new AppError('edition_replaced', { cause: error });
    }
    return { path, version };
  },

  /** Keeps to the edition in force. */
  declineEdition: async ({ scope, body: { path, version } }) => {
    const { inForce, isDeclined } = await requireOffered(scope, { path, version });
    const audit = auditChanges(scope, {
      ...{ object: 'editions', id: path, before: { version: inForce.version } },
      after: { version: inForce.version, declined: version },
    });
    if (!isDeclined) await scope.db.write([sql.decline(path, version, scope.clock.now()), ...audit]);
    return { path, version };
  },
});
