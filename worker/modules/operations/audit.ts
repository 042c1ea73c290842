import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { addDays, DAY_MS, moscowTime } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { listAudit } from '#shared/features/staff/audit/contract.ts';
import { AUDIT_KEPT_DAYS } from '#shared/features/staff/audit/terms.ts';
import type { Actor } from '../../actor.ts';
import { type AuditedObject, insertAuditObjects } from '../../db/audit/statements.ts';
import { jsonColumn } from '../../db/json-column.ts';
import { list, q, read, readAll, statement, write } from '../../db/query.ts';
import type { Tables } from '../../db/tables.ts';
import type { Statement } from '../../platform/database.ts';
import type { Scope } from '../../scope.ts';

const PAGE_SIZE = 100;

const outcomeOf = (error: unknown) => (error instanceof AppError ? error.code : 'internal');

/** What somebody asks for. */
interface Asked {
  readonly actor: Actor;
  /** Method and path as the contract states them. */
  readonly operation: string;
  /** Parts of the path and of the query by name. */
  readonly about: Readonly<Record<string, unknown>>;
  /** How it has ended, where it is written with what it tells of. */
  readonly outcome?: string;
  readonly objects: readonly AuditedObject[];
}

/** An entry with what it is about, as statements of a batch. */
export function newEntry(
  { clock, address }: Pick<Scope, 'clock' | 'address'>,
  { actor, operation, about, outcome, objects }: Asked,
  id: string = uuidv7(),
): Statement[] {
  const at = clock.now();
  const entry = q.insertInto('auditEntries').values({
    ...{ id, actorKind: actor.kind, actorId: actor.id, actorName: actor.name },
    ...{ operation, about: JSON.stringify(about), address, outcome: outcome ?? null },
    ...{ at, keptUntil: at + AUDIT_KEPT_DAYS * DAY_MS },
  });
  return [statement(entry), ...insertAuditObjects(id, objects)];
}

/** Does what somebody of the staff asks for under an entry of the audit; what cannot have one is not done. */
export async function audited<T>(scope: Scope, asked: Asked, work: (scope: Scope) => Promise<T>): Promise<T> {
  const entryId = uuidv7();
  await scope.db.write(newEntry(scope, asked, entryId));
  const end = (outcome: string) =>
    scope.waitUntil(
      write(scope.db, q.updateTable('auditEntries').set({ outcome }).where('id', '=', entryId)),
    );
  try {
    const done = await work({ ...scope, audited: { actor: asked.actor, entryId } });
    end('done');
    return done;
  } catch (error) {
    end(outcomeOf(error));
    throw error;
  }
}

/** What an order is called in the paths of operations: its invoice has its id, and one of dishes is moved by itself. */
const orderKinds = ['orders', 'homemade-orders', 'invoices'];

type Query = z.output<(typeof listAudit)['query']>;
type Operations = z.output<(typeof listAudit)['response']>['operations'];

const About = jsonColumn(z.record(z.string(), z.unknown()));
const Objects = jsonColumn(
  z.array(
    z.object({
      object: z.string(),
      id: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      reason: z.string(),
    }),
  ),
);

type Row = Omit<Selectable<Tables['auditEntries']>, 'keptUntil'> & { readonly objects: string };

