import * as z from 'zod/mini';
import { type Database, findRow, readRow, type Statement, sql } from '../../../../platform/database.ts';

/** A promo code as it is stored. */
const CodeRow = z.object({
  code: z.string(),
  key: z.string(),
  share: z.nullable(z.number()),
  amount_kop: z.nullable(z.number()),
  valid_from: z.string(),
  valid_to: z.string(),
  max_uses: z.nullable(z.number()),
  programme_code: z.nullable(z.string()),
  min_days: z.number(),
  only_first_order: z.number(),
});
export type CodeRow = z.infer<typeof CodeRow>;

/** Stores a promo code unless there is one that is compared as the same. */
export function keepCode(row: CodeRow): Statement {
  return sql(`INSERT INTO promo_codes (code, key, share, amount_kop, valid_from, valid_to, max_uses, programme_code,
       min_days, only_first_order)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT (key) DO NOTHING`).with(
    row.code,
    row.key,
    row.share,
    row.amount_kop,
    row.valid_from,
    row.valid_to,
    row.max_uses,
    row.programme_code,
    row.min_days,
    row.only_first_order,
  );
}

/** A promo code as it is stored, by what it is compared by; undefined where there is none. */
export const findCode = (db: Database, key: string): Promise<CodeRow | undefined> =>
  findRow(
    db,
    CodeRow,
    sql(`SELECT code, key, share, amount_kop, valid_from, valid_to, max_uses, programme_code, min_days, only_first_order
       FROM promo_codes WHERE key = ?1`).with(key),
  );

/** Tells whether there is such a programme, or a customer's code for friends of that name. */
export async function findClashes(db: Database, key: string, programme: string) {
  const row = await readRow(
    db,
    sql(`SELECT EXISTS (SELECT 1 FROM referral_codes WHERE code = ?1) AS isReferral,
         EXISTS (SELECT 1 FROM programmes WHERE code = ?2) AS hasProgramme`).with(key, programme),
  );
  return z.object({ isReferral: z.number(), hasProgramme: z.number() }).parse(row);
}
