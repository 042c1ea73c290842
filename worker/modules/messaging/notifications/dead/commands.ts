import { AppError } from '#shared/errors.ts';
import { auditChanges } from '../../../../db/audit/statements.ts';
import type { Scope } from '../../../../scope.ts';
import { sendSoon } from '../commands.ts';
import * as sql from '../sql.ts';

const SHOWN = 100;

/** Messages that were given up and wait for a person. */
export function listDeadMessages(scope: Scope) {
  return sql.listDead(scope.db, SHOWN);
}

/** Sends a message again that was given up; any other stays as it is. */
export async function retryMessage(scope: Scope, id: string) {
  const state = await sql.findState(scope.db, id);
  if (state === undefined) throw new AppError('not_found');
  if (state !== 'dead') return { state };
  await scope.db.write([
    sql.revive(id, scope.clock.now()),
    ...auditChanges(scope, { object: 'messages', id, before: { state }, after: { state: 'waiting' } }),
  ]);
  sendSoon(scope);
  return { state: (await sql.findState(scope.db, id)) ?? 'waiting' };
}
