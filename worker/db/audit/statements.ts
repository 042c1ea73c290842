import { v7 as uuidv7 } from 'uuid';
import type { Statement } from '../../platform/database.ts';
import type { Scope } from '../../scope.ts';
import { insertRows } from '../rows.ts';

/** What an act has made of an object; what is only named has no `before` and no `after`. */
export interface AuditedObject {
  /** The word for its kind in the paths of operations, such as `orders`. */
  readonly object: string;
  readonly id: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string;
}

const textOf = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

/** Objects of an entry, as statements of a batch. */
export function insertAuditObjects(entryId: string, objects: readonly AuditedObject[]): Statement[] {
  return insertRows(
    'auditObjects',
    objects.map(({ object, id, before, after, reason = '' }) => ({
      id: uuidv7(),
      entryId: entryId,
      object,
      objectId: id,
      before: textOf(before),
      after: textOf(after),
      reason,
    })),
  );
}

/**
 * What an act changes, as statements of the very batch that changes it: neither is written without the other. None where
 * nobody of the staff asks, as the timer does not.
 */
export function auditChanges({ audited }: Pick<Scope, 'audited'>, ...changes: AuditedObject[]): Statement[] {
  return audited ? insertAuditObjects(audited.entryId, changes) : [];
}
