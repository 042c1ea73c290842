import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { countContentChange } from '../../../../db/content-changes/statements.ts';
import {
  type Database,
  listBatch,
  listRows,
  type Page,
  type Statement,
  sql,
} from '../../../../platform/database.ts';
import type { Scope } from '../../../../scope.ts';
import { namesAllergy, OVER } from './statements.ts';
import { personalTables } from './tables/sql.ts';

function bound(text: string, customerId: string, at: EpochMs): Statement {
  // A statement takes exactly what it names.
  return text.includes('?2') ? sql(text).with(customerId, at) : sql(text).with(customerId);
}

const Row = z.record(z.string(), z.unknown());

/** A column of JSON as what it holds. */
function readable(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Everything that is known of a customer, under the headings of its tables. */
export async function exportRows(scope: Pick<Scope, 'db'>, customerId: string) {
  const shown = personalTables.flatMap(({ title, ...entry }) =>
    title === null ? [] : [{ ...entry, title }],
  );
  const results = await scope.db.read(
    shown.map(({ table, view = table, own, added }) =>
      sql(`SELECT *${added ? `, ${added}` : ''} FROM ${view} WHERE ${own}`).with(customerId),
    ),
  );
  return Object.fromEntries(
    shown.map(({ table, title, hidden = [] }, index) => {
      const rows = z
        .array(Row)
        .parse(results[index])
        .map((row) =>
          Object.fromEntries(
            Object.entries(row).flatMap(([name, value]) =>
              hidden.includes(name) ? [] : [[name, readable(value)]],
            ),
          ),
        );
      return [table, { title, rows }];
    }),
  );
}

/** Takes health data out of everything that needs none any more. */
export function eraseHealth(customerId: string, at: EpochMs): Statement[] {
  return personalTables.flatMap(({ table, own, health }) => {
    if (health === undefined) return [];
    const text =
      health === 'remove'
        ? `DELETE FROM ${table} WHERE ${own}`
        : `UPDATE ${table} SET ${health.blank} WHERE ${health.where}`;
    return [bound(text, customerId, at)];
  });
}

/** Customers whose consent to health data has ended and for whom an allergy is still noted where no food comes any more. */
export async function listLateHealth(
  db: Database,
  after: string,
  limit: number,
): Promise<Page<{ id: string }>> {
  return listBatch(
    db,
    { table: 'customers', schema: z.object({ id: z.string() }) },
    sql(`SELECT DISTINCT c.customer_id AS id FROM consents c
       WHERE c.document = 'healthData' AND c.withdrawn_at IS NOT NULL AND c.customer_id > ?1
         AND NOT EXISTS (
           SELECT 1 FROM consents n
           WHERE n.customer_id = c.customer_id AND n.document = 'healthData' AND n.withdrawn_at IS NULL
         )
         AND (
           EXISTS (
             SELECT 1 FROM orders
             WHERE customer_id = c.customer_id AND ${OVER} AND ${namesAllergy}
           ) OR (
             EXISTS (
               SELECT 1 FROM customer_tastes WHERE customer_id = c.customer_id AND exclusions LIKE '%allergy-%'
             ) AND NOT EXISTS (SELECT 1 FROM orders WHERE customer_id = c.customer_id AND NOT ${OVER})
           )
         )
       ORDER BY c.customer_id LIMIT ?2`).with(after, limit),
  );
}

/** Which of these withdrawals the database has forgotten: a consent from before it is in force. */
export async function listForgottenWithdrawals(
  db: Database,
  withdrawals: readonly { readonly customerId: string; readonly at: EpochMs }[],
): Promise<string[]> {
  const rows = await listRows(
    db,
    z.object({ id: z.string() }),
    sql(`SELECT DISTINCT c.customer_id AS id FROM json_each(?1) e
         JOIN consents c ON c.customer_id = e.value ->> '$.customerId' AND c.document = 'healthData'
         WHERE c.withdrawn_at IS NULL AND c.given_at < e.value ->> '$.at'`).with(JSON.stringify(withdrawals)),
  );
  return rows.map(({ id }) => id);
}

/** Erases everything that no law keeps; the rest names nobody any more. The bonuses that are left are gone. */
export function eraseCustomer(customerId: string, transferId: string, at: EpochMs): Statement[] {
  const bonuses = sql(`INSERT INTO transfers (id, key, from_account, to_account, amount_kop, reason, at)
       SELECT ?2, 'erased:' || ?1, 'bonuses:' || ?1, 'company', balance, 'bonuses_expired', ?3 FROM (
         SELECT COALESCE(SUM(CASE WHEN to_account = 'bonuses:' || ?1 THEN amount_kop ELSE -amount_kop END), 0) AS balance
         FROM transfers WHERE from_account = 'bonuses:' || ?1 OR to_account = 'bonuses:' || ?1
       ) WHERE balance > 0 ON CONFLICT (key) DO NOTHING`).with(customerId, transferId, at);
  // Before the phone is gone: friends' gifts that have reached it name it too.
  const gifts = sql(
    `UPDATE bonus_gifts SET phone = '' WHERE state <> 'waiting' AND phone = (SELECT phone FROM customers WHERE id = ?1)`,
  ).with(customerId);
  const tables = personalTables.flatMap(({ table, own, erase }) => {
    if (erase === 'remove') return [bound(`DELETE FROM ${table} WHERE ${own}`, customerId, at)];
    if ('kept' in erase) return [];
    return [bound(`UPDATE ${table} SET ${erase.blank} WHERE ${own}`, customerId, at)];
  });
  // Their proofs are kept from here on: nothing is processed by them any more.
  const consents = sql(
    `UPDATE consents SET withdrawn_at = ?2, withdrawn_from = '' WHERE customer_id = ?1 AND withdrawn_at IS NULL`,
  ).with(customerId, at);
  // Reviews stay without their author.
  return [bonuses, gifts, ...tables, consents, countContentChange()];
}
