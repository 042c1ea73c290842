import * as z from 'zod/mini';
import { type EpochMs, HOUR_MS } from '#shared/dates.ts';
import { LEADS_PER_CONTACT_HOUR } from '#shared/features/bounds/terms.ts';
import { LeadKind, SAME_LEAD_MS } from '#shared/features/leads/schema.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import {
  type Database,
  findRow,
  readableRows,
  sql,
  writeOne,
  writtenRows,
} from '../../../platform/database.ts';

/** The first number that people read, so that numbers look alike from the beginning. */
const FIRST_NUMBER = 1001;

interface NewLead {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly contact: string;
  readonly fields: string;
  readonly page: string;
  readonly contentHash: string;
  readonly customerId: string | null;
  readonly consentVersion: string;
  readonly address: string;
  readonly now: EpochMs;
}

/**
 * Stores a request unless it is a repeat or beyond a limit; one statement, so that parallel requests cannot pass
 * together. Returns whether it was stored.
 */
export async function insertLead(db: Database, lead: NewLead): Promise<boolean> {
  const { changes } = await writeOne(
    db,
    sql(`INSERT INTO leads
         (id, number, kind, name, contact, fields, page, content_hash, customer_id, consent_version, address,
          created_at, next_attempt_at)
       SELECT ?1, coalesce((SELECT MAX(number) FROM leads), ?13 - 1) + 1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11
       WHERE NOT EXISTS (SELECT 1 FROM leads WHERE content_hash = ?7 AND created_at > ?12)
         AND (SELECT COUNT(*) FROM leads WHERE contact = ?4 AND created_at > ?11 - ${HOUR_MS}) < ?14`).with(
      lead.id,
      lead.kind,
      lead.name,
      lead.contact,
      lead.fields,
      lead.page,
      lead.contentHash,
      lead.customerId,
      lead.consentVersion,
      lead.address,
      lead.now,
      lead.now - SAME_LEAD_MS,
      FIRST_NUMBER,
      LEADS_PER_CONTACT_HOUR,
    ),
  );
  return changes === 1;
}

/** The newest request with the same content; its number is what a repeat answers. */
export async function findSame(db: Database, contentHash: string, now: EpochMs) {
  return findRow(
    db,
    z.object({ id: z.string(), number: z.number() }),
    sql(
      'SELECT id, number FROM leads WHERE content_hash = ?1 AND created_at > ?2 ORDER BY created_at DESC LIMIT 1',
    ).with(contentHash, now - SAME_LEAD_MS),
  );
}

const WaitingLead = z.object({
  id: z.string(),
  number: z.number(),
  kind: LeadKind,
  page: z.string(),
  fields: jsonColumn(z.record(z.string(), z.unknown())),
  attempts: z.number(),
});
export type WaitingLead = z.output<typeof WaitingLead>;

/**
 * Takes a waiting request for one try: counted before it is made, and nobody else tries until `until`. A worker that
 * dies in between leaves it waiting.
 */
export async function claimLead(db: Database, id: string | null, now: EpochMs, until: EpochMs) {
  const rows = await writtenRows(
    db,
    sql(`UPDATE leads SET attempts = attempts + 1, next_attempt_at = ?3
       WHERE id = (SELECT id FROM leads WHERE state = 'waiting' AND next_attempt_at <= ?2 AND id = coalesce(?1, id)
                   ORDER BY next_attempt_at LIMIT 1)
       RETURNING id, number, kind, page, fields, attempts`).with(id, now, until),
  );
  return readableRows(db, { table: 'leads', schema: WaitingLead }, rows);
}

/** Marks a request as taken by the operators' channel. */
export async function markSent(db: Database, id: string, now: EpochMs): Promise<void> {
  await writeOne(db, sql(`UPDATE leads SET state = 'sent', sent_at = ?2 WHERE id = ?1`).with(id, now));
}

interface FailedTry {
  readonly id: string;
  /** Tries with this one; a later one decides by itself. */
  readonly attempts: number;
  readonly nextAt: EpochMs;
  readonly isDead: boolean;
}

/** Puts a waiting request off, or gives it up for a person to look at. What was sent meanwhile stays sent. */
export async function postpone(db: Database, { id, attempts, nextAt, isDead }: FailedTry): Promise<void> {
  await writeOne(
    db,
    sql(`UPDATE leads SET state = CASE WHEN ?3 = 1 THEN 'dead' ELSE state END, next_attempt_at = ?2
       WHERE id = ?1 AND state = 'waiting' AND attempts = ?4`).with(id, nextAt, isDead ? 1 : 0, attempts),
  );
}
