import * as z from 'zod/mini';
import type { Level } from '#shared/features/bonuses/rules.ts';
import type { Kopecks } from '#shared/money.ts';

/** A customer whose purchases arrive. */
export interface EarningCustomer {
  readonly id: string;
  readonly version: number;
  /** What they have paid for programmes and dishes, refunds taken off: it decides the level of bonuses. */
  readonly paidKop: Kopecks;
}

const CustomerRow = z.object({ id: z.string(), version: z.number(), paidKop: z.number() });
const LevelRow = z.object({ fromKop: z.number(), share: z.number() });

/** What a customer has paid for orders in any way, less what came back: an expression of SQL. */
export function paidSum(customerId: string): string {
  const purchases = `SELECT 'order:' || id AS account FROM orders WHERE customer_id = ${customerId}
    UNION ALL SELECT 'homemade:' || id FROM homemade_orders WHERE customer_id = ${customerId}`;
  return `(SELECT COALESCE(SUM(paid_kop), 0) FROM (
    SELECT t.amount_kop AS paid_kop FROM (${purchases}) p JOIN transfers t ON t.to_account = p.account
    WHERE t.reason IN ('payment', 'bonuses_spent', 'certificate_spent')
    UNION ALL
    SELECT -t.amount_kop FROM (${purchases}) p JOIN transfers t ON t.from_account = p.account
    WHERE t.reason IN ('refund', 'bonuses_returned', 'certificate_returned', 'reversed')))`;
}

/** Statements that read customers, whose ids a query gives, with what they have paid, and the levels. */
export const selectEarners = (customerIds: string): string => `
  SELECT c.id, c.version, ${paidSum('c.id')} AS paidKop
  FROM customers c WHERE c.id IN (${customerIds})`;
export const selectLevels = 'SELECT from_kop AS fromKop, share FROM bonus_levels';

/** What these statements have read. */
export const parseEarners = (rows: unknown): EarningCustomer[] => z.array(CustomerRow).parse(rows);
export const parseLevels = (rows: unknown): Level[] => z.array(LevelRow).parse(rows);
