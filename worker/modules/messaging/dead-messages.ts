import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { auditChanges } from '../../db/audit/statements.ts';
import { q, read, readFirst, statement } from '../../db/query.ts';
import type { Scope } from '../../scope.ts';
import { sendSoon } from './notifications/commands.ts';

const PAGE_SIZE = 100;

/** Messages that were given up and wait for a person, the newest first; nothing in them tells whom they are for. */
export function listDeadMessages({ db }: Scope) {
  const dead = q
    .selectFrom('messages')
    .select(['id', 'template', 'channel', 'tries', 'createdAt'])
    .select(({ fn, val }) => fn.coalesce('lastError', val('')).as('reason'))
    // As text: a bound value does not meet the condition of the index.
    .where('state', '=', sql.lit('dead'))
    .orderBy('createdAt', 'desc')
    .limit(PAGE_SIZE);
  return read(db, dead);
}

/** Sends a message again that was given up, with all of its tries; any other stays as it is. */
export async function retryMessage(scope: Scope, id: string) {
  const message = q.selectFrom('messages').select('state').where('id', '=', id);
  const found = await readFirst(scope.db, message);
  if (!found) throw new AppError('not_found');
  const { state } = found;
  if (state !== 'dead') return { state };
  const revived = q
    .updateTable('messages')
    .set({ state: 'waiting', tries: 0, nextAt: scope.clock.now() })
    .where('id', '=', id)
    .where('state', '=', 'dead');
  await scope.db.write([
    statement(revived),
    ...auditChanges(scope, { object: 'messages', id, before: { state }, after: { state: 'waiting' } }),
  ]);
  sendSoon(scope);
  return { state: (await readFirst(scope.db, message))?.state ?? 'waiting' };
}
