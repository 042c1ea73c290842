import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { type Database, listRows, sql, writeOne } from '../../../../platform/database.ts';

/** Later than any call, in milliseconds. */
const LAST_MOMENT = Number.MAX_SAFE_INTEGER;

const OperatorCall = z.object({
  id: z.string(),
  call: z.string(),
  about: jsonColumn(z.record(z.string(), z.unknown())),
  address: z.string(),
  at: z.number(),
  outcome: z.nullable(z.string()),
});

/** A call with the operators' key that begins. */
export interface NewOperatorCall {
  readonly id: string;
  /** Method and path as the contract states them. */
  readonly call: string;
  /** Parts of the path and of the query by name. */
  readonly about: Readonly<Record<string, unknown>>;
  readonly address: string;
  readonly at: EpochMs;
}

/** Notes that a call begins. */
export async function insertCall(db: Database, { id, call, about, address, at }: NewOperatorCall) {
  await writeOne(
    db,
    sql('INSERT INTO operator_calls (id, call, about, address, at) VALUES (?1, ?2, ?3, ?4, ?5)').with(
      id,
      call,
      JSON.stringify(about),
      address,
      at,
    ),
  );
}

/** Notes how a call has ended. */
export async function markEnded(db: Database, id: string, outcome: string): Promise<void> {
  await writeOne(db, sql('UPDATE operator_calls SET outcome = ?2 WHERE id = ?1').with(id, outcome));
}

/** Calls before another one, the latest first; its id is empty for the first of them. */
export async function listCalls(db: Database, before: string, limit: number) {
  return listRows(
    db,
    OperatorCall,
    sql(`SELECT id, call, about, address, at, outcome FROM operator_calls
       WHERE (at, id) < (coalesce((SELECT at FROM operator_calls WHERE id = ?1), ?3), ?1)
       ORDER BY at DESC, id DESC LIMIT ?2`).with(before, limit, LAST_MOMENT),
  );
}
