import * as z from 'zod/mini';
import type { EpochMs, IsoDate } from '#shared/dates.ts';
import { LabelFormat } from '#shared/features/desk/labels/format.ts';
import { PrintFormat, PrintKind } from '#shared/features/desk/prints/contract.ts';
import { insertRows } from '../../../../db/rows.ts';
import { type Database, findRow, listRows, type Statement, sql } from '../../../../platform/database.ts';

const PrintRow = z.object({
  id: z.string(),
  kind: PrintKind,
  date: z.string(),
  days: z.number(),
  zone: z.string(),
  interval: z.string(),
  bag: z.string(),
  format: PrintFormat,
  size: z.nullable(LabelFormat),
  series: z.string(),
  state: z.enum(['waiting', 'ready', 'failed']),
  edition: z.number(),
  changes: z.number(),
  done: z.number(),
  total: z.number(),
  attempts: z.number(),
  reason: z.string(),
  asked_at: z.number(),
  asked_by: z.string(),
});
export type PrintRow = z.infer<typeof PrintRow>;

const columns = `id, kind, date, days, zone_code AS zone, interval_code AS interval, bag, format, size, series, state,
  edition, changes, done, total, attempts, reason, asked_at, asked_by`;

/** What somebody asks for. */
export type NewPrint = Pick<
  PrintRow,
  | 'id'
  | 'kind'
  | 'date'
  | 'days'
  | 'zone'
  | 'interval'
  | 'bag'
  | 'format'
  | 'size'
  | 'series'
  | 'asked_at'
  | 'asked_by'
>;

export const insertPrint = ({ zone, interval, ...print }: NewPrint): Statement[] =>
  insertRows('prints', [{ ...print, zone_code: zone, interval_code: interval, moved_at: print.asked_at }]);

export async function findPrint(db: Database, id: string): Promise<PrintRow | undefined> {
  return findRow(db, PrintRow, sql(`SELECT ${columns} FROM prints WHERE id = ?1`).with(id));
}

/** The prints of a day, the latest first. */
export async function listPrints(db: Database, date: IsoDate, limit: number): Promise<PrintRow[]> {
  return listRows(
    db,
    PrintRow,
    sql(`SELECT ${columns} FROM prints WHERE date = ?1 ORDER BY id DESC LIMIT ?2`).with(date, limit),
  );
}

/** A print of the same that is on its way; undefined where none is. */
export async function findWaiting(db: Database, print: NewPrint): Promise<PrintRow | undefined> {
  return findRow(
    db,
    PrintRow,
    sql(`SELECT ${columns} FROM prints INDEXED BY prints_waiting
       WHERE state = 'waiting' AND date = ?1 AND series = ?2 AND format = ?3 AND size IS ?4 LIMIT 1`).with(
      print.date,
      print.series,
      print.format,
      print.size,
    ),
  );
}

/** The size of the labels that were asked for last of a day; undefined where none were. */
export async function findLabelSize(db: Database, date: IsoDate): Promise<LabelFormat | undefined> {
  const row = await findRow(
    db,
    z.object({ size: LabelFormat }),
    sql(`SELECT size FROM prints WHERE date = ?1 AND kind = 'labels' ORDER BY id DESC LIMIT 1`).with(date),
  );
  return row?.size;
}

/** The print that has not moved for the longest time, where that was before a moment; undefined where all of them move. */
export async function findStanding(db: Database, before: EpochMs): Promise<PrintRow | undefined> {
  return findRow(
    db,
    PrintRow,
    sql(`SELECT ${columns} FROM prints INDEXED BY prints_waiting
       WHERE state = 'waiting' AND moved_at < ?1 ORDER BY moved_at LIMIT 1`).with(before),
  );
}

/** Notes that a part is being made. */
export const noteAttempt = (id: string, now: EpochMs): Statement =>
  sql('UPDATE prints SET attempts = attempts + 1, moved_at = ?2 WHERE id = ?1').with(id, now);

/** Notes which edition it is, and how many files it will have. */
export const noteEdition = (
  id: string,
  { edition, changes, total }: { readonly edition: number; readonly changes: number; readonly total: number },
): Statement =>
  sql('UPDATE prints SET edition = ?2, changes = ?3, total = ?4 WHERE id = ?1').with(
    id,
    edition,
    changes,
    total,
  );

/** Notes that a file is there; with the last one the print is ready. */
export const noteFile = (id: string, part: number, now: EpochMs): Statement =>
  sql(`UPDATE prints SET done = ?2, attempts = 0, moved_at = ?3,
       state = CASE WHEN ?2 = total THEN 'ready' ELSE state END
     WHERE id = ?1 AND state = 'waiting'`).with(id, part, now);

export const noteFailure = (id: string, reason: string, now: EpochMs): Statement =>
  sql(
    `UPDATE prints SET state = 'failed', reason = ?2, moved_at = ?3 WHERE id = ?1 AND state = 'waiting'`,
  ).with(id, reason, now);

/** Which list it is of which day. */
export type Series = Pick<PrintRow, 'date' | 'series'>;

const EditionRow = z.object({ edition: z.number(), digest: z.string(), made_at: z.number() });

/** The latest edition of a list; undefined where none was printed. */
export async function findLastEdition(db: Database, { date, series }: Series) {
  return findRow(
    db,
    EditionRow,
    sql(`SELECT edition, digest, made_at FROM print_editions WHERE date = ?1 AND series = ?2
       ORDER BY edition DESC LIMIT 1`).with(date, series),
  );
}

/** Keeps an edition, unless another print was first. */
export const insertEdition = (
  { date, series }: Series,
  { edition, digest, now }: { readonly edition: number; readonly digest: string; readonly now: EpochMs },
): Statement =>
  sql(`INSERT INTO print_editions (date, series, edition, digest, made_at) VALUES (?1, ?2, ?3, ?4, ?5)
     ON CONFLICT DO NOTHING`).with(date, series, edition, digest, now);
