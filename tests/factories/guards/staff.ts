import { requireInvitation } from '#worker/modules/operations/staff/passkeys/sql.ts';
import { sql } from '#worker/platform/database.ts';
import type { GuardCase } from './rows.ts';

/** An entry of the audit that has ended, with an object. */
const entry = () => [
  sql(
    `INSERT INTO audit_entries (id, actor_kind, actor_id, actor_name, operation, about, address, at, kept_until, outcome)
     VALUES ('entry', 'deployment', '', 'OPERATOR_TOKEN', 'GET /', '{}', '', 0, 9000000000000, 'done')`,
  ),
  sql(
    `INSERT INTO audit_objects (id, entry_id, object, object_id, reason) VALUES ('object', 'entry', 'orders', 'x', '')`,
  ),
];

const afterEntry =
  (text: string): GuardCase['writes'] =>
  () => [...entry(), sql(text)];

/** Somebody of the staff; the last owner where they are one, since a site of tests has no other. */
const member = ({ id, role = 'owner' }: { readonly id: string; readonly role?: string }) =>
  sql(
    `INSERT INTO staff_members (id, name, email, role, created_at, joined_at)
       VALUES (?1, 'Анна', 'anna@befit.example', ?2, 0, 0)`,
  ).with(id, role);

/** A shift of somebody who was hired for the day. */
const shift = (id: string) =>
  sql(
    `INSERT INTO shifts (id, date, name, phone, opens_at, closes_at, link_hash, created_at)
       VALUES (?1, '2026-11-18', 'Пётр', '+79162041830', 0, 1, ?1, 0)`,
  ).with(id);

/** Who works at the desk, and what they have done. */
export const staffCases: readonly GuardCase[] = [
  {
    what: 'the last owner of the desk is not taken off the staff',
    guard: 'last-owner',
    trigger: 'guard_last_owner',
    writes: () => [
      member({ id: 'owner' }),
      sql(`UPDATE staff_members SET removed_at = 1 WHERE id = 'owner'`),
    ],
  },
  {
    what: 'the last owner of the desk gets no other role',
    guard: 'last-owner',
    trigger: 'guard_last_owner',
    writes: () => [member({ id: 'owner' }), sql(`UPDATE staff_members SET role = 'care' WHERE id = 'owner'`)],
  },
  {
    what: 'an invitation is taken once',
    guard: 'invitation-used',
    writes: () => [requireInvitation('taken')],
  },
  {
    what: 'an e-mail address is of one person of the staff',
    guard: 'staff-email-taken',
    writes: () => [member({ id: 'one' }), member({ id: 'other', role: 'care' })],
  },
  {
    what: 'a courier has one shift a day',
    guard: 'shift-overtaken',
    writes: () => [shift('one'), shift('other')],
  },
  {
    what: 'the cash of a shift is handed over by one person at a time',
    guard: 'shift-overtaken',
    writes: () => [
      shift('one'),
      ...[1, 2].map(() =>
        sql(
          `INSERT INTO shift_handovers (shift_id, number, due_kop, counted_kop, reason, taken_at, taken_by)
           VALUES ('one', 1, 100, 100, '', 0, 'Анна')`,
        ),
      ),
    ],
  },
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
