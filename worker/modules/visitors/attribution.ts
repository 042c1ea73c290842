import { sql } from 'kysely';
import { addDays, type EpochMs, moscowTime } from '#shared/dates.ts';
import * as contract from '#shared/features/attribution/contract.ts';
import type { Attribution } from '#shared/features/attribution/touches.ts';
import { q, readAll, statement } from '../../db/query.ts';
import type { Statement } from '../../platform/database.ts';
import { calls } from '../../rest/calls.ts';
import type { Scope } from '../../scope.ts';

/** Rows that are shown one by one. */
const SHOWN = 100;

/** What has come of a visit. */
interface Attributed {
  readonly kind: contract.AttributedKind;
  readonly id: string;
  readonly customerId: string | null;
  readonly at: EpochMs;
}

/** Stores where something has come from, as statements of the batch that makes it: none where nothing is known. */
export function storeAttribution(
  touches: Attribution | null,
  { at, ...attributed }: Attributed,
): Statement[] {
  if (!touches) return [];
  const [firstTouch, lastTouch] = [JSON.stringify(touches.first), JSON.stringify(touches.last)];
  const insertion = q
    .insertInto('attributions')
    .values({ ...attributed, firstTouch, lastTouch, createdAt: at })
    .onConflict((known) => known.columns(['kind', 'id']).doNothing());
  return [statement(insertion)];
}

/** Forgets where a customer and their orders have come from. */
export const dropAttributions = (customerId: string): Statement =>
  statement(q.deleteFrom('attributions').where('customerId', '=', customerId));

/** Stores where something has come from, by itself; what the visitor does never fails for want of it. */
export async function noteOrigin(
  { db, touches, clock, log }: Scope,
  attributed: Omit<Attributed, 'at'>,
): Promise<void> {
  const statements = storeAttribution(touches, { ...attributed, at: clock.now() });
  if (statements.length === 0) return;
  try {
    await db.write(statements);
  } catch (error) {
    log('warn', 'origin lost', { kind: attributed.kind, reason: String(error) });
  }
}

interface SourceRow {
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  readonly customers: number;
  readonly leads: number;
  readonly orders: number;
  readonly totalKop: number;
}

interface AttributedRow {
  readonly kind: contract.AttributedKind;
  readonly name: string;
  readonly at: EpochMs;
  readonly first: string;
  readonly last: string;
}

export const attributionCalls = calls(contract, {
  /** Where customers, requests and orders of some days have come from: sums, the greatest first, and the newest. */
  async listSources({ scope: { db }, query: { from, to, touch } }) {
    const isInPeriod = sql`a.created_at >= ${moscowTime(from, 0)} AND a.created_at < ${moscowTime(addDays(to, 1), 0)}`;
    const [sources, newest] = await readAll(
      db,
      sql<SourceRow>`
        WITH counted AS (
          SELECT a.kind, ${sql.ref(touch === 'first' ? 'a.first_touch' : 'a.last_touch')} AS touch,
            COALESCE(o.total_kop, h.total_kop, 0) AS total_kop
          FROM attributions a
          LEFT JOIN orders o ON a.kind = 'order' AND o.id = a.id
          LEFT JOIN homemade_orders h ON a.kind = 'homemade' AND h.id = a.id
          WHERE ${isInPeriod}
        )
        SELECT COALESCE(touch ->> '$.utm_source', '') AS source, COALESCE(touch ->> '$.utm_medium', '') AS medium,
          COALESCE(touch ->> '$.utm_campaign', '') AS campaign,
          SUM(kind = 'customer') AS customers, SUM(kind = 'lead') AS leads,
          SUM(kind IN ('order', 'homemade')) AS orders, SUM(total_kop) AS total_kop
        FROM counted GROUP BY 1, 2, 3 ORDER BY 7 DESC, customers DESC, source LIMIT 500`,
      sql<AttributedRow>`
        SELECT a.kind, COALESCE(CAST(o.number AS TEXT), CAST(h.number AS TEXT), CAST(l.number AS TEXT), a.id) AS name,
          a.created_at AS at, a.first_touch AS first, a.last_touch AS last
        FROM attributions a
        LEFT JOIN orders o ON a.kind = 'order' AND o.id = a.id
        LEFT JOIN homemade_orders h ON a.kind = 'homemade' AND h.id = a.id
        LEFT JOIN leads l ON a.kind = 'lead' AND l.id = a.id
        WHERE ${isInPeriod} ORDER BY a.created_at DESC LIMIT ${SHOWN}`,
    );
    const parse = (touched: string) => contract.Touch.parse(JSON.parse(touched));
    return {
      sources,
      newest: newest.map((one) => ({ ...one, first: parse(one.first), last: parse(one.last) })),
    };
  },
});