/** Entries before another one, the latest first; an empty text of the query is no condition. */
async function readEntries(scope: Scope, { before, actor, operation, object, from, to }: Query) {
  const [kind = '', ...rest] = object.split(':');
  const objectId = rest.join(':');
  const kinds = kind === 'orders' ? orderKinds : [kind];
  const since = from === '' ? 0 : moscowTime(from, 0);
  const until = to === '' ? Number.MAX_SAFE_INTEGER : moscowTime(addDays(to, 1), 0);
  // One index serves the narrowest condition; the sign keeps the planner from another one.
  const served =
    objectId !== '' ? 'object' : actor !== '' ? 'actor_id' : operation !== '' ? 'operation' : 'at';
  const column = (name: 'actor_id' | 'operation') => sql.raw(served === name ? `e.${name}` : `+e.${name}`);
  const at = sql.raw(served === 'object' ? '+e.at' : 'e.at');
  const conditions = [
    // The end that a page begins at, or the last moment where it is the first page.
    sql`(${at}, e.id) < (coalesce((SELECT at FROM audit_entries WHERE id = ${before}), ${until}), ${before})`,
    sql`${at} >= ${since} AND ${at} < ${until}`,
    ...(objectId === ''
      ? []
      : [
          sql`e.id IN (SELECT entry_id FROM audit_objects WHERE object IN ${list(kinds)} AND object_id = ${objectId})`,
        ]),
    ...(actor === '' ? [] : [sql`${column('actor_id')} = ${actor}`]),
    ...(operation === '' ? [] : [sql`${column('operation')} = ${operation}`]),
  ];
  const rows = await read(
    scope.db,
    sql<Row>`SELECT e.id, e.at, e.actor_kind, e.actor_id, e.actor_name, e.address, e.operation, e.about, e.outcome,
        (SELECT json_group_array(json_object('object', o.object, 'id', o.object_id, 'before', json(o.before),
           'after', json(o.after), 'reason', o.reason)) FROM audit_objects o WHERE o.entry_id = e.id) AS objects
      FROM audit_entries e WHERE ${sql.join(conditions, sql` AND `)}
      ORDER BY e.at DESC, e.id DESC LIMIT ${PAGE_SIZE}`,
  );
  return rows.map((row) => ({ ...row, about: About.parse(row.about), objects: Objects.parse(row.objects) }));
}

interface Name {
  readonly id: string;
  readonly title: string;
  readonly orderId: string | null;
}

/** What people call the things of these ids and codes, where they have a name; a customer is named on their own page alone. */
async function readNames(scope: Scope, ids: readonly string[]) {
  const among = sql`IN ${list(ids)}`;
  const found = await readAll(
    scope.db,
    sql<Name>`SELECT id, CAST(number AS TEXT) AS title, id AS order_id FROM orders WHERE id ${among}
      UNION ALL SELECT id, CAST(number AS TEXT), id FROM homemade_orders WHERE id ${among}
      UNION ALL SELECT id, CAST(number AS TEXT), id FROM certificate_purchases WHERE id ${among}
      UNION ALL SELECT d.id, CAST(o.number AS TEXT), o.id FROM deliveries d JOIN orders o ON o.id = d.order_id
        WHERE d.id ${among}`,
    // By itself: the database takes five parts of a union at most.
    sql<Name>`SELECT id, name AS title, NULL AS order_id FROM staff_members WHERE id ${among}
      UNION ALL SELECT id, name, NULL FROM staff_tokens WHERE id ${among}`,
    sql<Name>`SELECT code AS id, name AS title, NULL AS order_id FROM delivery_zones WHERE code ${among}`,
  );
  return new Map(found.flat().map(({ id, title, orderId }) => [id, { title, orderId }]));
}

const unnamed = { title: '', orderId: null };

/** Texts in what an act tells of, such as codes of zones and ids of orders. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** What may have a name in an entry: ids and codes, also those that an id is put together of. */
const namedIn = ({ about, objects }: Awaited<ReturnType<typeof readEntries>>[number]): string[] => [
  ...textsIn(about),
  ...objects.flatMap(({ id, before, after }) => [id, ...id.split(/[ .]/), ...textsIn([before, after])]),
];

/** A page of the audit, the latest entry first, in words as far as there are any. */
export async function listEntries(scope: Scope, query: Query, operations: Operations) {
  const rows = await readEntries(scope, query);
  const names = await readNames(scope, [...new Set(rows.flatMap(namedIn))]);
  const titles = new Map(operations.map(({ operation, title }) => [operation, title]));
  const entries = rows.map(({ actorKind: kind, actorId: id, actorName: name, ...entry }) => ({
    ...entry,
    title: titles.get(entry.operation) ?? entry.operation,
    actor: { kind, id, name },
    objects: entry.objects.map((one) => ({ ...one, ...(names.get(one.id) ?? unnamed) })),
  }));
  const next = entries.length === PAGE_SIZE ? (entries.at(-1)?.id ?? null) : null;
  return { entries, next, operations, names: Object.fromEntries(names) };
}
