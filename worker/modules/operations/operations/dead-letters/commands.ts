import { AppError } from '#shared/errors.ts';
import { auditChanges } from '../../../../db/audit/statements.ts';
import type { Scope } from '../../../../scope.ts';
import * as sql from './sql.ts';

const SHOWN = 100;

/** Keeps a message that died in a queue until an operator has looked at it, and says so once. */
export async function keepDeadLetter(scope: Scope, letter: Omit<sql.NewDeadLetter, 'at'>): Promise<void> {
  if (!(await sql.insertLetter(scope.db, { ...letter, at: scope.clock.now() }))) return;
  const { id, queue, reason } = letter;
  scope.log('error', 'message of a queue died', { id, queue, reason });
}

/** Messages of queues that wait for an operator. */
export async function listDeadLetters(scope: Scope) {
  const rows = await sql.listWaiting(scope.db, SHOWN);
  return rows.map(({ id, queue, body, reason, died_at: diedAt }) => ({ id, queue, body, reason, diedAt }));
}

/** Gives a message to its queue again; one that was handled stays so. */
export async function retryDeadLetter(scope: Scope, id: string): Promise<{ handledAt: number }> {
  const letter = await sql.findLetter(scope.db, id);
  if (!letter) throw new AppError('not_found');
  if (letter.handled_at !== null) return { handledAt: letter.handled_at };
  const handledAt = scope.clock.now();
  const { CHARGES: charges, MESSAGES: messages, TASKS: tasks } = scope.bindings;
  const queue = { charges, messages, tasks }[letter.queue];
  if (!queue) throw new AppError('not_found');
  // Sent first: whatever a queue brings twice is done once.
  await queue.send(letter.body);
  await scope.db.write([
    sql.markHandled(id, handledAt),
    ...auditChanges(scope, {
      ...{ object: 'dead-letters', id, before: { handledAt: null }, after: { handledAt } },
    }),
  ]);
  return { handledAt };
}
