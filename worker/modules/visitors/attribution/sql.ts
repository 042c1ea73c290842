import * as z from 'zod/mini';
import type { EpochMs } from '#shared/dates.ts';
import { AttributedKind } from '#shared/features/attribution/contract.ts';
import { jsonColumn } from '../../../db/json-column.ts';
import { type Database, listRows, sql } from '../../../platform/database.ts';

const SourceRow = z.object({
  source: z.string(),
  medium: z.string(),
  campaign: z.string(),
  customers: z.number(),
  leads: z.number(),
  orders: z.number(),
  totalKop: z.number(),
});

/** From the first moment on, until before the second one. */
interface Period {
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/** Sums by source, medium and campaign of one of the touches, the greatest first. */
export async function sumSources(db: Database, { from, until }: Period, touch: 'first' | 'last') {
  return listRows(
    db,
    SourceRow,
    sql(`WITH counted AS (
         SELECT a.kind, CASE ?3 WHEN 'first' THEN a.first_touch ELSE a.last_touch END AS touch,
           COALESCE(o.total_kop, h.total_kop, 0) AS total_kop
         FROM attributions a
         LEFT JOIN orders o ON a.kind = 'order' AND o.id = a.id
         LEFT JOIN homemade_orders h ON a.kind = 'homemade' AND h.id = a.id
         WHERE a.created_at >= ?1 AND a.created_at < ?2
       )
       SELECT COALESCE(touch ->> '$.utm_source', '') AS source, COALESCE(touch ->> '$.utm_medium', '') AS medium,
         COALESCE(touch ->> '$.utm_campaign', '') AS campaign,
         SUM(kind = 'customer') AS customers, SUM(kind = 'lead') AS leads,
         SUM(kind IN ('order', 'homemade')) AS orders, SUM(total_kop) AS totalKop
       FROM counted GROUP BY 1, 2, 3 ORDER BY totalKop DESC, customers DESC, source LIMIT 500`).with(
      from,
      until,
      touch,
    ),
  );
}

const Touch = jsonColumn(z.record(z.string(), z.string()));
const AttributedRow = z.object({
  kind: AttributedKind,
  name: z.string(),
  at: z.number(),
  first: Touch,
  last: Touch,
});

/** What has come of visits, the newest first. */
export async function listNewest(db: Database, { from, until }: Period, limit: number) {
  return listRows(
    db,
    AttributedRow,
    sql(`SELECT a.kind, COALESCE(CAST(o.number AS TEXT), CAST(h.number AS TEXT), CAST(l.number AS TEXT), a.id) AS name,
         a.created_at AS at, a.first_touch AS first, a.last_touch AS last
       FROM attributions a
       LEFT JOIN orders o ON a.kind = 'order' AND o.id = a.id
       LEFT JOIN homemade_orders h ON a.kind = 'homemade' AND h.id = a.id
       LEFT JOIN leads l ON a.kind = 'lead' AND l.id = a.id
       WHERE a.created_at >= ?1 AND a.created_at < ?2 ORDER BY a.created_at DESC LIMIT ?3`).with(
      from,
      until,
      limit,
    ),
  );
}
