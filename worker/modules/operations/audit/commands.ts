import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import { addDays, DAY_MS, moscowTime } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { listAudit } from '#shared/features/staff/audit/contract.ts';
import { AUDIT_KEPT_DAYS } from '#shared/features/staff/audit/terms.ts';
import { type AuditedObject, insertAuditObjects } from '../../../db/audit/statements.ts';
import type { Statement } from '../../../platform/database.ts';
import type { Scope } from '../../../scope.ts';
import * as sql from './sql.ts';

const SHOWN = 100;

const outcomeOf = (error: unknown) => (error instanceof AppError ? error.code : 'internal');

/** What somebody asks for. */
type Asked = Pick<sql.NewAuditEntry, 'actor' | 'operation' | 'about' | 'outcome'> & {
  readonly objects: readonly AuditedObject[];
};

/** An entry with what it is about, as statements of a batch. */
export function newEntry(
  { clock, address }: Pick<Scope, 'clock' | 'address'>,
  { objects, ...asked }: Asked,
  id: string = uuidv7(),
): Statement[] {
  const at = clock.now();
  const entry = { ...asked, id, address, at, keptUntil: at + AUDIT_KEPT_DAYS * DAY_MS };
  return [sql.insertEntry(entry), ...insertAuditObjects(id, objects)];
}

/** Does what somebody of the staff asks for under an entry of the audit; what cannot have one is not done. */
export async function audited<T>(scope: Scope, asked: Asked, work: (scope: Scope) => Promise<T>): Promise<T> {
  const entryId = uuidv7();
  await scope.db.write(newEntry(scope, asked, entryId));
  const end = (outcome: string) => scope.waitUntil(sql.markEnded(scope.db, entryId, outcome));
  try {
    const done = await work({ ...scope, audited: { actor: asked.actor, entryId } });
    end('done');
    return done;
  } catch (error) {
    end(outcomeOf(error));
    throw error;
  }
}

/** A page of the audit, the latest entry first. */
export async function listEntries(scope: Scope, query: z.output<(typeof listAudit)['query']>) {
  const { object, from, to, ...others } = query;
  const [kind = '', ...id] = object.split(':');
  const rows = await sql.listEntries(
    scope.db,
    {
      ...others,
      object: [kind, id.join(':')],
      from: from === '' ? 0 : moscowTime(from, 0),
      until: to === '' ? Number.MAX_SAFE_INTEGER : moscowTime(addDays(to, 1), 0),
    },
    SHOWN,
  );
  const entries = rows.map(({ actor_kind: kindOf, actor_id: actorId, actor_name: name, ...entry }) => ({
    ...entry,
    actor: { kind: kindOf, id: actorId, name },
  }));
  return { entries, next: entries.length === SHOWN ? (entries.at(-1)?.id ?? null) : null };
}
