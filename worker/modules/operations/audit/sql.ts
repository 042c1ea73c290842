import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { ActorKind } from '#shared/features/staff/audit/contract.ts';
import type { Actor } from '../../../actor.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { type Database, listRows, type Statement, sql, writeOne } from '../../../platform/database.ts';

/** An entry that begins. */
export interface NewAuditEntry {
  readonly id: string;
  readonly actor: Actor;
  /** Method and path as the contract states them. */
  readonly operation: string;
  /** Parts of the path and of the query by name. */
  readonly about: Readonly<Record<string, unknown>>;
  readonly address: string;
  readonly at: EpochMs;
  readonly keptUntil: EpochMs;
  /** How it has ended, where it is written with what it tells of. */
  readonly outcome?: string;
}

/** Adds an entry. */
export function insertEntry(entry: NewAuditEntry): Statement {
  const { id, actor, operation, about, address, at, keptUntil, outcome = null } = entry;
  return sql(`INSERT INTO audit_entries (id, actor_kind, actor_id, actor_name, operation, about, address, at, kept_until, outcome)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)`).with(
    ...[id, actor.kind, actor.id, actor.name, operation, JSON.stringify(about), address],
    ...[at, keptUntil, outcome],
  );
}

/** Notes how the call of an entry has ended. */
export async function markEnded(db: Database, id: string, outcome: string): Promise<void> {
  await writeOne(db, sql('UPDATE audit_entries SET outcome = ?2 WHERE id = ?1').with(id, outcome));
}

const Entry = z.object({
  id: z.string(),
  at: z.number(),
  actor_kind: ActorKind,
  actor_id: z.string(),
  actor_name: z.string(),
  address: z.string(),
  operation: z.string(),
  about: jsonColumn(z.record(z.string(), z.unknown())),
  objects: jsonColumn(
    z.array(
      z.object({
        object: z.string(),
        id: z.string(),
        before: z.unknown(),
        after: z.unknown(),
        reason: z.string(),
      }),
    ),
  ),
  outcome: z.nullable(z.string()),
});

/** Which entries are wanted; an empty text is no condition. */
export interface AuditFilter {
  readonly before: string;
  readonly actor: string;
  readonly operation: string;
  /** Its kind is one of these. */
  readonly object: { readonly kinds: readonly string[]; readonly id: string };
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/** `by` is the condition that an index serves; the others are asked of what it finds. */
const listing = (
  by: string,
) => `SELECT e.id, e.at, e.actor_kind, e.actor_id, e.actor_name, e.address, e.operation, e.about,
     e.outcome,
     (SELECT json_group_array(json_object('object', o.object, 'id', o.object_id, 'before', json(o.before),
        'after', json(o.after), 'reason', o.reason)) FROM audit_objects o WHERE o.entry_id = e.id) AS objects
   FROM audit_entries e
   WHERE ${by} AND (?4 = '' OR e.actor_id = ?4) AND (?5 = '' OR e.operation = ?5)
   ORDER BY e.at DESC, e.id DESC LIMIT ?3`;

// The end that a page begins at, or the last moment where it is the first page.
const span = `(e.at, e.id) < (coalesce((SELECT at FROM audit_entries WHERE id = ?1), ?2), ?1)
     AND e.at >= ?6 AND e.at < ?2`;
const listings = {
  object: sql(
    // The sign keeps the planner from reading all entries by their time.
    listing(`e.id IN (SELECT entry_id FROM audit_objects WHERE object IN (SELECT value FROM json_each(?7)) AND object_id = ?8)
     AND ${span.replaceAll('e.at', '+e.at')}`),
  ),
  actor: sql(listing(`e.actor_id = ?4 AND ${span}`)),
  operation: sql(listing(`e.operation = ?5 AND ${span}`)),
  time: sql(listing(span)),
} as const;

/** Entries before another one, the latest first. */
export async function listEntries(db: Database, filter: AuditFilter, limit: number) {
  const { before, actor, operation, object, from, until } = filter;
  const values = [before, until, limit, actor, operation, from] as const;
  if (object.id !== '')
    return listRows(db, Entry, listings.object.with(...values, JSON.stringify(object.kinds), object.id));
  const by = actor !== '' ? 'actor' : operation !== '' ? 'operation' : 'time';
  return listRows(db, Entry, listings[by].with(...values));
}

const Name = z.object({ id: z.string(), title: z.string(), order_id: z.nullable(z.string()) });

const among = 'IN (SELECT value FROM json_each(?1))';
const ordersNamed =
  sql(`SELECT id, CAST(number AS TEXT) AS title, id AS order_id FROM orders WHERE id ${among}
   UNION ALL SELECT id, CAST(number AS TEXT), id FROM homemade_orders WHERE id ${among}
   UNION ALL SELECT id, CAST(number AS TEXT), id FROM certificate_purchases WHERE id ${among}
   UNION ALL SELECT d.id, CAST(o.number AS TEXT), o.id FROM deliveries d JOIN orders o ON o.id = d.order_id
     WHERE d.id ${among}`);
// By itself: the database takes five parts of a union at most.
const peopleNamed = sql(`SELECT id, name AS title, NULL AS order_id FROM staff_members WHERE id ${among}
   UNION ALL SELECT id, name, NULL FROM staff_tokens WHERE id ${among}`);

const zonesNamed = sql(
  `SELECT code AS id, name AS title, NULL AS order_id FROM delivery_zones WHERE code ${among}`,
);

/** What people call the things of these ids and codes, where they have a name; a customer is named on their own page alone. */
export async function namesOf(db: Database, ids: readonly string[]) {
  const asked = [ordersNamed, peopleNamed, zonesNamed].map((one) => one.with(JSON.stringify(ids)));
  const found = await Promise.all(asked.map((one) => listRows(db, Name, one)));
  return new Map(found.flat().map(({ id, title, order_id: orderId }) => [id, { title, orderId }]));
}
