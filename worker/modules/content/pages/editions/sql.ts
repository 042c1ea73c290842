import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { BlockRow } from '#shared/features/pages/schema.ts';
import { countContentChange } from '../../../../db/content-changes/statements.ts';
import { refuseWhere } from '../../../../db/guards/sql.ts';
import { jsonColumn } from '../../../../db/json-column.ts';
import { newerEditions } from '../../../../db/waiting-editions/statements.ts';
import { type Database, findRow, listRows, type Statement, sql } from '../../../../platform/database.ts';
import type { Offer } from './decide.ts';

const Blocks = jsonColumn(z.array(BlockRow));
const OfferRow = z.object({
  path: z.string(),
  version: z.string(),
  title: z.string(),
  lead: z.string(),
  blocks: Blocks,
  is_declined: z.number(),
  now_version: z.string(),
  now_title: z.string(),
  now_lead: z.string(),
  now_blocks: Blocks,
});

/** Offered wordings that are newer than those in force; those that an operator has declined are known as such. */
export async function listOffers(db: Database): Promise<Offer[]> {
  const rows = await listRows(
    db,
    OfferRow,
    sql(`SELECT o.path, o.version, o.title, o.lead, o.blocks, o.declined_at IS NOT NULL AS is_declined,
         p.version AS now_version, p.title AS now_title, p.lead AS now_lead, p.blocks AS now_blocks
       FROM ${newerEditions} ORDER BY o.path, o.version`),
  );
  return rows.map(
    ({ now_version: version, now_title: title, now_lead: lead, now_blocks, is_declined, ...offer }) => ({
      ...offer,
      isDeclined: is_declined === 1,
      inForce: { version, title, lead, blocks: now_blocks },
    }),
  );
}

/** The date of the wording in force; undefined for what is no document. */
export async function findInForce(db: Database, path: string): Promise<string | undefined> {
  const row = await findRow(
    db,
    z.object({ version: z.nullable(z.string()) }),
    sql('SELECT version FROM content_pages WHERE path = ?1').with(path),
  );
  return row?.version ?? undefined;
}

/** Puts an offered wording in the place of the one that was read; the trigger of the table keeps that one. */
export function adopt(path: string, version: string, inForce: string): Statement[] {
  return [
    sql(
      refuseWhere(
        'document-version',
        'NOT EXISTS (SELECT 1 FROM content_pages WHERE path = ?1 AND version = ?2)',
      ),
    ).with(path, inForce),
    sql(`UPDATE content_pages SET title = o.title, lead = o.lead, blocks = o.blocks, version = o.version,
         seo_title = o.seo_title, seo_description = o.seo_description
       FROM offered_editions o
       WHERE content_pages.path = ?1 AND o.path = ?1 AND o.version = ?2`).with(path, version),
    countContentChange(),
  ];
}

/** Notes that the operators keep to the wording in force. */
export function decline(path: string, version: string, now: EpochMs): Statement {
  return sql(`UPDATE offered_editions SET declined_at = ?3
       WHERE path = ?1 AND version <= ?2 AND declined_at IS NULL`).with(path, version, now);
}
