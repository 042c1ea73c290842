import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import { DAY_MS } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { NewStaffToken, StaffToken } from '#shared/features/staff/schema.ts';
import type { Actor } from '../../../../actor.ts';
import { auditChanges } from '../../../../db/audit/statements.ts';
import { createToken, sha256 } from '../../../../hash.ts';
import type { Scope } from '../../../../scope.ts';
import * as sql from './sql.ts';

/** What secrets of tokens begin with, so that tools which look for lost ones know them. */
const PREFIX = 'befit_';
const pattern = /^befit_[\w-]{43}$/;

/** The script behind a token; undefined where it has ended, or is none. */
export async function findScript(scope: Scope, secret: string): Promise<Actor | undefined> {
  if (!pattern.test(secret)) return undefined;
  const found = await sql.useToken(scope.db, await sha256(secret), scope.clock.now());
  if (!found) return undefined;
  const { id, name, role, operations, makerRole } = found;
  return { kind: 'token', id, name, scope: role === null ? { operations } : { role }, makerRole };
}

export const listTokens = ({ db }: Scope) => sql.listTokens(db);

async function requireToken(scope: Scope, id: string): Promise<StaffToken> {
  const token = await sql.findToken(scope.db, id);
  if (!token) throw new AppError('not_found');
  return token;
}

/** Makes a token for a script; whoever makes it answers for what it does. */
export async function createScriptToken(scope: Scope, wanted: z.output<typeof NewStaffToken>) {
  const { name, role = null, operations, days } = wanted;
  const [id, secret, now] = [uuidv7(), `${PREFIX}${createToken()}`, scope.clock.now()];
  const actor = scope.audited?.actor;
  const expiresAt = now + days * DAY_MS;
  await scope.db.write([
    sql.insertToken({
      ...{ id, name, role, operations, now, expiresAt },
      tokenHash: await sha256(secret),
      madeBy: actor?.kind === 'staff' ? actor.id : null,
    }),
    ...auditChanges(scope, { object: 'tokens', id, after: { name, role, operations, expiresAt } }),
  ]);
  return { token: await requireToken(scope, id), secret };
}

/** Ends a token at once. */
export async function revokeToken(scope: Scope, id: string): Promise<StaffToken> {
  const { revokedAt } = await requireToken(scope, id);
  if (revokedAt === null) {
    const now = scope.clock.now();
    await scope.db.write([
      sql.revokeToken(id, now),
      ...auditChanges(scope, { object: 'tokens', id, before: { revokedAt }, after: { revokedAt: now } }),
    ]);
  }
  return requireToken(scope, id);
}
