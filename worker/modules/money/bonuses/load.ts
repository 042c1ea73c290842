import * as z from 'zod/mini';
import type { Level } from '#shared/features/bonuses/rules.ts';
import type { Kopecks } from '#shared/money.ts';

/** A customer whose purchases arrive. */
export interface EarningCustomer {
  readonly id: string;
  readonly version: number;
  /** What programmes and dishes brought to them have earned so far: it decides the level of bonuses. */
  readonly deliveredKop: Kopecks;
}

const CustomerRow = z.object({ id: z.string(), version: z.number(), deliveredKop: z.number() });
const LevelRow = z.object({ fromKop: z.number(), share: z.number() });

/** Statements that read customers, whose ids a query gives, with what has been delivered to them, and the levels. */
export const selectEarners = (customerIds: string): string => `
  SELECT c.id, c.version,
    (SELECT COALESCE(SUM(p.amount_kop), 0) FROM orders q JOIN transfers p ON p.order_id = q.id
     WHERE q.customer_id = c.id AND p.reason = 'delivered')
    + (SELECT COALESCE(SUM(p.amount_kop), 0) FROM homemade_orders q
       JOIN transfers p ON p.key = 'delivered:' || q.id WHERE q.customer_id = c.id) AS deliveredKop
  FROM customers c WHERE c.id IN (${customerIds})`;
export const selectLevels = 'SELECT from_kop AS fromKop, share FROM bonus_levels';

/** What these statements have read. */
export const parseEarners = (rows: unknown): EarningCustomer[] => z.array(CustomerRow).parse(rows);
export const parseLevels = (rows: unknown): Level[] => z.array(LevelRow).parse(rows);
