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

/** What an order is called in the paths of operations: its invoice has its id, and one of dishes is moved by itself. */
const orderKinds = ['orders', 'homemade-orders', 'invoices'];

const kindsOf = (kind: string): readonly string[] => (kind === 'orders' ? orderKinds : [kind]);

type Query = z.output<(typeof listAudit)['query']>;
type Operations = z.output<(typeof listAudit)['response']>['operations'];

async function readEntries(scope: Scope, { object, from, to, ...others }: Query) {
  const [kind = '', ...id] = object.split(':');
  return sql.listEntries(
    scope.db,
    {
      ...others,
      object: { kinds: kindsOf(kind), id: id.join(':') },
      from: from === '' ? 0 : moscowTime(from, 0),
      until: to === '' ? Number.MAX_SAFE_INTEGER : moscowTime(addDays(to, 1), 0),
    },
    SHOWN,
  );
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
  const ids = new Set(rows.flatMap(namedIn));
  const names = await sql.namesOf(scope.db, [...ids]);
  const titles = new Map(operations.map(({ operation, title }) => [operation, title]));
  const entries = rows.map(({ actor_kind: kind, actor_id: id, actor_name: name, ...entry }) => ({
    ...entry,
    title: titles.get(entry.operation) ?? entry.operation,
    actor: { kind, id, name },
    objects: entry.objects.map((one) => ({ ...one, ...(names.get(one.id) ?? unnamed) })),
  }));
  const next = entries.length === SHOWN ? (entries.at(-1)?.id ?? null) : null;
  return { entries, next, operations, names: Object.fromEntries(names) };
}
