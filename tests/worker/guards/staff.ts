import type { Database } from '#tests/harness/database.ts';
import type { GuardCase, GuardedRows } from './rows.ts';

/** An entry of the audit that has ended, with an object. */
const entry = (db: Database) => [
  db.prepare(
    `INSERT INTO audit_entries (id, actor_kind, actor_id, actor_name, operation, about, address, at, kept_until, outcome)
     VALUES ('entry', 'deployment', '', 'OPERATOR_TOKEN', 'GET /', '{}', '', 0, 9000000000000, 'done')`,
  ),
  db.prepare(
    `INSERT INTO audit_objects (id, entry_id, object, object_id, reason) VALUES ('object', 'entry', 'orders', 'x', '')`,
  ),
];

const afterEntry =
  (text: string): GuardCase['writes'] =>
  ({ db }: GuardedRows) => [...entry(db), db.prepare(text)];

/** What the staff has done. */
export const staffCases: readonly GuardCase[] = [
  {
    what: 'an entry of the audit that has ended does not end otherwise',
    guard: 'audit-changed',
    trigger: 'guard_audit_entry_changed',
    writes: afterEntry(`UPDATE audit_entries SET outcome = 'internal' WHERE id = 'entry'`),
  },
  {
    what: 'an object of the audit is not changed',
    guard: 'audit-changed',
    trigger: 'guard_audit_object_changed',
    writes: afterEntry(`UPDATE audit_objects SET reason = 'other' WHERE id = 'object'`),
  },
  {
    what: 'an entry of the audit is not removed before its term',
    guard: 'audit-removed',
    trigger: 'guard_audit_entry_removed',
    writes: afterEntry(`DELETE FROM audit_entries WHERE id = 'entry'`),
  },
  {
    what: 'an object of the audit is not removed without its entry',
    guard: 'audit-removed',
    trigger: 'guard_audit_object_removed',
    writes: afterEntry(`DELETE FROM audit_objects WHERE id = 'object'`),
  },
];
