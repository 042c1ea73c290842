import type { SitePage } from '#shared/features/seo/contract.ts';
import * as sql from './sql.ts';

/** The page of promotions with the day on which one of them was last changed. */
export async function listPromotionDates(db: D1Database): Promise<SitePage[]> {
  const changedOn = await sql.findLastChange(db);
  return changedOn === null ? [] : [{ address: '/aktsii/', changedOn }];
}
