import { AppError } from '#shared/errors.ts';
import { auditChanges } from '../../../../db/audit/statements.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import type { Scope } from '../../../../scope.ts';
import { reportEditions } from './decide.ts';
import * as sql from './sql.ts';

interface EditionName {
  readonly path: string;
  readonly version: string;
}

/** What a release offers in place of documents in force. */
export const listEditions = async ({ db }: Scope) => reportEditions(await sql.listOffers(db));

async function requireOffered(scope: Scope, { path, version }: EditionName) {
  const offers = await sql.listOffers(scope.db);
  const offer = offers.find((one) => one.path === path && one.version === version);
  if (!offer) throw new AppError('not_found', { message: 'Такой редакции никто не предлагал' });
  return offer;
}

/** Puts an edition in force; asked for again it is in force already. */
export async function adoptEdition(scope: Scope, { path, version }: EditionName): Promise<EditionName> {
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
}

/** Keeps to the edition in force. */
export async function declineEdition(scope: Scope, { path, version }: EditionName): Promise<EditionName> {
  const { inForce, isDeclined } = await requireOffered(scope, { path, version });
  const audit = auditChanges(scope, {
    ...{ object: 'editions', id: path, before: { version: inForce.version } },
    after: { version: inForce.version, declined: version },
  });
  if (!isDeclined) await scope.db.write([sql.decline(path, version, scope.clock.now()), ...audit]);
  return { path, version };
}
