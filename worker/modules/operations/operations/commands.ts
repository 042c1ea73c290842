import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '../../../scope.ts';
import * as sql from './journal/sql.ts';

const SHOWN = 100;

const outcomeOf = (error: unknown) => (error instanceof AppError ? error.code : 'internal');

/** Does what an operator asks for and keeps a record of it; what cannot be recorded is not done. */
export async function recorded<T>(
  scope: Scope,
  asked: Pick<sql.NewOperatorCall, 'call' | 'about'>,
  work: () => Promise<T>,
): Promise<T> {
  const id = uuidv7();
  await sql.insertCall(scope.db, { ...asked, id, address: scope.address, at: scope.clock.now() });
  const end = (outcome: string) => scope.waitUntil(sql.markEnded(scope.db, id, outcome));
  try {
    const done = await work();
    end('done');
    return done;
  } catch (error) {
    end(outcomeOf(error));
    throw error;
  }
}

/** What operators have asked for before a call, the latest first. */
export async function listRecorded(scope: Scope, before: string) {
  return sql.listCalls(scope.db, before, SHOWN);
}
